import { expect, test } from 'vitest'
import { migrate } from '../start/migrate.ts'
import { testDatabases } from '#test/run/former-database.ts'

/** Before, catalogue prices were of no stated 口径, and roles had no level. */

const databases = testDatabases()

const company = {
  id: 1,
  name: '云溪泵业',
  logo: '',
  tax_number: '',
  address: '',
  telephone: '',
  bank: '',
  account: '',
  tax_rate: 1300,
  valid_days: 30,
  warranty_months: 12,
  warranty_delivery_months: 18,
  term_templates: '[]',
  user_id: 0,
  version: 1,
  updated_by: 0,
  updated_at: '',
}
const role = { permissions: '[]', user_id: 1, version: 1, updated_by: 1, updated_at: '' }

test.each([0, 1])(
  '审核 %d stays, no price is converted, and roles give nothing away',
  async (approval) => {
    const db = await databases.former('029-deleted-files')
    await db
      .insertInto('company')
      .values({ ...company, approval })
      .execute()
    const roles = ['超级管理员', '销售'].map((role_name) => ({ role_name, ...role }))
    await db.insertInto('role').values(roles).execute()
    await migrate(db)
    const columns = ['approval', 'catalogue_basis', 'price_levels', 'free_items'] as const
    expect(await db.selectFrom('company').select(columns).executeTakeFirst()).toEqual({
      approval,
      catalogue_basis: null,
      price_levels: '[]',
      free_items: '[]',
    })
    expect(
      await db.selectFrom('role').select(['role_name', 'level']).orderBy('id').execute(),
    ).toEqual([
      { role_name: '超级管理员', level: 3 },
      { role_name: '销售', level: 0 },
    ])
  },
)

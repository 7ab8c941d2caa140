import { sql } from 'kysely'
import type { Executor } from '#server/db/open.ts'
import type { NewRow, Row } from '#server/db/tables/tables.ts'
import { recordStore, type Values } from '#server/records/store.ts'

/** There is one company; its row is made by the first start (`first-company.ts`). */
export const THE_COMPANY = 1

type Picture = 'logo' | 'seal'
/** The company without its pictures, which few queries need and which may be far larger than all the rest. */
export type Company = Omit<Row<'company'>, Picture>
/** A picture that is not given stays. */
export type CompanyValues = Omit<Values<'company'>, Picture> & {
  logo: string | undefined
  seal?: string | undefined
}

export const { table, insert, update, remove } = recordStore('company')

/** Undefined before the first start has made it. */
export function find(executor: Executor): Promise<Company | undefined> {
  return executor
    .selectFrom('company')
    .select(['id', 'name', 'tax_number', 'address', 'telephone', 'bank', 'account', 'tax_rate'])
    .select(['website', 'email', 'tax_code'])
    .select(['valid_days', 'approval', 'warranty_months', 'warranty_delivery_months'])
    .select(['catalogue_basis', 'price_levels', 'discount_limits', 'free_items'])
    .select(['answer_days', 'lost_reasons', 'outgoing', 'second_factor'])
    .select(['mail_hourly', 'mail_daily', 'features_off'])
    .select([
      'term_templates',
      'clause_templates',
      'invoice_template_version',
      'version',
      'user_id',
      'updated_by',
      'updated_at',
    ])
    .where('id', '=', THE_COMPANY)
    .executeTakeFirst()
}

/** The stored pictures, empty for none, with the version of the record. */
export function storedPictures(
  executor: Executor,
): Promise<Pick<Row<'company'>, Picture | 'version'>> {
  return executor
    .selectFrom('company')
    .select(['logo', 'seal', 'version'])
    .where('id', '=', THE_COMPANY)
    .executeTakeFirstOrThrow()
}

/** What every page names of it, read without the logo itself. */
export async function namedCompany(
  executor: Executor,
): Promise<{ name: string; version: number; hasLogo: boolean }> {
  const { has_logo, ...named } = await executor
    .selectFrom('company')
    .select(['name', 'version', sql<number>`case when logo = '' then 0 else 1 end`.as('has_logo')])
    .where('id', '=', THE_COMPANY)
    .executeTakeFirstOrThrow()
  return { ...named, hasLogo: has_logo === 1 }
}

/** Inserts the one row, unless another process has just done it. */
export async function insertFirst(executor: Executor, row: NewRow<'company'>): Promise<void> {
  await executor
    .insertInto('company')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

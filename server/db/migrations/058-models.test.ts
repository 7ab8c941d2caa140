import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { indexed, parseKeyword, type Searched } from '#server/db/search/search.ts'
import type { Database } from '#server/db/open.ts'
import { testDatabases } from '#test/run/former-database.ts'
import { migrate } from '../start/migrate.ts'

/** Before, models and serial numbers were looked up as they were typed, and searched with their dashes. */

const databases = testDatabases()

const PRODUCTS = ['ISG65-100', 'ISG 65—100', 'ISG651-00', 'CDL16-120', '', '']
const MACHINES = ['W2026-001', 'W2026—001', 'w 2026 002', 'W20260-01']
/** More than are read at a time. */
const OTHERS = 2100

async function former(): Promise<Database> {
  const db = await databases.former('057-contract-figures')
  const product = (id: number, pro_no: string) =>
    sql`(${id}, '泵', ${pro_no}, '', '', '', '', '', '', '', '', '', 1, '2026:01:01 08:00:00',
      ${`泵\n${pro_no.toLowerCase()}`}, ${`key${id}`}, 7, 1, 1, '')`
  const all = [...PRODUCTS, ...Array.from({ length: OTHERS }, (_, at) => `Y—${at}`)]
  for (let at = 0; at < all.length; at += 100) {
    const some = all.slice(at, at + 100).map((pro_no, place) => product(at + place + 1, pro_no))
    await sql`insert into product (id, pro_title, pro_no, pro_caliber, pro_flow, pro_lift, pro_speed, pro_power, pro_brand,
      pro_info, remarks, pro_unit, pro_status, release_time, search_text, name_key, version, user_id, updated_by,
      updated_at) values ${sql.join(some)}`.execute(db)
  }
  for (const [at, serial] of MACHINES.entries()) {
    const key = serial.toLowerCase().replaceAll(' ', '')
    await sql`insert into machine (id, serial_no, title, model, c_no, delivered_date, start_date, warranty_end,
      warranty_months, warranty_delivery_months, nameplate, remark, token, release_time, search_text, name_key, version,
      user_id, updated_by, updated_at) values (${at + 1}, ${serial}, '泵', 'CDL16–120', '', '', '', '', 12, 18, '', '',
      ${`token${at}`}, '2026:01:01 08:00:00', ${serial.toLowerCase()}, ${key}, 7, 1, 1, '')`.execute(
      db,
    )
  }
  return db
}

/** The ids under which the index has all parts of a keyword. */
async function found(db: Database, table: Searched, keyword: string): Promise<number[]> {
  const { rows } = await indexed(db, table, parseKeyword(db, table, keyword).words).execute(db)
  return rows.map(({ id }) => id).toSorted((one, other) => one - other)
}

test('each product gets its key, and machines and both texts theirs, none of them anew by a save', async () => {
  const db = await former()
  await migrate(db)
  const products = await db.selectFrom('product').selectAll().orderBy('id').execute()
  const keys = products.slice(0, PRODUCTS.length).map(({ model_key }) => model_key)
  expect(keys).toEqual([
    'isg65-100\n泵\n',
    'isg65-100\n泵\n',
    'isg651-00\n泵\n',
    'cdl16-120\n泵\n',
    '',
    '',
  ])
  expect(products.at(-1)).toMatchObject({
    pro_no: 'Y—2099',
    model_key: 'y-2099\n泵\n',
    search_text: '泵\ny2099',
    version: 7,
  })
  const machines = await db.selectFrom('machine').selectAll().orderBy('id').execute()
  expect(machines.map(({ name_key }) => name_key)).toEqual([
    'w2026-001',
    'w2026-001\t2',
    'w2026002',
    'w20260-01',
  ])
  expect(machines[0]).toMatchObject({ serial_no: 'W2026-001', version: 7 })
  expect(await found(db, 'product', 'cdl16120')).toEqual([4])
  expect(await found(db, 'product', 'Y 2099')).toEqual([PRODUCTS.length + OTHERS])
  expect(await found(db, 'machine', 'w2026001')).toEqual([1, 2, 4])
  expect(await found(db, 'machine', 'CDL16120')).toEqual([1, 2, 3, 4])
})

test('what is there twice is counted, and followed from then on', async () => {
  const db = await former()
  await migrate(db)
  const alike = async () =>
    (await db.selectFrom('model_count').selectAll().where('count', '>', 1).execute()).map((row) =>
      Object.values(row),
    )
  expect(await alike()).toEqual([['isg65-100\n泵\n', 2]])
  await db
    .updateTable('product')
    .set({ model_key: 'isg65-100\n泵\n' })
    .where('id', '=', 3)
    .execute()
  expect(await alike()).toEqual([['isg65-100\n泵\n', 3]])
  await db.updateTable('product').set({ model_key: '' }).where('id', 'in', [1, 2, 4]).execute()
  expect(await alike()).toEqual([])
  await db.deleteFrom('product').where('id', 'in', [3, 5, 6]).execute()
  const { count } = await db
    .selectFrom('model_count')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(OTHERS)
})

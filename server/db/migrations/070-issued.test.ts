import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '../start/migrate.ts'
import { testDatabases } from '#test/run/former-database.ts'

const databases = testDatabases()

type Money = { c_money: number | null; c_unpay: number | null }
type Invoice = { state: number; day: string; gross: number; unpaid: number }

const [REQUESTED, ISSUED, REVERSED] = [0, 1, 2]
const invoice = (day: string, gross: number, unpaid: number, state = ISSUED): Invoice => ({
  state,
  day,
  gross,
  unpaid,
})

const contracts: [about: string, money: Money, invoices: Invoice[]][] = [
  [
    'the oldest are paid first',
    { c_money: 900, c_unpay: 650 },
    [
      invoice('2026-03-02', 200, 200),
      invoice('2026-01-01', 100, 0),
      invoice('2026-02-01', 300, 150),
    ],
  ],
  [
    'of a day the first',
    { c_money: 900, c_unpay: 700 },
    [invoice('2026-03-02', 200, 0), invoice('2026-03-02', 100, 100)],
  ],
  [
    'what is not issued does not count',
    { c_money: 900, c_unpay: 850 },
    [
      invoice('', 100, 0, REQUESTED),
      invoice('2026-01-01', 300, 0, REVERSED),
      invoice('2026-02-01', 200, 150),
    ],
  ],
  ['nobody said what is unpaid', { c_money: 900, c_unpay: null }, [invoice('2026-01-01', 9, 9)]],
  ['more unpaid than agreed', { c_money: 900, c_unpay: 950 }, [invoice('2026-01-01', 9, 9)]],
]

test('each issued invoice says what of it is unpaid', async () => {
  const db = await databases.former('067-inquiry-choices')
  for (const [at, [title, { c_money, c_unpay }, invoices]] of contracts.entries()) {
    await sql`insert into contract (id, c_title, c_no, name_key, c_money, c_unpay, c_remark, c_invoice, c_status,
      release_time, search_text, title_text, version, user_id, updated_by, updated_at)
      values (${at + 1}, ${title}, ${`HT-${at}`}, ${`ht-${at}`}, ${c_money}, ${c_unpay}, '', 0, 0, '2026:01:01 08:00:00',
      '', '', 1, 1, 1, '')`.execute(db)
    for (const [place, { state, day, gross }] of invoices.entries()) {
      await sql`insert into invoice (con_id, contract_user_id, kind, state, gross, tax, buyer_name, buyer_tax_number,
        buyer_address, buyer_bank, remark, invoice_no, invoice_date, red_date, release_time, user_id, updated_by, updated_at)
        values (${at + 1}, 1, 1, ${state}, ${gross}, 0, '', '', '', '', '', ${`26-${at}-${place}`}, ${day}, '',
        '2026:01:01 08:00:00', 1, 1, '')`.execute(db)
    }
  }
  await migrate(db)
  const rows = await db.selectFrom('invoice').select(['con_id', 'unpaid']).orderBy('id').execute()
  const now = contracts.map(([title], at) => [
    title,
    rows.filter(({ con_id }) => con_id === at + 1).map(({ unpaid }) => unpaid),
  ])
  expect(now).toEqual(
    contracts.map(([title, , invoices]) => [title, invoices.map(({ unpaid }) => unpaid)]),
  )
})

test('the codes of products are counted by their names and categories', async () => {
  const db = await databases.former('067-inquiry-choices')
  await sql`insert into category (id, p_name, p_field, view, version, user_id, updated_by, updated_at)
    values (5, '泵', '[]', '', 1, 1, 1, '')`.execute(db)
  const products: [title: string, code: string, category: number | null][] = [
    ['立式泵', '1', 5],
    ['立式泵', '1', 5],
    ['立式泵', '1', null],
    ['立式泵', '2', 5],
    ['阀', '', 5],
  ]
  for (const [at, [title, code, category]] of products.entries()) {
    await sql`insert into product (pro_title, pro_no, name_key, pro_caliber, pro_flow, pro_lift, pro_speed, pro_power,
      pro_brand, pro_info, pro_unit, remarks, release_time, pro_status, pro_type, search_text, tax_code, version, user_id,
      updated_by, updated_at) values (${title}, ${`${at}`}, ${`${at}`}, '', '', '', '', '', '', '', '', '',
      '2026:01:01 08:00:00', 0, ${category}, '', ${code}, 1, 1, 1, '')`.execute(db)
  }
  await migrate(db)
  const counted = await db
    .selectFrom('tax_code_use')
    .selectAll()
    .orderBy('tax_code')
    .orderBy('pro_type')
    .execute()
  expect(counted).toEqual([
    { tax_code: '1', pro_title: '立式泵', pro_type: 0, count: 1 },
    { tax_code: '1', pro_title: '立式泵', pro_type: 5, count: 2 },
    { tax_code: '2', pro_title: '立式泵', pro_type: 5, count: 1 },
  ])
})

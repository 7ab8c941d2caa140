import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '../open.ts'
import { migrate } from '../start/migrate.ts'
import { testDatabases } from '#test/run/former-database.ts'

/** Documents from before reports count as they are: what was sent last, contracts, receipts, and what was lost. */

const databases = testDatabases()

const sums = (gross: number, net: number) => ({ discounted: gross, net, tax: gross - net, gross })
const pump = { pid: 1, num: 2, unitprice: 60_000, entitled_price: 60_000, unpriced: 0 }
const freight = { pid: 0, num: 1, unitprice: 1000, unpriced: 0 }

const SENT = {
  cus_name: '云溪水务',
  customer_id: 7,
  sets: [
    { sets: 1, lines: [{ ...pump, cost: 40_000, sums: sums(113_000, 100_000) }] },
    { sets: 1, lines: [{ ...freight, sums: sums(1000, 885) }] },
  ],
}
const FORMER = { ...SENT, customer_id: undefined, cus_name: '只有名称' }

const stamped = { version: 1, user_id: 3, updated_by: 3, updated_at: '' }
const entered = { release_time: '2025:05:05 08:00:00', search_text: '' }

async function addQuotation(db: Database, id: number, fields: object, content: object) {
  const row = { ...stamped, ...entered, id, quo_name: '', quo_info: '', quo_status: 0, revision: 1 }
  const columns = Object.entries({ ...row, ...fields })
  await sql`insert into quotation (${sql.join(columns.map(([name]) => sql.ref(name)))})
    values (${sql.join(columns.map(([, value]) => value))})`.execute(db)
  await sql`insert into quotation_version (quotation_id, revision, release_time, user_name, total, content)
    values (${id}, 1, '2025:06:07 09:00:00', '', 0, ${JSON.stringify(content)})`.execute(db)
}

async function addContract(db: Database, id: number, fields: object) {
  const row = {
    ...stamped,
    ...entered,
    id,
    user_id: 4,
    c_title: '',
    c_no: `HT-${id}`,
    name_key: `ht-${id}`,
    c_remark: '',
    c_invoice: 0,
    c_status: 0,
    title_text: '',
  }
  const columns = Object.entries({ ...row, ...fields })
  await sql`insert into contract (${sql.join(columns.map(([name]) => sql.ref(name)))})
    values (${sql.join(columns.map(([, value]) => value))})`.execute(db)
}

async function seed(db: Database): Promise<void> {
  await sql`insert into category (id, p_name, p_field, view, version, user_id, updated_by, updated_at)
    values (5, '离心泵', '', '', 1, 1, 1, '')`.execute(db)
  await sql`insert into product (id, pro_title, pro_no, pro_unit, release_time, pro_status, pro_type, search_text,
    pro_caliber, pro_flow, pro_lift, pro_speed, pro_power, pro_brand, pro_info, remarks, version, user_id, updated_by,
    updated_at) values (1, '泵', '', '', '', 0, 5, '', '', '', '', '', '', '', '', '', 1, 1, 1, '')`.execute(
    db,
  )
  const known = {
    sent_at: '2025:06:08 10:00:00',
    sent_given: 7000,
    sent_entitled: 121_000,
    stage: 2,
  }
  await addQuotation(db, 1, { ...known, cus_name: '云溪水务', customer_id: 7 }, SENT)
  await addQuotation(db, 2, { stage: 3, lost_reason: '价格高', cus_name: '只有名称' }, FORMER)
  await addQuotation(db, 3, { is_template: 1 }, SENT)
  const typedWrong = { ...pump, num: 999, cost: 999_999_999_999, sums: sums(1000, 885) }
  const many = { sets: 999, lines: Array.from({ length: 12 }, () => typedWrong) }
  await addQuotation(db, 4, { sent_at: '2025:03:01 10:00:00' }, { ...SENT, sets: [many] })
  await addContract(db, 1, {
    quotation_id: 1,
    quo_revision: 1,
    c_money: 114e3,
    signed_date: '2025-06-18',
    cus_name: '云溪水务',
    customer_id: 7,
  })
  await addContract(db, 2, { c_money: 500, cus_name: '老客户' })
  for (const [id, pid, amount, net] of [
    [1, 1, 113_000, 100_000],
    [2, null, 1000, 885],
  ]) {
    await sql`insert into contract_line (id, contract_id, position, set_name, sets, num, pid, title, no, unit, note,
      amount, net) values (${id}, 1, ${id}, '', 1, 2, ${pid}, '', '', '', '', ${amount}, ${net})`.execute(
      db,
    )
  }
  for (const [id, kind] of [
    [1, 1],
    [2, 2],
  ]) {
    await sql`insert into receipt (id, con_id, contract_user_id, kind, amount, way, received_date, acceptance_date, note,
      user_id, updated_by, updated_at) values (${id}, 1, 4, ${kind}, ${300 / id!}, 1, '2025-07-01', '', '', 1, 1, '')`.execute(
      db,
    )
  }
}

const FIGURES = [
  'count',
  'amount',
  'entitled',
  'given',
  'revenue',
  'cost',
  'won',
  'won_amount',
  'days',
] as const

/** The sums of a month of everybody or of one, without those that are 0, by figure, dimension and key. */
async function sumsIn(db: Database, who: string, period: string) {
  const rows = await db
    .selectFrom('report_sum')
    .selectAll()
    .where('who', '=', who)
    .where('period', '=', period)
    .execute()
  const entries = rows.map((row) => [
    `${row.figure} ${row.dim} ${row.key}`.trim(),
    Object.fromEntries(FIGURES.flatMap((name) => (row[name] === 0 ? [] : [[name, row[name]]]))),
  ])
  return Object.fromEntries(entries) as object
}

const FREIGHT = { count: 1, amount: 1000 }

test('the sums are there, with what is known of each document', async () => {
  const db = await databases.former('040-standard-no')
  await seed(db)
  await migrate(db)
  // 1,200.00 for two pumps was entitled, 1,130.00 asked; the freight at its own price.
  const margin = { revenue: 100_000, cost: 80_000 }
  const june = await sumsIn(db, 'o3', '2025-06')
  const won = { won: 1, days: 10 }
  const known = { count: 1, amount: 114_000, entitled: 121_000, given: 7000, ...margin }
  const unknown = { count: 1, amount: 114_000, ...margin }
  const both = (of: number, won_amount: number, entitled: number) => ({
    count: 2,
    amount: 2 * of,
    ...(entitled && { entitled }),
    ...won,
    won_amount,
  })
  const pumps = {
    ...both(113e3, 113e3, 12e4),
    given: 7e3,
    revenue: 2e5,
    cost: 16e4,
  }
  const others = both(1000, 1000, 1000)
  expect(june).toEqual({
    'quoted all': {
      ...both(114_000, 114_000, 121_000),
      given: 7000,
      revenue: 200_000,
      cost: 160_000,
    },
    'quoted customer 7': { ...known, ...won, won_amount: 114_000 },
    'quoted customer =只有名称': unknown,
    // Nobody knows the discounts of the other one.
    'quoted passer 0': { ...known, ...won, won_amount: 114_000 },
    'quoted product 1': pumps,
    'quoted product 0': others,
    'quoted category 5': pumps,
    'quoted category 0': others,
    'lost all': unknown,
    'lost reason 价格高': unknown,
  })
  expect(await sumsIn(db, '', '2025-06')).toMatchObject({
    ...june,
    'signed all': { count: 1, amount: 114_000, ...margin },
    'signed customer 7': { count: 1, amount: 114_000, ...margin },
    'signed product 1': { count: 1, amount: 113_000, ...margin },
    'signed product 0': FREIGHT,
  })
  expect(await sumsIn(db, 'o4', '2025-05')).toEqual({
    'signed all': { count: 1, amount: 500 },
    'signed customer =老客户': { count: 1, amount: 500 },
    'signed product 0': { count: 1, amount: 500 },
    'signed category 0': { count: 1, amount: 500 },
  })
  expect(await sumsIn(db, 'o4', 'y2025')).toMatchObject({
    'received all': { count: 2, amount: 150 },
    'received customer 7': { count: 2, amount: 150 },
    'signed all': { count: 2, amount: 114_500, ...margin },
  })
  expect(await sumsIn(db, '', '2025-03')).toMatchObject({
    'quoted all': { count: 1, amount: 12e3 },
  })
  expect(await sumsIn(db, 'o3', '2025-03')).not.toHaveProperty(['quoted all', 'cost'])
  const owners = await db.selectFrom('quotation').select('sent_owner').orderBy('id').execute()
  expect(owners.map(({ sent_owner }) => sent_owner)).toEqual([3, 3, 3, 3])
})

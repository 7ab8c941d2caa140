import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { UNDATED } from '#api/receipt/receivables.ts'
import { migrate } from '../start/migrate.ts'
import { dueColumns } from '#server/features/contract/money/contract-money.service.ts'
import { testDatabases } from '#test/run/former-database.ts'

/** Contracts from before receipts get what is due next of them, by the days that their steps name. */

const databases = testDatabases()
const former = () => databases.former('020-service-cases')

const ON_DATE = 5
const step = (percent: number, date: string, trigger = ON_DATE) => ({
  name: '款',
  percent,
  trigger,
  days: 0,
  date,
})
const signed = step(3000, '', 1)
const thirds = [step(3333, '2026-03-01'), step(3333, '2026-01-01'), step(3334, '2026-02-01')]
const sameDay = [step(4000, '2026-05-01'), signed, step(3000, '2026-05-01')]

type Old = { c_money: number | null; c_unpay: number | null; steps?: object[] }

const contracts: [about: string, old: Old, next_due: string, next_amount: number][] = [
  ['no steps', { c_money: 10_000, c_unpay: 4000 }, UNDATED, 4000],
  ['nothing paid', { c_money: 10_000, c_unpay: 10_000, steps: thirds }, '2026-01-01', 3333],
  ['the oldest half paid', { c_money: 10_000, c_unpay: 8000, steps: thirds }, '2026-01-01', 1333],
  ['the oldest paid', { c_money: 10_000, c_unpay: 6667, steps: thirds }, '2026-02-01', 3334],
  ['odd cents', { c_money: 101, c_unpay: 101, steps: thirds }, '2026-01-01', 33],
  ['two of one day', { c_money: 10_000, c_unpay: 9000, steps: sameDay }, '2026-05-01', 6000],
  ['the rest undated', { c_money: 10_000, c_unpay: 2500, steps: sameDay }, UNDATED, 2500],
  ['only undated', { c_money: 10_000, c_unpay: 1, steps: [step(10_000, '', 2)] }, UNDATED, 1],
  ['all paid', { c_money: 10_000, c_unpay: 0, steps: thirds }, UNDATED, 0],
  ['nobody said what is unpaid', { c_money: 10_000, c_unpay: null, steps: thirds }, UNDATED, 0],
  ['no amount', { c_money: null, c_unpay: 700, steps: thirds }, UNDATED, 700],
  ['more unpaid than its amount', { c_money: 500, c_unpay: 700, steps: thirds }, UNDATED, 700],
]

test('each contract gets the next due date that its next save would store', async () => {
  const db = await former()
  for (const [at, [about, { c_money, c_unpay, steps = [] }]] of contracts.entries()) {
    await sql`insert into contract (id, c_title, c_no, c_money, c_unpay, c_remark, c_invoice, c_status,
      release_time, search_text, title_text, payment_steps, version, user_id, updated_by, updated_at)
      values (${at + 1}, ${about}, ${`HT-${at}`}, ${c_money}, ${c_unpay}, '', 0, 0,
      '2026:01:01 08:00:00', '', '', ${JSON.stringify(steps)}, 1, 1, 1, '')`.execute(db)
  }
  await migrate(db)
  const rows = await db.selectFrom('contract').selectAll().orderBy('id').execute()
  const kept = rows.map((row) => [row.c_title, row.next_due, row.next_amount])
  expect(kept).toEqual(contracts.map(([about, _old, due, amount]) => [about, due, amount]))
  for (const { next_due, next_amount, ...row } of rows) {
    expect(dueColumns(row)).toEqual({ next_due, next_amount })
  }
})

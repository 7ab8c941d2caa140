import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '../start/migrate.ts'
import { testDatabases } from '#test/run/former-database.ts'

const databases = testDatabases()

const contracts: [about: string, c_money: number | null, ended_on: string, end_goods: number][] = [
  ['what is to be invoiced is the amount', 1_000_001, '', 0],
  ['of an ended one 货款', 1_000_001, '2026-04-01', 333_333],
  ['of one without an amount nothing is known', null, '', 0],
]

test('existing contracts are to be invoiced as before, and nothing of them came back', async () => {
  const db = await databases.former('072-ending')
  for (const [at, [title, c_money, ended_on, end_goods]] of contracts.entries()) {
    await sql`insert into contract (id, c_title, c_no, name_key, c_money, c_unpay, c_remark, c_invoice, c_status,
      release_time, search_text, title_text, ended_on, end_goods, version, user_id, updated_by, updated_at)
      values (${at + 1}, ${title}, ${`HT-${at}`}, ${`ht-${at}`}, ${c_money}, ${c_money}, '', 0, 0, '2026:01:01 08:00:00',
      '', '', ${ended_on}, ${end_goods}, 1, 1, 1, '')`.execute(db)
  }
  await migrate(db)
  const rows = await db
    .selectFrom('contract')
    .select(['c_title', 'c_money', 'c_unpay', 'to_invoice', 'return_credit', 'returned', 'dropped'])
    .orderBy('id')
    .execute()
  const nothing = { return_credit: 0, returned: 0, dropped: 0 }
  expect(rows).toEqual(
    contracts.map(([c_title, c_money], at) => ({
      c_title,
      c_money,
      c_unpay: c_money,
      to_invoice: [1_000_001, 333_333, null][at],
      ...nothing,
    })),
  )
})

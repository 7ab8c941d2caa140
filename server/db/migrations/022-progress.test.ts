import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { progressOf } from '#api/contract/contract-progress.ts'
import { migrate } from '../start/migrate.ts'
import { testDatabases } from '#test/run/former-database.ts'

/** Contracts from before progress get what is owed of their lines, all of which stands to be produced and shipped. */

const databases = testDatabases()

const LINES = [
  { contract: 1, set: '设备', sets: 2, num: 3, pid: 5 },
  { contract: 1, set: '设备', sets: 2, num: 1, pid: 6 },
  { contract: 1, set: '消防', sets: 1, num: 4, pid: 7 },
  { contract: 1, set: '', sets: 1, num: 1, pid: null },
  { contract: 2, set: '', sets: 1, num: 1, pid: null },
]

test('sets are numbered, lines without a product are not shipped, and the rest is owed', async () => {
  const db = await databases.former('021-receipts')
  for (const id of [1, 2, 3]) {
    await sql`insert into contract (id, c_title, c_no, c_remark, c_invoice, c_status, release_time,
      search_text, title_text, version, user_id, updated_by, updated_at)
      values (${id}, '', ${`HT-${id}`}, '', 0, 0, '2026:01:01 08:00:00', '', '', 1, 1, 1, '')`.execute(
      db,
    )
  }
  for (const [at, { contract, set, sets, num, pid }] of LINES.entries()) {
    await sql`insert into contract_line (id, contract_id, position, set_name, sets, num, pid, title,
      no, unit, note, unitprice, amount) values (${at + 1}, ${contract}, ${at + 1}, ${set}, ${sets},
      ${num}, ${pid}, '泵', '', '', '', 1, 1)`.execute(db)
  }
  await migrate(db)
  const lines = await db.selectFrom('contract_line').selectAll().orderBy('id').execute()
  expect(lines.map(({ ships, needs_production }) => [ships, needs_production])).toEqual([
    [1, 1],
    [1, 1],
    [1, 1],
    [0, 0],
    [0, 0],
  ])
  const [first, second, third, ...alone] = lines.map(({ set_no }) => set_no)
  expect([first, alone]).toEqual([second, [0, 0]])
  expect(third).not.toBe(first)
  const kept = await db
    .selectFrom('contract')
    .select(['id', 'pieces', 'made_pieces', 'to_produce', 'ready_to_ship', 'to_ship'])
    .select(['returned', 'dropped'])
    .orderBy('id')
    .execute()
  for (const { id, ...columns } of kept) {
    expect(columns).toEqual(progressOf(lines.filter((line) => line.contract_id === id)))
  }
  expect(kept.map(({ pieces }) => pieces)).toEqual([12, 0, 0])
})

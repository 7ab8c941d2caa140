import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '../start/migrate.ts'
import type { Database } from '../open.ts'
import { testDatabases } from '#test/run/former-database.ts'

/** Quotations from before prices were negotiated get their total, and nothing else. */

const databases = testDatabases()
const former = () => databases.former('009-names')

const spec = `'' , '', '', '', '', '', '', ''`

/** A quotation of a former version, with one line for each of these quantities and prices. */
async function quoted(db: Database, id: number, lines: readonly [number, number | null][]) {
  const run = (text: string) => sql.raw(text).execute(db)
  await run(`insert into quotation
    (id, quo_name, quo_info, quo_status, release_time, search_text, version, user_id, updated_by, updated_at)
    values (${id}, '旧报价', '', 0, '2026:01:01 08:00:00', '', 1, 1, 1, '')`)
  await run(`insert into quotation_set (id, quotation_id, com_id, com_name, com_show, is_power)
    values (${id}, ${id}, 7, '组合', 1, 0)`)
  for (const [at, [num, price]] of lines.entries()) {
    await run(`insert into quotation_line (id, set_id, pid, chosen, num, top, title, no, unit, unitprice,
      pro_caliber, pro_flow, pro_lift, pro_speed, pro_power, pro_brand, pro_info, remarks)
      values (${id * 10 + at}, ${id}, 1, 1, ${num}, 0, '泵', 'A', '台', ${price ?? 'null'}, ${spec})`)
  }
}

test('totals are filled in, lines stay as they are, and no id is given twice', async () => {
  const db = await former()
  await sql`insert into product (id, pro_title, pro_no, pro_unit, pro_unitprice, release_time, pro_status,
    search_text, pro_caliber, pro_flow, pro_lift, pro_speed, pro_power, pro_brand, pro_info, remarks,
    version, user_id, updated_by, updated_at)
    values (1, '泵', 'A', '台', 100, '', 0, '', '', '', '', '', '', '', '', '', 1, 1, 1, '')`.execute(
    db,
  )
  await quoted(db, 1, [
    [3, 105_000],
    [1, 5],
    [9, null],
  ])
  await quoted(db, 2, [])
  await quoted(db, 3, [[999, 999_999_999_999]])
  await sql`delete from quotation_line where id = 30`.execute(db)
  await quoted(db, 4, [[999, 999_999_999_999]])
  await migrate(db)

  const totals = await db.selectFrom('quotation').select(['id', 'total']).orderBy('id').execute()
  expect(totals).toEqual([
    { id: 1, total: 315_005 },
    { id: 2, total: 0 },
    { id: 3, total: 0 },
    { id: 4, total: null },
  ])
  const line = await db
    .selectFrom('quotation_line')
    .selectAll()
    .where('id', '=', 10)
    .executeTakeFirst()
  expect(line).toMatchObject({ pid: 1, num: 3, discount: 0, tax_rate: null, note: '', unpriced: 0 })

  await sql`delete from quotation_line where id = 40`.execute(db)
  const { id: _id, ...copied } = line!
  const next = await db
    .insertInto('quotation_line')
    .values(copied)
    .returning('id')
    .executeTakeFirst()
  // PostgreSQL counts what it gave itself, which here is nothing yet.
  expect([1, 41]).toContain(next?.id)
})

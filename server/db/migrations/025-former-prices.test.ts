import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '../start/migrate.ts'
import { testDatabases } from '#test/run/former-database.ts'

/** Former prices of products are taken from their history, so that older prices of earlier lines are recognised. */

const databases = testDatabases()

type Priced = number | null

const changes: [
  day: number,
  id: number,
  entity: string,
  action: string,
  from: Priced,
  to: Priced,
][] = [
  [1, 7, 'product', 'change', 100, 120],
  [2, 7, 'product', 'change', 120, 100],
  [3, 7, 'product', 'change', 100, null],
  // None of these says what a product cost before.
  [4, 7, 'product', 'change', null, 130],
  [5, 7, 'product', 'change', 130, 130],
  [6, 7, 'product', 'delete', 130, null],
  [7, 8, 'quotation', 'change', 5, 6],
]

test('former prices are each once, with the last day on which they ended', async () => {
  const db = await databases.former('022-progress')
  for (const [day, id, entity, action, from, to] of changes) {
    await sql`insert into history (time, user_name, address, entity, record_id, name, search_text, action, before, after)
      values (${`2026:01:0${day} 08:00:00`}, '', '', ${entity}, ${id}, '', '', ${action},
      ${JSON.stringify({ pro_unitprice: from, pro_info: '含“引号”"\n' })}, ${JSON.stringify({ pro_unitprice: to })})`.execute(
      db,
    )
  }
  await migrate(db)
  const rows = await db.selectFrom('former_price').selectAll().orderBy('unitprice').execute()
  expect(rows).toEqual([
    { product_id: 7, unitprice: 100, release_time: '2026:01:03 08:00:00' },
    { product_id: 7, unitprice: 120, release_time: '2026:01:02 08:00:00' },
  ])
})

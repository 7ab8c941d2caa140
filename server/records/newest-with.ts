import { sql } from 'kysely'
import { MOST_FOUND } from '#api/search.ts'
import { built, type SlotOf } from '#server/db/built.ts'
import type { Database } from '#server/db/open.ts'
import { contains, soughtBy } from '#server/db/search.ts'
import type { Row } from '#server/db/tables.ts'
import { conditionsOf, type Listing } from './list.ts'
import { columnOf, formOf, pageOfIds, type Conditions, type Paged } from './list-query.ts'

/** So many of the newest records are compared with the keyword before the index is asked. */
const NEAR = 500

/** Whose records, as a list says it. */
type Whose = Pick<Listing, 'owner' | 'viewer'>

/** The newest records among the first `size` that meet the conditions. */
function newestOf(db: Database, asked: Conditions, slot: SlotOf, size: number) {
  const { table } = asked
  const ids = pageOfIds(db, asked, slot, size)
  return db
    .selectFrom(table as 'quotation')
    .selectAll()
    .where(sql<boolean>`${columnOf(table, 'id')} in (select id from ${ids.as('newest')})`)
    .orderBy(columnOf(table, 'release_time'), 'desc')
    .orderBy(columnOf(table, 'id'), 'desc')
    .limit(sql.lit(MOST_FOUND))
}

/**
 * The newest few records of a table with a keyword, without their number. A frequent keyword is found among
 * the newest records at once; what is not frequent has few hits in the index, where it is looked up then.
 */
export async function newestWith<Table extends Paged>(
  db: Database,
  table: Table,
  whose: Whose,
  keyword: string,
): Promise<Row<Table>[]> {
  const input = { page: 1, keyword }
  const asked = conditionsOf(db, { table, statusColumn: '', input, ...whose })
  const { words: _words, like: _like, ...among } = asked.values
  const near = { ...asked, values: among }
  const nearby = await built(
    db,
    `nearby ${formOf(near)}`,
    { ...near.values, text: soughtBy(db, keyword).anyway },
    (slot) => newestOf(db, near, slot, NEAR).where(contains(table, 'search_text', slot('text'))),
  )
  if (nearby.length === MOST_FOUND) return nearby as unknown as Row<Table>[]
  const found = await built(db, `newest ${formOf(asked)}`, asked.values, (slot) =>
    newestOf(db, asked, slot, MOST_FOUND),
  )
  return found as unknown as Row<Table>[]
}

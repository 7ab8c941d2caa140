import { sql } from 'kysely'
import { MOST_FOUND } from '#api/search.ts'
import { built } from '#server/db/built.ts'
import type { Database } from '#server/db/open.ts'
import { contains, soughtBy } from '#server/db/search.ts'
import type { Row } from '#server/db/tables.ts'
import { conditionsOf, type Listing } from './list.ts'
import { columnOf, formOf, idsOfOwn, pageOfIds, type Paged } from './list-query.ts'

/** So many of the newest records are compared with the keyword before the index is asked. */
const NEAR = 500

/** Whose records, as a list says it; everyone's where it says nothing. */
type Whose = Pick<Listing, 'owner' | 'viewer'>

type Ids = ReturnType<typeof pageOfIds>

/** The newest records of those with these ids. */
function newestOf(db: Database, table: Paged, ids: Ids) {
  return db
    .selectFrom(table as 'quotation')
    .selectAll()
    .where(sql<boolean>`${columnOf(table, 'id')} in (select id from ${ids.as('newest')})`)
    .orderBy(columnOf(table, 'release_time'), 'desc')
    .orderBy(columnOf(table, 'id'), 'desc')
    .limit(sql.lit(MOST_FOUND))
}

/**
 * The newest few records of a table with a keyword, without their number; `db` is a search's. A frequent keyword is
 * found among the newest records at once; what is not frequent has few hits in the index, where it is looked up then.
 * For who sees only their own, each of those is compared, as in lists.
 */
export async function newestWith<Table extends Paged>(
  db: Database,
  table: Table,
  whose: Whose,
  keyword: string,
): Promise<Row<Table>[]> {
  const ownOnly = whose.owner !== undefined || whose.viewer !== undefined
  const input = { page: 1, keyword }
  const asked = conditionsOf(db, { table, statusColumn: '', input, ownOnly, ...whose })
  const { words: _words, text: _text, ...among } = asked.values
  const near = { ...asked, values: among }
  const nearby = await built(
    db,
    `nearby ${formOf(near)}`,
    { ...near.values, text: soughtBy(db, keyword).text },
    (slot) =>
      newestOf(db, table, pageOfIds(db, near, slot, NEAR)).where(
        contains(db, table, 'search_text', slot('text')),
      ),
  )
  if (nearby.length === MOST_FOUND) return nearby as unknown as Row<Table>[]
  const found = await built(db, `newest ${formOf(asked)}`, asked.values, (slot) =>
    newestOf(
      db,
      table,
      ownOnly ? idsOfOwn(db, asked, slot) : pageOfIds(db, asked, slot, MOST_FOUND),
    ),
  )
  return found as unknown as Row<Table>[]
}

import { sql } from 'kysely'
import { MOST_FOUND } from '#api/search.ts'
import type { Database } from '#server/db/open.ts'
import { contains, parseKeyword } from '#server/db/search.ts'
import type { Row } from '#server/db/tables.ts'
import { isOneOf, newestIds, sortedIds, type Listing, type Paged } from './list-query.ts'

/** So many of the newest records are compared with the keyword before the index is asked. */
const COMPARED_FIRST = 500

/** Whose records, as a list says it; everyone's where it says nothing. */
type Whose = Pick<Listing, 'owner' | 'viewer'>

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
  const listing = { table, statusColumn: '', ownOnly, ...whose }
  const newest = newestIds(db, { ...listing, input: { page: 1 } }, { limit: COMPARED_FIRST })
  const hasKeyword = contains(db, table, 'search_text', parseKeyword(db, keyword).text)
  const among = await firstOf<Row<Table>>(db, table, [isOneOf(listing, newest), hasKeyword])
  if (among.length === MOST_FOUND) return among
  const found = sortedIds(db, { ...listing, input: { page: 1, keyword } }, { limit: MOST_FOUND })
  return firstOf(db, table, [isOneOf(listing, found)])
}

async function firstOf<R>(db: Database, table: Paged, conditions: ReturnType<typeof isOneOf>[]) {
  const { rows } = await sql<R>`
    select * from ${sql.table(table)} where ${sql.join(conditions, sql` and `)}
    order by release_time desc, id desc limit ${MOST_FOUND}`.execute(db)
  return rows
}

import { sql, type RawBuilder } from 'kysely'
import { isContracted } from '#api/kit/entity-sets.ts'
import { MOST_FOUND } from '#api/search/search.ts'
import type { Database } from '#server/db/open.ts'
import { contains, parseKeyword, searchable } from '#server/db/search/search.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { nameKeys } from '#server/names/name-key.ts'
import { isOneOf, newestIds, sortedIds, type Listing, type Paged } from './list-query.ts'

/** So many of the newest records are compared with the keyword before the index is asked. */
const COMPARED_FIRST = 500
/** So many numbers that begin with the keyword are read, the highest first. */
const NUMBERS_READ = 50

/** Whose records, as a list says it; everyone's where it says nothing. */
type Whose = Pick<Listing, 'owner' | 'viewer'>

type Found = { id: number; release_time: string }

/**
 * The newest few records of a table with a keyword, without their number; `db` is a search's. A frequent keyword is
 * found among the newest records at once. One that many numbers begin with (`HT2023`) may be in none of those: then the
 * records of the highest such numbers are answered, which count up by the day. What is neither has few hits in the index,
 * where it is looked up then. For who sees only their own, each of those is compared, as in lists.
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
  const among = await firstOf<Row<Table> & Found>(db, table, [isOneOf(listing, newest), hasKeyword])
  if (among.length === MOST_FOUND) return among
  const numbered = ownOnly ? undefined : idsByNumber(table, keyword)
  if (numbered) {
    const isNumbered = isOneOf(listing, numbered)
    const found = await firstOf<Row<Table> & Found>(db, table, [isNumbered, hasKeyword])
    if (found.length === MOST_FOUND) return newestOf([...among, ...found])
  }
  const found = sortedIds(db, { ...listing, input: { page: 1, keyword } }, { limit: MOST_FOUND })
  return firstOf(db, table, [isOneOf(listing, found)])
}

async function firstOf<R>(db: Database, table: Paged, conditions: ReturnType<typeof isOneOf>[]) {
  const { rows } = await sql<R>`
    select * from ${sql.table(table)} where ${sql.join(conditions, sql` and `)}
    order by release_time desc, id desc limit ${MOST_FOUND}`.execute(db)
  return rows
}

function newestOf<R extends Found>(rows: readonly R[]): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const isNewer = (one: R, other: R) =>
    one.release_time === other.release_time
      ? one.id > other.id
      : one.release_time > other.release_time
  return [...byId.values()]
    .toSorted((one, other) => (isNewer(one, other) ? -1 : 1))
    .slice(0, MOST_FOUND)
}

/** No text has a later character. */
const LAST = '\u{10ffff}'

/** Ids of rows whose indexed column begins with a text, the highest first. */
const beginningWith = (table: Paged, column: string, start: string): RawBuilder<unknown> =>
  sql`select id from ${sql.table(table)}
    where ${sql.ref(column)} <> '' and ${sql.ref(column)} >= ${start}
      and ${sql.ref(column)} < ${start + LAST}
    order by ${sql.ref(column)} desc limit ${NUMBERS_READ}`

/**
 * Ids of records whose own number, or whose contract's, begins with a keyword, by the indexes of the numbers; undefined
 * where a table has none.
 */
function idsByNumber(table: Paged, keyword: string): RawBuilder<unknown> | undefined {
  // As the number of a quotation is made, in capitals.
  if (table === 'quotation') {
    return subquery(beginningWith(table, 'quo_no', searchable(keyword).toUpperCase()))
  }
  const contracts = beginningWith('contract', 'name_key', nameKeys.contract({ c_no: keyword }))
  if (table === 'contract') return subquery(contracts)
  if (!isContracted(table)) return undefined
  const ofContracts = sql`select id from ${sql.table(table)} where con_id in (${contracts})`
  if (table !== 'machine') return ofContracts
  const serial = nameKeys.machine({ serial_no: keyword })
  return sql`${ofContracts} union all ${subquery(beginningWith(table, 'name_key', serial))}`
}

/** SQLite takes an ordered part of a union within parentheses alone. */
const subquery = (ids: RawBuilder<unknown>) => sql`select id from (${ids}) as numbered`

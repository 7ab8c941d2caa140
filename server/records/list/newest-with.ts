import { sql, type RawBuilder } from 'kysely'
import type { SearchedEntity } from '#api/kit/entity-sets.ts'
import { MOST_FOUND } from '#api/search/search.ts'
import type { Condition } from '#server/db/conditions.ts'
import type { Database } from '#server/db/open.ts'
import { contains, lastFound } from '#server/db/search/search.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { idsInOrder, idsOfMatches, isOneOf, type Listing } from './listing.ts'

/** So many of the newest records are compared with the keyword before the index is used. */
const COMPARED_FIRST = 500
/** So many of the index's records, those entered last, are sorted by their time. */
const SORTED = 1000
/** So many numbers that begin with the keyword are read, the highest first. */
const NUMBERS_READ = 50

type Found = { id: number; release_time: string }

/** The owner scope as in a listing, and the ids of records whose number begins with the keyword, where there are numbers. */
type Among = Pick<Listing, 'sight'> & { numbered?: RawBuilder<unknown> | undefined }

/**
 * The newest few records of a table with a keyword, without a total; `db` is that of a search. A frequent keyword is found
 * among the newest records at once. A prefix of many numbers (`HT2023`) may be in none of those: then the records with the
 * highest such numbers are answered, since numbers count up by the day. Any other keyword is looked up in the index, of
 * whose hits those that were entered last are sorted. For users who see only their own records, those are compared one by one, as in lists.
 */
export async function newestWith<Table extends SearchedEntity>(
  db: Database,
  table: Table,
  keyword: string,
  { sight, numbered }: Among = {},
): Promise<Row<Table>[]> {
  const listing = { table, sight }
  const newest = idsInOrder(db, { ...listing, input: { page: 1 } }, { limit: COMPARED_FIRST })
  const hasKeyword = contains(db, table, 'search_text', keyword)
  const among = await firstOf<Row<Table> & Found>(db, table, [isOneOf(listing, newest), hasKeyword])
  if (among.length === MOST_FOUND) return among
  if (numbered && !sight) {
    const isNumbered = isOneOf(listing, numbered)
    const found = await firstOf<Row<Table> & Found>(db, table, [isNumbered, hasKeyword])
    if (found.length === MOST_FOUND) return newestOf([...among, ...found])
  }
  const found = sight
    ? idsOfMatches(db, { ...listing, input: { page: 1, keyword } }, { limit: MOST_FOUND })
    : lastFound(db, table, { keyword, limit: SORTED })
  return firstOf(db, table, [isOneOf(listing, found)])
}

/** The newest few records of a table under conditions, as far as they are in sight. */
export function newestWhere<Table extends SearchedEntity>(
  db: Database,
  table: Table,
  { sight, where }: Pick<Listing, 'sight' | 'where'>,
): Promise<Row<Table>[]> {
  const listing: Listing = { table, sight, where, input: { page: 1 } }
  return firstOf(db, table, [isOneOf(listing, idsInOrder(db, listing, { limit: MOST_FOUND }))])
}

async function firstOf<R>(db: Database, table: SearchedEntity, conditions: readonly Condition[]) {
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
export const LAST = '\u{10ffff}'

/** Ids of rows whose indexed column begins with a text, the highest first. SQLite takes such a part of a union within parentheses alone. */
export const beginningWith = (
  table: SearchedEntity,
  column: string,
  start: string,
): RawBuilder<unknown> =>
  sql`select id from (select id from ${sql.table(table)}
    where ${sql.ref(column)} <> '' and ${sql.ref(column)} >= ${start}
      and ${sql.ref(column)} < ${start + LAST}
    order by ${sql.ref(column)} desc limit ${NUMBERS_READ}) as numbered`

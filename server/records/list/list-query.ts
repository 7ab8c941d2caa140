import { sql, type RawBuilder } from 'kysely'
import { PAGE_SIZE, type ListQuery } from '#api/kit/endpoint.ts'
import type { SearchedEntity } from '#api/kit/entity-sets.ts'
import { CASE_DONE } from '#api/kit/status.ts'
import { dayEnd, dayStart } from '#api/kit/time.ts'
import { isPostgres, type Database, type Executor } from '#server/db/open.ts'
import { PAYMENT } from '#server/db/tables/payment.ts'
import { contains, indexed, isIndexed, parseKeyword } from '#server/db/search/search.ts'
import { viewerColumns } from '../policy.ts'

/** Tables that have a paged list: those whose records are found by keyword. */
export type Paged = SearchedEntity

/** Which rows of a table a list has. */
export type Listing = {
  table: Paged
  /** The record's own name for its status. */
  statusColumn: string
  input: ListQuery
  /** Whose own rows. */
  owner?: number | undefined
  /** Who may see them: as their owner, as the owner of the contract on which they hang, or as who they were given to. */
  viewer?: number | undefined
  /** Whether the actor sees no rows but these, of that owner or viewer. */
  ownOnly: boolean
  /** Columns that have a certain value. */
  equal?: Readonly<Record<string, string | number | undefined>>
  /** A column between two values, both included. */
  between?: { column: string; from?: string; to?: string } | undefined
  /** What else must hold of a row. */
  where?: readonly RawBuilder<boolean>[] | undefined
  /** Another order than newest first; rows of the same value stand by their ids. */
  order?: { column: string; descending: boolean } | undefined
}

type Condition = RawBuilder<boolean>
/** A query whose rows have `id` and `release_time`. */
type Ids = RawBuilder<unknown>

const is = (column: string, value: string | number): Condition => sql`${sql.ref(column)} = ${value}`
const allOf = (conditions: readonly Condition[]) => sql.join([sql`true`, ...conditions], sql` and `)

/** The filters that have a value. */
export const equalsOf = ({ equal = {} }: Listing) =>
  Object.entries(equal).filter(([, value]) => value !== undefined) as [string, string | number][]

/** What columns must be. */
function filtersOf(listing: Listing): Condition[] {
  const { owner, statusColumn, input } = listing
  const { status, startime, endtime } = input
  const filters: Condition[] = [...(listing.where ?? [])]
  if (owner !== undefined) filters.push(is('user_id', owner))
  if (status !== undefined) filters.push(is(statusColumn, status))
  if (startime) filters.push(sql`release_time >= ${dayStart(startime)}`)
  if (endtime) filters.push(sql`release_time <= ${dayEnd(endtime)}`)
  const { column = '', from, to } = listing.between ?? {}
  if (from !== undefined) filters.push(sql`${sql.ref(column)} >= ${from}`)
  if (to !== undefined) filters.push(sql`${sql.ref(column)} <= ${to}`)
  for (const [name, value] of equalsOf(listing)) {
    // Written as in its index.
    if (name === 'open') filters.push(sql`s_state < ${CASE_DONE}`)
    else filters.push(name === 'payment' ? sql`${sql.raw(PAYMENT)} = ${value}` : is(name, value))
  }
  return filters
}

/** The ways in which a viewer sees rows; none where everyone's rows are listed, or only the viewer's own. */
function waysToSee({ table, viewer, owner }: Listing): Condition[] {
  if (viewer === undefined || viewer === owner) return []
  return viewerColumns(table).map((column) => is(column, viewer))
}

function isSeen(listing: Listing): Condition[] {
  const ways = waysToSee(listing)
  return ways.length === 0 ? [] : [sql`(${sql.join(ways, sql` or `)})`]
}

const hasText = (db: Database, { table, input: { keyword } }: Listing): Condition[] =>
  keyword ? [contains(db, table, 'search_text', parseKeyword(db, keyword).text)] : []

/** The order of every list. */
const NEWEST_FIRST = sql`order by release_time desc, id desc`

/** Neither database looks from outside into a subquery that ends with this. */
export const fence = (db: Database) => sql.raw(isPostgres(db) ? 'offset 0' : 'limit -1 offset 0')

/** Stands before a column that SQLite is not to look up in an index; PostgreSQL decides by its statistics. */
export const unindexed = (db: Executor) => sql.raw(isPostgres(db) ? '' : '+')

/** Which part of the rows in their order: those of one page by default, `before` a time where one is given. */
export type Part = { skip?: number; limit?: number; before?: string | undefined }

/**
 * Ids from the newest row on, read by an index in that order until there are enough; a keyword's text is compared on
 * the way. What somebody sees in several ways is read in each by its own index, up to the part's end.
 */
export function newestIds(
  db: Database,
  listing: Listing,
  { skip = 0, limit = PAGE_SIZE, before }: Part,
): Ids {
  const conditions = [...filtersOf(listing), ...hasText(db, listing)]
  if (before !== undefined) conditions.push(sql`release_time < ${before}`)
  const first = (count: number, seen: Condition[]) =>
    sql`select id, release_time from ${sql.table(listing.table)}
      where ${allOf([...seen, ...conditions])} ${NEWEST_FIRST} limit ${count}`
  const ways = waysToSee(listing)
  if (ways.length === 0) return sql`${first(limit, [])} offset ${skip}`
  const seen = ways.map(
    (way, at) =>
      sql`select id, release_time from (${first(skip + limit, [way])}) as ${sql.ref(`way${at}`)}`,
  )
  return sql`${sql.join(seen, sql` union `)} ${NEWEST_FIRST} limit ${limit} offset ${skip}`
}

/** What makes a row the actor's own: seen in either way as a viewer, or made by them. */
function isOwn(listing: Listing): Condition[] {
  const { owner } = listing
  return waysToSee(listing).length > 0 || owner === undefined
    ? isSeen(listing)
    : [is('user_id', owner)]
}

/** Everything that is asked of a row but its keyword. */
const withoutKeyword = (listing: Listing) => [...isSeen(listing), ...filtersOf(listing)]

/**
 * Columns of all rows that match, in no order. A keyword is looked up in the index only for who sees everyone's rows.
 * Others' own rows are found first, and only then compared one by one: how long it takes tells nothing of rows that
 * the actor does not see.
 */
function matchingRows(db: Database, listing: Listing, columns: readonly string[]): Ids {
  const { table, ownOnly, input } = listing
  const all = sql.table(table)
  const read = sql`select ${sql.join(columns.map((column) => sql.ref(column)))}`
  const filters = withoutKeyword(listing)
  if (!input.keyword) return sql`${read} from ${all} where ${allOf(filters)}`
  const text = hasText(db, listing)
  if (ownOnly) {
    const own = sql`select * from ${all} where ${allOf(isOwn(listing))} ${fence(db)}`
    return sql`${read} from (${own}) as ${all} where ${allOf([...filters, ...text])}`
  }
  const { words, exact } = parseKeyword(db, input.keyword)
  const found = [...filters, isIndexed(db, table, words), ...(exact ? [] : text)]
  return sql`${read} from ${all} where ${allOf(found)}`
}

const matchingIds = (db: Database, listing: Listing) =>
  matchingRows(db, listing, ['id', 'release_time'])

/** Ids of a part of all rows that match, which are found first and then sorted: quick where they are few. */
export const sortedIds = (db: Database, listing: Listing, { skip = 0, limit = PAGE_SIZE }: Part) =>
  sql`select id, release_time from (${matchingIds(db, listing)} ${fence(db)}) as matching
    ${NEWEST_FIRST} limit ${limit} offset ${skip}`

/** `order by` of a listing that is asked for in another order. */
export function inOrder({ table, order }: Listing): RawBuilder<unknown> {
  const { column, descending } = order ?? { column: 'release_time', descending: true }
  const direction = sql.raw(descending ? 'desc' : 'asc')
  return sql`${sql.ref(`${table}.${column}`)} ${direction}, ${sql.ref(`${table}.id`)} ${direction}`
}

/** Ids of a part in the order asked for. Without a keyword the order's index is read until there are enough. */
export function orderedIds(
  db: Database,
  listing: Listing,
  { skip = 0, limit = PAGE_SIZE }: Part,
): Ids {
  const { table, input } = listing
  const all = sql.table(table)
  const page = sql`order by ${inOrder(listing)} limit ${limit} offset ${skip}`
  if (!input.keyword) {
    return sql`select id, release_time from ${all} where ${allOf(withoutKeyword(listing))} ${page}`
  }
  const found = sql`select id from (${matchingIds(db, listing)} ${fence(db)}) as matching`
  return sql`select id, release_time from ${all} where id in (${found}) ${page}`
}

/** The sums of columns over all rows that match, in their order; an empty value counts for nothing. */
export async function sumMatching(
  db: Database,
  listing: Listing,
  columns: readonly string[],
): Promise<{ sums: number[]; count: number }> {
  const told = [
    sql`count(*) as count`,
    ...columns.map((column) => sql`coalesce(sum(${sql.ref(column)}), 0) as ${sql.ref(column)}`),
  ]
  const { rows } = await sql<{ count: number } & Record<string, number | string>>`
    select ${sql.join(told)} from (${matchingRows(db, listing, ['id', ...columns])}) as matching`.execute(
    db,
  )
  const [found] = rows
  return { sums: columns.map((column) => Number(found![column])), count: found!.count }
}

/** The same by what a text of a column falls into, which `limits` name by the last text of each in their order. */
export async function sumsWithin(
  db: Database,
  listing: Listing,
  { column, by, limits }: { column: string; by: string; limits: readonly string[] },
): Promise<{ within: number; sum: number; count: number }[]> {
  const cases = limits.map((last, at) => sql`when ${sql.ref(by)} <= ${last} then ${sql.lit(at)}`)
  const { rows } = await sql<{ within: number; sum: number | string; count: number }>`
    select case ${sql.join(cases, sql` `)} end as within,
      sum(${sql.ref(column)}) as sum, count(*) as count
    from (${matchingRows(db, listing, [column, by])}) as matching
    group by 1`.execute(db)
  return rows.map(({ within, sum, count }) => ({ within, sum: Number(sum), count }))
}

/** What a total counts: all rows that match, or for a keyword alone that the index tells exactly, its entries there. */
function countedIds(db: Database, listing: Listing): Ids {
  const { table, ownOnly, input } = listing
  if (!input.keyword || ownOnly || withoutKeyword(listing).length > 0) {
    return matchingIds(db, listing)
  }
  const { words, exact } = parseKeyword(db, input.keyword)
  return exact ? indexed(db, table, words) : matchingIds(db, listing)
}

/** How many rows match, one by one. */
export async function countMatching(db: Database, listing: Listing): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${countedIds(db, listing)}) as matching`.execute(db)
  return rows[0]!.total
}

/** Whether a row of the listing's table is one of these. */
export const isOneOf = ({ table }: Pick<Listing, 'table'>, ids: Ids): Condition =>
  sql`${sql.ref(`${table}.id`)} in (select id from (${ids}) as page)`

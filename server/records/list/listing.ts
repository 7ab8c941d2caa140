import { sql, type RawBuilder } from 'kysely'
import { PAGE_SIZE, type ListQuery } from '#api/kit/endpoint.ts'
import { dayEnd, dayStart } from '#api/kit/time.ts'
import { allOf, between, equal, fence, oneOf, type Condition } from '#server/db/conditions.ts'
import type { Database } from '#server/db/open.ts'
import type { WithId } from '#server/db/rows.ts'
import {
  contains,
  containsTyped,
  found,
  indexed,
  isSearched,
  parseKeyword,
  type Searched,
} from '#server/db/search/search.ts'

/** Which rows of a table a list has, and in which order. */
export type Listing = {
  table: WithId
  /** The record's own name for its status. */
  statusColumn?: string | undefined
  input: Omit<ListQuery, 'size'> & { size?: number }
  /**
   * The conditions by any of which the actor sees a row, each with an index of its own; undefined for a user who sees every
   * row, empty for one who sees none of the requested rows.
   */
  sight?: readonly Condition[] | undefined
  /** Conditions beside keyword, dates and status. */
  where?: readonly Condition[] | undefined
  /** Where the keyword is looked for; in the table's own texts where this is undefined. */
  keywordIn?: readonly KeywordPlace[] | undefined
  /**
   * Whose rows `record_count` counts of just these (its `who`), whatever their dates and status are; undefined where
   * nothing does.
   */
  counter?: string | undefined
  /** Another order than newest first; rows of the same value stand by their ids. */
  order?: Order | undefined
}

/** Which page, where a listing is not of all rows. */
export type Paged = Partial<Pick<Listing['input'], 'page' | 'size'>>

/** `emptyLast`: rows whose text is empty stand behind all others. */
type Order = { column: string; descending: boolean; emptyLast?: boolean }

/**
 * A column with texts of the record that a row names `by` its id, which is the row's own id for its own; or a text that is the
 * whole keyword; or a name as it was `typed`, in the few rows with an index of their own (`among`) that have no record for it.
 */
type KeywordPlace =
  | { table: Searched; column: string; by: string }
  | { exactly: string }
  | { typed: string; among: Condition }

type TypedPlace = Extract<KeywordPlace, { typed: string }>

/** Which of the rows in their order: those of a page by default. */
type Part = { skip?: number; limit?: number }

/** A query whose rows have an `id`. */
export type Ids = RawBuilder<unknown>

/** The filters of a listing, without owner scope and keyword. */
const filtersOf = ({ where = [], statusColumn, input }: Listing): Condition[] => [
  ...where,
  ...(statusColumn === undefined ? [] : equal({ [statusColumn]: input.status })),
  ...between('release_time', {
    from: input.startime && dayStart(input.startime),
    to: input.endtime && dayEnd(input.endtime),
  }),
]

/** The same with who sees it. */
const withoutKeyword = (listing: Listing): Condition[] => [
  ...(listing.sight ? [oneOf(listing.sight)] : []),
  ...filtersOf(listing),
]

/** Where a listing's keyword is looked for: nowhere where its table has no texts. */
function placesOf({ table, keywordIn }: Listing): readonly KeywordPlace[] {
  if (keywordIn) return keywordIn
  return isSearched(table) ? [{ table, column: 'search_text', by: 'id' }] : []
}

/** The condition that a keyword is in one of its places. */
function inAnyPlace(
  listing: Listing,
  inText: (table: Searched, column: string, keyword: string) => Condition,
  inNamed: (of: RawBuilder<unknown>, table: Searched, has: Condition) => Condition,
  inTyped: (place: TypedPlace, keyword: string) => Condition,
): Condition[] {
  const { table: own, input } = listing
  const { keyword } = input
  if (!keyword) return []
  const conditions = placesOf(listing).map((place) => {
    if ('exactly' in place) {
      const text = sql.ref(`${own}.${place.exactly}`)
      return sql<boolean>`(${text} = ${keyword} and ${text} <> '')`
    }
    if ('typed' in place) return inTyped(place, keyword)
    const { table, column, by } = place
    const has = inText(table, column, keyword)
    return by === 'id' ? has : inNamed(sql.ref(`${own}.${by}`), table, has)
  })
  return [oneOf(conditions)]
}

/** Whether a row has the keyword, by comparing its texts and those of the records that it names: nothing else is read. */
const hasText = (db: Database, listing: Listing) =>
  inAnyPlace(
    listing,
    (table, column, keyword) => contains(db, table, column, keyword),
    // As a value, so that no plan begins with the other table.
    (id, table, has) =>
      sql`(select ${has} from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = ${id})`,
    (place, keyword) => isTyped(db, listing, place, keyword),
  )

function isTyped(db: Database, { table }: Listing, { typed, among }: TypedPlace, keyword: string) {
  if (!isSearched(table)) throw new Error(`${table} has no texts that are searched`)
  return allOf([among, containsTyped(db, table, typed, keyword)])
}

/** The same by the indexes of everybody's texts. */
const isIndexed = (db: Database, listing: Listing) =>
  inAnyPlace(
    listing,
    (table, column, keyword) => found(db, table, keyword, column),
    (id, table, has) => sql`${id} in (select id from ${sql.table(table)} where ${has})`,
    (place, keyword) => sql`${sql.ref(`${listing.table}.id`)} in (select id from
      ${sql.table(listing.table)} where ${isTyped(db, listing, place, keyword)})`,
  )

/** `where` with these conditions; without any SQLite knows how many rows there are. */
const whereAll = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? sql`` : sql`where ${allOf(conditions)}`

const columnOf = ({ order }: Listing) => order?.column ?? 'release_time'

/** The columns by which the rows of a listing are identified and ordered. */
const keysOf = (listing: Listing) => [...new Set(['id', columnOf(listing)])]

/** The columns of a listing's order, as an index has them. */
function indexOrder(listing: Listing, prefix = ''): RawBuilder<unknown> {
  const direction = sql.raw((listing.order?.descending ?? true) ? 'desc' : 'asc')
  const columns = keysOf(listing).toReversed()
  return sql.join(columns.map((name) => sql`${sql.ref(prefix + name)} ${direction}`))
}

/** `order by` of a listing; `prefix` qualifies its columns where tables are joined. */
export function orderOf(listing: Listing, prefix = ''): RawBuilder<unknown> {
  const columns = indexOrder(listing, prefix)
  if (!listing.order?.emptyLast) return columns
  return sql`case when ${sql.ref(prefix + columnOf(listing))} = '' then 1 else 0 end, ${columns}`
}

/** Conditions of which each row meets one, and by each of which an index gives the rows in their order; none where one index gives all. */
function waysOf({ order, sight = [] }: Listing): readonly Condition[] {
  if (!order) return sight.length > 1 ? sight : []
  if (!order.emptyLast) return []
  const column = sql.ref(order.column)
  return [sql`${column} > ''`, sql`${column} = ''`]
}

/**
 * Ids from the first row of the order on, read by the order's index until there are enough; a keyword's text is compared
 * on the way. Where rows are found in several ways, each is read by its own index up to the part's end.
 */
export function idsInOrder(db: Database, listing: Listing, part: Part): Ids {
  const { skip = 0, limit = PAGE_SIZE } = part
  const keys = sql.join(keysOf(listing).map((name) => sql.ref(name)))
  const first = (conditions: readonly Condition[], count: number) =>
    sql`select ${keys} from ${sql.table(listing.table)}
      ${whereAll([...conditions, ...hasText(db, listing)])}
      order by ${indexOrder(listing)} limit ${count}`
  const ways = waysOf(listing)
  if (ways.length === 0) return sql`${first(withoutKeyword(listing), limit)} offset ${skip}`
  const common = ways === listing.sight ? filtersOf(listing) : withoutKeyword(listing)
  const seen = ways.map((way, at) => {
    const ids = first([way, ...common], skip + limit)
    return sql`select * from (${ids}) as ${sql.ref(`way${at}`)}`
  })
  const union = sql.join(seen, sql` union `)
  // A union by itself is sorted by its columns alone.
  const all = listing.order?.emptyLast ? sql`select * from (${union}) as listed` : union
  return sql`${all} order by ${orderOf(listing)} limit ${limit} offset ${skip}`
}

/**
 * Columns of all rows that match, in no order. A keyword is looked up in the index only for users who see everyone's
 * rows. For others their own rows are found first and then compared one by one, so that the timing reveals nothing of
 * rows that they do not see.
 */
export function matchingRows(
  db: Database,
  listing: Listing,
  columns: readonly string[],
): RawBuilder<unknown> {
  const { table, sight, input } = listing
  const all = sql.table(table)
  const read = sql`select ${sql.join(columns.map((column) => sql.ref(column)))}`
  if (!input.keyword) return sql`${read} from ${all} ${whereAll(withoutKeyword(listing))}`
  const filters = filtersOf(listing)
  if (sight) {
    const own = sql`select * from ${all} where ${oneOf(sight)} ${fence(db)}`
    return sql`${read} from (${own}) as ${all} where ${allOf([...filters, ...hasText(db, listing)])}`
  }
  return sql`${read} from ${all} where ${allOf([...filters, ...isIndexed(db, listing)])}`
}

/** Rows that are as many as match: those of the index, where that says a keyword exactly and there is no other condition. */
export function countedRows(db: Database, listing: Listing): RawBuilder<unknown> {
  const { table, keywordIn, input } = listing
  const isAlone = input.keyword && !keywordIn && withoutKeyword(listing).length === 0
  if (isAlone && isSearched(table)) {
    const { words, exact } = parseKeyword(db, table, input.keyword!)
    if (exact) return indexed(db, table, words)
  }
  return matchingRows(db, listing, ['id'])
}

/** Ids of a part of all rows that match, which are found first and then sorted: quick where they are few. */
export function idsOfMatches(db: Database, listing: Listing, part: Part): Ids {
  const { skip = 0, limit = PAGE_SIZE } = part
  const matching = matchingRows(db, listing, keysOf(listing))
  return sql`select id from (${matching} ${fence(db)}) as matching
    order by ${orderOf(listing)} limit ${limit} offset ${skip}`
}

/** Whether a row of the listing's table is one of these. */
export const isOneOf = ({ table }: Pick<Listing, 'table'>, ids: Ids): Condition =>
  sql`${sql.ref(`${table}.id`)} in (select id from (${ids}) as page)`

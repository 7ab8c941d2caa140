import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { PAGE_SIZE, type ListQuery } from '#api/kit/endpoint.ts'
import type { SearchedEntity } from '#api/kit/entity-sets.ts'
import { dayEnd, dayStart } from '#api/kit/time.ts'
import type { Context } from '#server/context.ts'
import { allOf, between, equal, fence, oneOf, type Condition } from '#server/db/conditions.ts'
import { isPostgres, type Database } from '#server/db/open.ts'
import { contains, indexed, isIndexed, parseKeyword } from '#server/db/search/search.ts'
import type { Tables } from '#server/db/tables/tables.ts'
import { countBetween, dayAt } from './list-count.ts'

/** Tables that have a paged list: those whose records are found by keyword. */
export type Paged = SearchedEntity

/** Which rows of a table a list has, and in which order. */
export type Listing = {
  table: Paged
  /** The record's own name for its status. */
  statusColumn: string
  input: ListQuery
  /**
   * The conditions by any of which the actor sees a row, each with an index of its own; undefined for a user who sees every
   * row, empty for one who sees none of the requested rows.
   */
  sight?: readonly Condition[] | undefined
  /** Conditions beside keyword, dates and status. */
  where?: readonly Condition[] | undefined
  /**
   * Whose rows `record_count` counts of just these (its `who`), whatever their dates and status are; undefined where
   * nothing does.
   */
  counter?: string | undefined
  /** Another order than newest first; rows of the same value stand by their ids. */
  order?: { column: string; descending: boolean } | undefined
}

/** Which of the rows in their order: those of a page by default. */
type Part = { skip?: number; limit?: number }

/** A query whose rows have an `id`. */
type Ids = RawBuilder<unknown>

/** The query for what a row of a table's list shows, of the rows for which a condition holds. */
type RowsQuery<From extends keyof Tables, Row> = (
  db: Database,
  isOnPage: Condition,
) => SelectQueryBuilder<Tables, From, Row>

/** The filters of a listing, without owner scope and keyword. */
const filtersOf = ({ where = [], statusColumn, input }: Listing): Condition[] => [
  ...where,
  ...equal({ [statusColumn]: input.status }),
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

const hasText = (db: Database, { table, input: { keyword } }: Listing): Condition[] =>
  keyword ? [contains(db, table, 'search_text', keyword)] : []

const columnOf = ({ order }: Listing) => order?.column ?? 'release_time'

/** `order by` of a listing; `prefix` qualifies its columns where tables are joined. */
function orderOf(listing: Listing, prefix = ''): RawBuilder<unknown> {
  const direction = sql.raw((listing.order?.descending ?? true) ? 'desc' : 'asc')
  const [column, id] = [sql.ref(prefix + columnOf(listing)), sql.ref(`${prefix}id`)]
  return sql`${column} ${direction}, ${id} ${direction}`
}

/**
 * Ids from the first row of the order on, read by the order's index until there are enough; a keyword's text is compared
 * on the way. With several conditions of `sight`, each is read by its own index, newest first, up to the part's end.
 */
export function idsInOrder(db: Database, listing: Listing, part: Part): Ids {
  const { table, order, sight = [] } = listing
  const { skip = 0, limit = PAGE_SIZE } = part
  const first = (conditions: readonly Condition[], count: number) =>
    sql`select id, ${sql.ref(columnOf(listing))} from ${sql.table(table)}
      where ${allOf([...conditions, ...hasText(db, listing)])}
      order by ${orderOf(listing)} limit ${count}`
  if (order || sight.length < 2) return sql`${first(withoutKeyword(listing), limit)} offset ${skip}`
  const seen = sight.map((way, at) => {
    const ids = first([way, ...filtersOf(listing)], skip + limit)
    return sql`select * from (${ids}) as ${sql.ref(`way${at}`)}`
  })
  return sql`${sql.join(seen, sql` union `)}
    order by ${orderOf(listing)} limit ${limit} offset ${skip}`
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
  if (!input.keyword) return sql`${read} from ${all} where ${allOf(withoutKeyword(listing))}`
  const filters = filtersOf(listing)
  const text = hasText(db, listing)
  if (sight) {
    const own = sql`select * from ${all} where ${oneOf(sight)} ${fence(db)}`
    return sql`${read} from (${own}) as ${all} where ${allOf([...filters, ...text])}`
  }
  const { words, exact } = parseKeyword(db, table, input.keyword)
  const found = [...filters, isIndexed(db, table, words), ...(exact ? [] : text)]
  return sql`${read} from ${all} where ${allOf(found)}`
}

/** Ids of a part of all rows that match, which are found first and then sorted: quick where they are few. */
export function idsOfMatches(db: Database, listing: Listing, part: Part): Ids {
  const { skip = 0, limit = PAGE_SIZE } = part
  const matching = matchingRows(db, listing, ['id', columnOf(listing)])
  return sql`select id from (${matching} ${fence(db)}) as matching
    order by ${orderOf(listing)} limit ${limit} offset ${skip}`
}

/** Whether a row of the listing's table is one of these. */
export const isOneOf = ({ table }: Pick<Listing, 'table'>, ids: Ids): Condition =>
  sql`${sql.ref(`${table}.id`)} in (select id from (${ids}) as page)`

/** Pages beyond so many rows are read from their day on, which the counters give. */
const FAR = 200

const skipOf = ({ input }: Listing) => (input.page - 1) * PAGE_SIZE

/** The counters of a listing; undefined for a keyword, and where no counters are kept. */
const countersOf = ({ table: entity, counter: who, input: { keyword, status } }: Listing) =>
  who === undefined || keyword ? undefined : { entity, who, status }

type Counters = NonNullable<ReturnType<typeof countersOf>>

/** A page by its ids; none where the list ends before it. */
type Page = { total: number; ids?: Ids | undefined }

/** A page whose total the counters give; its rows are read by an index in their order, a far page's from its day on. */
async function pageByIndex(db: Database, listing: Listing, counters: Counters): Promise<Page> {
  const { input, where = [], order } = listing
  const total = await countBetween(db, counters, input)
  const skip = skipOf(listing)
  if (skip >= total) return { total }
  if (order || skip < FAR) return { total, ids: idsInOrder(db, listing, { skip }) }
  const newer = input.endtime
    ? (await countBetween(db, counters, {})) -
      (await countBetween(db, counters, { endtime: input.endtime }))
    : 0
  const start = await dayAt(db, counters, newer + skip)
  // The rows may have gone since they were counted.
  if (!start) return { total }
  const fromDay = { ...listing, where: [...where, sql<boolean>`release_time < ${`${start.day}~`}`] }
  return { total, ids: idsInOrder(db, fromDay, start) }
}

/** A page whose total is counted row by row, or in the index of keywords where that is exact. */
async function countedPage(db: Database, listing: Listing): Promise<Page> {
  const { table, input, sight, order } = listing
  const alone = input.keyword && withoutKeyword(listing).length === 0
  const keyword = alone ? parseKeyword(db, table, input.keyword!) : undefined
  const counted = keyword?.exact
    ? indexed(db, table, keyword.words)
    : matchingRows(db, listing, ['id'])
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${counted}) as matching`.execute(db)
  const { total } = rows[0]!
  const skip = skipOf(listing)
  if (skip >= total) return { total }
  if (!input.keyword) return { total, ids: idsInOrder(db, listing, { skip }) }
  if (sight || order) return { total, ids: idsOfMatches(db, listing, { skip }) }
  // Where a keyword is frequent, reading until the page is full is less than reading and sorting all that match.
  const all = await countBetween(db, { entity: table, who: '', status: undefined }, {})
  const rowsUntilFull = (input.page * PAGE_SIZE * all) / total
  const ids = rowsUntilFull <= total ? idsInOrder : idsOfMatches
  return { total, ids: ids(db, listing, { skip }) }
}

/**
 * One page, newest first unless the listing has another order, and the exact number of all its rows. `rows` is the query
 * for what the list shows of the rows for which `isOnPage` holds. A page that takes a walk through rows is a search
 * (decision 017), and is refused as one.
 */
export function onePage<From extends keyof Tables, Row>(
  context: Pick<Context, 'db' | 'search'>,
  listing: Listing,
  rows: RowsQuery<From, Row>,
): Promise<{ data: Row[]; total: number }> {
  const counters = countersOf(listing)
  const read = async (db: Database) => {
    const page = counters ? pageByIndex(db, listing, counters) : countedPage(db, listing)
    const { total, ids } = await page
    if (!ids) return { data: [], total }
    const order = orderOf(listing, `${listing.table}.`)
    return { data: await rows(db, isOneOf(listing, ids)).orderBy(order).execute(), total }
  }
  // So far its cost does not depend on the tables. Nobody's rows have an index by their status.
  const isQuick =
    counters &&
    !listing.order &&
    skipOf(listing) < FAR &&
    (counters.who === '' || counters.status === undefined)
  return isQuick ? read(context.db) : context.search(read)
}

/** The ids of a listing's rows in their order, of whichever page; at most so many. `db` is a search's. */
export async function listedIds(db: Database, listing: Listing, limit: number): Promise<number[]> {
  const ids = listing.input.keyword ? idsOfMatches : idsInOrder
  // As one text: copying so many rows from a search's process at once would block the event loop.
  const all = isPostgres(db) ? sql`coalesce(json_agg(id), '[]')::text` : sql`json_group_array(id)`
  const { rows } = await sql<{ ids: string }>`
    select ${all} as ids from (${ids(db, listing, { limit })}) as listed`.execute(db)
  return JSON.parse(rows[0]!.ids) as number[]
}

/** What a list shows of some records, in the order of their ids; what is gone meanwhile is left out. */
export async function rowsById<From extends keyof Tables, Row extends { id: number }>(
  db: Database,
  table: Paged,
  ids: readonly number[],
  rows: RowsQuery<From, Row>,
): Promise<Row[]> {
  const isAmong = sql<boolean>`${sql.ref(`${table}.id`)} in (${sql.join(ids)})`
  const found = await rows(db, isAmong).execute()
  const byId = new Map(found.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

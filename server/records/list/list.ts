import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { PAGE_SIZE } from '#api/kit/endpoint.ts'
import type { Context } from '#server/context.ts'
import { isPostgres, type Database } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables/tables.ts'
import { countBetween, dayAt, type Counters } from './list-count.ts'
import {
  countMatching,
  equalsOf,
  inOrder,
  isOneOf,
  newestIds,
  orderedIds,
  sortedIds,
  type Listing,
  type Paged,
} from './list-query.ts'

export type { Listing, Paged } from './list-query.ts'

/** The query for what a row of a table's list shows, of the rows for which a condition holds. */
type RowsQuery<From extends keyof Tables, Row> = (
  db: Database,
  isOnPage: RawBuilder<boolean>,
) => SelectQueryBuilder<Tables, From, Row>

type Page<Row> = { data: Row[]; total: number }

/** The owner that both the scope and the filter agree on; undefined where no row can be of both. */
export function ownedBy(scope: number | undefined, filter: number | undefined) {
  if (scope !== undefined && filter !== undefined && scope !== filter) return undefined
  return { owner: scope ?? filter, ownOnly: scope !== undefined }
}

/** Pages further on than so many rows begin at their day, which the counters tell. */
const FAR = 200

const skipOf = ({ input }: Listing) => (input.page - 1) * PAGE_SIZE

/** The counters of a listing; undefined where none are kept for its filters. */
function countersOf(listing: Listing): Counters | undefined {
  const { table, input, owner, viewer } = listing
  if (listing.between || (listing.where ?? []).length > 0) return undefined
  const [filter, ...others] = equalsOf(listing)
  if (input.keyword || others.length > 0) return undefined
  const of = (who: string) => ({ entity: table, who, status: input.status })
  if (filter) {
    const isCategoryAlone = filter[0] === 'pro_type' && owner === undefined && viewer === undefined
    return isCategoryAlone ? of(`c${filter[1]}`) : undefined
  }
  if (viewer === undefined) return of(owner === undefined ? '' : `o${owner}`)
  if (owner === undefined) return of(`v${viewer}`)
  return owner === viewer ? of(`o${owner}`) : undefined
}

/** Whether a page costs the same whatever the tables hold. Nobody's rows have an index by their status. */
const isQuick = (listing: Listing, { who, status }: Counters) =>
  skipOf(listing) < FAR && (who === '' || status === undefined)

/** Where a page begins in the order: a far one at its day; undefined where its rows went since they were counted. */
async function startOf(db: Database, listing: Listing, counters: Counters) {
  const skip = skipOf(listing)
  if (skip < FAR) return { skip }
  const { endtime } = listing.input
  const newer = endtime
    ? (await countBetween(db, counters, {})) - (await countBetween(db, counters, { endtime }))
    : 0
  const start = await dayAt(db, counters, newer + skip)
  return start && { skip: start.skip, before: `${start.day}~` }
}

/** A page whose total the counters tell; its rows are read by an index in their order. */
async function pageByIndex<From extends keyof Tables, Row>(
  db: Database,
  listing: Listing,
  counters: Counters,
  rows: RowsQuery<From, Row>,
): Promise<Page<Row>> {
  const total = await countBetween(db, counters, listing.input)
  if (skipOf(listing) >= total) return { data: [], total }
  const start = await startOf(db, listing, counters)
  if (!start) return { data: [], total }
  return { data: await rowsOf(db, listing, newestIds(db, listing, start), rows), total }
}

/** A page whose total is counted row by row, or in the index of keywords. */
async function countedPage<From extends keyof Tables, Row>(
  db: Database,
  listing: Listing,
  rows: RowsQuery<From, Row>,
): Promise<Page<Row>> {
  const total = await countMatching(db, listing)
  const skip = skipOf(listing)
  if (skip >= total) return { data: [], total }
  const ids = (await isReadInOrder(db, listing, total))
    ? newestIds(db, listing, { skip })
    : sortedIds(db, listing, { skip })
  return { data: await rowsOf(db, listing, ids, rows), total }
}

/**
 * Whether reading from the newest row on until the page is full is less than reading and sorting all that match, as it
 * is where a keyword is frequent.
 */
async function isReadInOrder(db: Database, listing: Listing, total: number): Promise<boolean> {
  const { table, input, ownOnly } = listing
  if (!input.keyword) return true
  if (ownOnly) return false
  const all = await countBetween(db, { entity: table, who: '', status: undefined }, {})
  const rowsUntilFull = (input.page * PAGE_SIZE * all) / total
  return rowsUntilFull <= total
}

/** The ids of a listing's rows in their order, of whichever page; at most so many. `db` is a search's. */
export async function listedIds(db: Database, listing: Listing, limit: number): Promise<number[]> {
  const ids = listing.order ? orderedIds : listing.input.keyword ? sortedIds : newestIds
  // As one text: so many rows would be taken over from a search's process in one go, which holds up everybody.
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

function rowsOf<From extends keyof Tables, Row>(
  db: Database,
  listing: Listing,
  ids: RawBuilder<unknown>,
  rows: RowsQuery<From, Row>,
): Promise<Row[]> {
  return rows(db, isOneOf(listing, ids))
    .orderBy(sql.ref(`${listing.table}.release_time`), 'desc')
    .orderBy(sql.ref(`${listing.table}.id`), 'desc')
    .execute()
}

/** A page in another order than newest first. */
async function orderedPage<From extends keyof Tables, Row>(
  db: Database,
  listing: Listing,
  rows: RowsQuery<From, Row>,
): Promise<Page<Row>> {
  const counters = countersOf(listing)
  const total = counters
    ? await countBetween(db, counters, listing.input)
    : await countMatching(db, listing)
  const skip = skipOf(listing)
  if (skip >= total) return { data: [], total }
  const isOnPage = isOneOf(listing, orderedIds(db, listing, { skip }))
  const data = await rows(db, isOnPage).orderBy(inOrder(listing)).execute()
  return { data, total }
}

/**
 * One page, newest first unless another order is asked for, and the exact number of all rows of the listing. `rows` is
 * the query for what a row of this table's list shows, of those for which `isOnPage` holds. What has to walk through
 * rows is a search (decision 017), and is refused as one.
 */
export function onePage<From extends keyof Tables, Row>(
  context: Pick<Context, 'db' | 'search'>,
  listing: Listing,
  rows: RowsQuery<From, Row>,
): Promise<Page<Row>> {
  if (listing.order) return context.search((db) => orderedPage(db, listing, rows))
  const counters = countersOf(listing)
  if (!counters) return context.search((db) => countedPage(db, listing, rows))
  if (isQuick(listing, counters)) return pageByIndex(context.db, listing, counters, rows)
  return context.search((db) => pageByIndex(db, listing, counters, rows))
}

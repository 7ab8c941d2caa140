import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { PAGE_SIZE } from '#api/kit/endpoint.ts'
import type { Context } from '#server/context.ts'
import type { Condition } from '#server/db/conditions.ts'
import { isPostgres, type Database } from '#server/db/open.ts'
import { inOrder, type WithId } from '#server/db/rows.ts'
import type { Tables } from '#server/db/tables/tables.ts'
import { countBetween, dayAt } from './list-count.ts'
import {
  countedRows,
  idsInOrder,
  idsOfMatches,
  isOneOf,
  orderOf,
  type Ids,
  type Listing,
} from './listing.ts'

/** The query for what a row of a table's list shows, of the rows for which a condition holds. */
type RowsQuery<From extends keyof Tables, Row> = (
  db: Database,
  isOnPage: Condition,
) => SelectQueryBuilder<Tables, From, Row>

/** Pages beyond so many rows are read from their day on, which the counters give. */
const FAR = 200

/** A page as a part of its listing. */
function partOf({ input: { page, size = PAGE_SIZE } }: Listing) {
  return { skip: (page - 1) * size, limit: size }
}

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
  const { skip, limit } = partOf(listing)
  if (skip >= total) return { total }
  if (order || skip < FAR) return { total, ids: idsInOrder(db, listing, { skip, limit }) }
  const newer = input.endtime
    ? (await countBetween(db, counters, {})) -
      (await countBetween(db, counters, { endtime: input.endtime }))
    : 0
  const start = await dayAt(db, counters, newer + skip)
  // The rows may have gone since they were counted.
  if (!start) return { total }
  const fromDay = { ...listing, where: [...where, sql<boolean>`release_time < ${`${start.day}~`}`] }
  return { total, ids: idsInOrder(db, fromDay, { skip: start.skip, limit }) }
}

/** A page whose total is counted row by row, or in the index of keywords where that is exact. */
async function countedPage(db: Database, listing: Listing): Promise<Page> {
  const { table, input, sight, order, keywordIn } = listing
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${countedRows(db, listing)}) as matching`.execute(db)
  const { total } = rows[0]!
  const part = partOf(listing)
  if (part.skip >= total) return { total }
  if (!input.keyword) return { total, ids: idsInOrder(db, listing, part) }
  if (sight || order || keywordIn) return { total, ids: idsOfMatches(db, listing, part) }
  // Where a keyword is frequent, reading until the page is full is less than reading and sorting all that match.
  const all = await countBetween(db, { entity: table, who: '', status: undefined }, {})
  const rowsUntilFull = ((part.skip + part.limit) * all) / total
  const ids = rowsUntilFull <= total ? idsInOrder : idsOfMatches
  return { total, ids: ids(db, listing, part) }
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
  if (listing.sight?.length === 0) return Promise.resolve({ data: [], total: 0 })
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
    partOf(listing).skip < FAR &&
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
  table: WithId,
  ids: readonly number[],
  rows: RowsQuery<From, Row>,
): Promise<Row[]> {
  if (ids.length === 0) return []
  const isAmong = sql<boolean>`${sql.ref(`${table}.id`)} in (${sql.join(ids)})`
  return inOrder(ids, await rows(db, isAmong).execute(), ({ id }) => id)
}

/**
 * One page of rows that a query makes of several tables, in an order of their columns, and the number of all. They have no
 * id in common and each is made for every page, so they are those of one record, and `db` is a search's where they are many.
 */
export async function pageOfMade<Row>(
  db: Database,
  made: RawBuilder<Row>,
  order: RawBuilder<unknown>,
  page: number,
): Promise<{ data: Row[]; total: number }> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from (${made}) as made`.execute(db)
  const { rows: data } = await sql<Row>`select * from (${made}) as made
    order by ${order} limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(db)
  return { data, total: counted[0]!.total }
}

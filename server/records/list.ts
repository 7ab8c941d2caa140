import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { PAGE_SIZE, type ListQuery } from '#api/endpoint.ts'
import { dayEnd, dayStart } from '#api/time.ts'
import type { Database } from '#server/db/open.ts'
import { found } from '#server/db/search.ts'
import type { Tables } from '#server/db/tables.ts'
import { counted, dayAt, type Counters } from './list-count.ts'

/** Tables that have a paged list. */
export type Paged = 'product' | 'quotation' | 'contract' | 'production' | 'logistics' | 'sales'

/** Which rows of a table a list has. */
export type Listing = {
  table: Paged
  /** The record's own name for its status. */
  statusColumn: string
  input: ListQuery
  /** Whose own rows. */
  owner?: number | undefined
  /** Who may see them: as their owner, or as the owner of the contract on which they hang. */
  viewer?: number | undefined
  /** Columns that have a certain value. */
  equal?: Readonly<Record<string, string | number | undefined>>
}

type Ids = SelectQueryBuilder<Tables, Paged, { id: number; release_time: string }>

/** The owner that both the scope and the filter agree on; undefined where no row can be of both. */
export function ownedBy(scope: number | undefined, filter: number | undefined) {
  if (scope !== undefined && filter !== undefined && scope !== filter) return undefined
  return { owner: scope ?? filter }
}

/** Pages further on than so many rows are looked up by the counters. */
const FAR = 200

const column = (table: Paged, name: string) => sql.ref<string | number>(`${table}.${name}`)

const given = (equal: Listing['equal'] = {}) =>
  Object.entries(equal).filter(([, value]) => value !== undefined) as [string, string | number][]

/** The counters of a listing; undefined where none are kept for what it asks. */
function countersOf({ table, input, owner, viewer, equal }: Listing): Counters | undefined {
  const [first, ...others] = given(equal)
  const category = first?.[0] === 'pro_type' ? first[1] : undefined
  if (input.keyword || others.length > 0 || (first && category === undefined)) return undefined
  const counters = { entity: table, status: input.status }
  if (owner !== undefined) {
    if (viewer !== undefined && viewer !== owner) return undefined
    return { ...counters, who: `o${owner}` }
  }
  if (viewer !== undefined) return { ...counters, who: `v${viewer}` }
  return { ...counters, who: category === undefined ? '' : `c${category}` }
}

/** Up to which moment rows are wanted; `before` replaces the search's own end. */
function conditions(db: Database, listing: Listing, before?: string): RawBuilder<boolean>[] {
  const { table, input, statusColumn, owner } = listing
  const is = (name: string, sign: string, value: string | number) =>
    sql<boolean>`${column(table, name)} ${sql.raw(sign)} ${value}`
  const all = given(listing.equal).map(([name, value]) => is(name, '=', value))
  if (owner !== undefined) all.push(is('user_id', '=', owner))
  if (input.status !== undefined) all.push(is(statusColumn, '=', input.status))
  if (input.startime) all.push(is('release_time', '>=', dayStart(input.startime)))
  if (before) all.push(is('release_time', '<', before))
  else if (input.endtime) all.push(is('release_time', '<=', dayEnd(input.endtime)))
  if (input.keyword) all.push(found(db, table, input.keyword))
  return all
}

function idsWhere(db: Database, table: Paged, all: readonly RawBuilder<boolean>[]): Ids {
  let query = db
    .selectFrom(table)
    .select([`${table}.id`, `${table}.release_time`]) as unknown as Ids
  for (const one of all) query = query.where(one)
  return query
}

const newestFirst = <Query extends SelectQueryBuilder<Tables, Paged, object>>(query: Query) =>
  query.orderBy(sql.ref('release_time'), 'desc').orderBy(sql.ref('id'), 'desc') as Query

/**
 * The ids of one page. What somebody may see in two ways is read in both, each by its own index in order,
 * and merged.
 */
function pageOfIds(db: Database, listing: Listing, skip: number, before?: string): Ids {
  const { table, viewer, owner } = listing
  const all = conditions(db, listing, before)
  const page = (query: Ids) => newestFirst(query).limit(PAGE_SIZE).offset(skip)
  if (viewer === undefined || viewer === owner) return page(idsWhere(db, table, all))
  const seenBy = (name: string) => {
    const rows = idsWhere(db, table, [...all, sql<boolean>`${column(table, name)} = ${viewer}`])
    const first = newestFirst(rows).limit(skip + PAGE_SIZE)
    return db.selectFrom(first.as(name)).select(['id', 'release_time'])
  }
  const both = seenBy('user_id').union(seenBy('contract_user_id'))
  return page(both)
}

async function totalOf(db: Database, listing: Listing): Promise<number> {
  const counters = countersOf(listing)
  if (counters) return counted(db, counters, listing.input)
  const { table, viewer, owner } = listing
  let query = idsWhere(db, table, conditions(db, listing))
  if (viewer !== undefined && viewer !== owner) {
    query = query.where(
      sql<boolean>`(${column(table, 'user_id')} = ${viewer} or ${column(table, 'contract_user_id')} = ${viewer})`,
    )
  }
  const { total } = await query
    .clearSelect()
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** The ids of a page by the shortest way: a far one begins at its day, which the counters tell. */
async function idsOf(db: Database, listing: Listing): Promise<Ids> {
  const skip = (listing.input.page - 1) * PAGE_SIZE
  const counters = skip > FAR ? countersOf(listing) : undefined
  if (!counters) return pageOfIds(db, listing, skip)
  const { endtime } = listing.input
  const newer = endtime
    ? (await counted(db, counters, {})) - (await counted(db, counters, { endtime }))
    : 0
  const place = await dayAt(db, counters, newer + skip)
  // Past the last row there is nothing; the day after which nothing is older says so.
  if (!place) return pageOfIds(db, listing, 0, '0')
  return pageOfIds(db, listing, place.skip, `${place.day}~`)
}

/**
 * One page, newest first, and the exact number of all rows of the listing. `rows` is the query for what a
 * row shows, of those for which `isOnPage` holds.
 */
export async function onePage<From extends keyof Tables, Row>(
  db: Database,
  listing: Listing,
  rows: (isOnPage: RawBuilder<boolean>) => SelectQueryBuilder<Tables, From, Row>,
): Promise<{ data: Row[]; total: number }> {
  const { table, input } = listing
  const total = await totalOf(db, listing)
  if ((input.page - 1) * PAGE_SIZE >= total) return { data: [], total }
  const ids = await idsOf(db, listing)
  const isOnPage = sql<boolean>`${column(table, 'id')} in (select id from ${ids.as('page')})`
  const data = await rows(isOnPage)
    .orderBy(column(table, 'release_time'), 'desc')
    .orderBy(column(table, 'id'), 'desc')
    .execute()
  return { data, total }
}

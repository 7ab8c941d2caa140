import { sql } from 'kysely'
import { PAGE_SIZE, type ListQuery } from '#api/endpoint.ts'
import { dayEnd, dayStart } from '#api/time.ts'
import type { Context } from '#server/context.ts'
import { built, type SlotOf } from '#server/db/built.ts'
import type { Database } from '#server/db/open.ts'
import { indexed, soughtBy } from '#server/db/search.ts'
import type { Tables } from '#server/db/tables.ts'
import { fewPage, ownPage, type RowsQuery } from './list-few.ts'
import { counted, dayAt, sumOf, type Counters, type Sum } from './list-count.ts'
import {
  columnOf,
  countOfIds,
  formOf,
  pageOfIds,
  type Conditions,
  type Paged,
} from './list-query.ts'

export type { Paged } from './list-query.ts'

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
  /** Whether who asks sees no rows but these, of that owner or viewer. */
  ownOnly: boolean
  /** Columns that have a certain value. */
  equal?: Readonly<Record<string, string | number | undefined>>
}

/** The owner that both the scope and the filter agree on; undefined where no row can be of both. */
export function ownedBy(scope: number | undefined, filter: number | undefined) {
  if (scope !== undefined && filter !== undefined && scope !== filter) return undefined
  return { owner: scope ?? filter, ownOnly: scope !== undefined }
}

/** Pages further on than so many rows are looked up by the counters. */
const FAR = 200

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

/**
 * Whether a page is read by counters and by an index in its order: in an instant, whatever the tables hold. Nobody's
 * rows have an index by their status, so those are walked.
 */
function isQuick(listing: Listing): boolean {
  const counters = countersOf(listing)
  if (!counters || listing.input.page * PAGE_SIZE > FAR) return false
  return counters.who === '' || counters.status === undefined
}

/**
 * What a listing asks of its rows. A keyword is looked up in the index only for who sees everyone's rows; others' are
 * compared with it one by one, so that the hits of rows that they do not see cost nothing that could be measured.
 */
export function conditionsOf(db: Database, listing: Listing): Conditions {
  const { table, statusColumn, input, owner, viewer } = listing
  const { status, startime, endtime, keyword } = input
  const values: Record<string, string | number> = {}
  if (owner !== undefined) values['owner'] = owner
  if (viewer !== undefined && viewer !== owner) values['viewer'] = viewer
  if (status !== undefined) values['status'] = status
  if (startime) values['start'] = dayStart(startime)
  if (endtime) values['end'] = dayEnd(endtime)
  for (const [name, value] of given(listing.equal)) values[`=${name}`] = value
  if (keyword) {
    const { words, text, exact } = soughtBy(db, keyword)
    if (!listing.ownOnly) values['words'] = words
    if (listing.ownOnly || !exact) values['text'] = text
  }
  return { table, statusColumn, values }
}

async function totalOf(db: Database, listing: Listing, asked: Conditions): Promise<number> {
  const counters = countersOf(listing)
  if (counters) return counted(db, counters, listing.input)
  const { table, values } = asked
  // A keyword alone that the index tells exactly is counted there, without a look at the records.
  const [only, ...others] = Object.keys(values)
  const [row] =
    only === 'words' && others.length === 0
      ? await built(db, `hits ${table}`, values, (slot) =>
          db
            .selectFrom(sql`(${indexed(db, table, slot('words'))})`.as<'hits'>(sql.ref('hits')))
            .select(({ fn }) => fn.countAll<number>().as('total')),
        )
      : await built(db, `count ${formOf(asked)}`, values, (slot) => countOfIds(db, asked, slot))
  return row?.total ?? 0
}

/**
 * Where a keyword has so many hits that reading them all is more than walking from the newest record on and
 * comparing texts until the page is full, the page is found that way.
 */
async function walking(db: Database, listing: Listing, asked: Conditions, total: number) {
  const { keyword, page } = listing.input
  if (!keyword) return asked
  const all = await counted(db, { entity: listing.table, who: '', status: undefined }, {})
  const walked = (page * PAGE_SIZE * all) / total
  if (walked > total) return asked
  const { words: _words, ...values } = asked.values
  return { ...asked, values: { ...values, text: soughtBy(db, keyword).text } }
}

/**
 * The first page skips nothing: where PostgreSQL does not know how much is skipped it takes it for a tenth of
 * the table, finds that dear and plans anew with every request.
 */
const withSkip = (found: Conditions, skip: number): Conditions =>
  skip === 0 ? found : { ...found, values: { ...found.values, skip, most: skip + PAGE_SIZE } }

/** From where a page is read: a far one begins at its day, which the counters tell. */
async function placed(db: Database, listing: Listing, asked: Conditions, total: number) {
  const skip = (listing.input.page - 1) * PAGE_SIZE
  const counters = skip > FAR ? countersOf(listing) : undefined
  if (!counters) return withSkip(await walking(db, listing, asked, total), skip)
  const { endtime } = listing.input
  const newer = endtime
    ? (await counted(db, counters, {})) - (await counted(db, counters, { endtime }))
    : 0
  const place = await dayAt(db, counters, newer + skip)
  // Rows that went since they were counted: past the last one there is nothing.
  if (!place) return undefined
  const { end: _end, ...values } = asked.values
  return withSkip({ ...asked, values: { ...values, before: `${place.day}~` } }, place.skip)
}

const inPage = (db: Database, page: Conditions, slot: SlotOf) =>
  sql<boolean>`${columnOf(page.table, 'id')} in (select id from ${pageOfIds(db, page, slot).as('page')})`

/** A page near the first one of what is counted: one query tells it and the total. */
async function nearPage<From extends keyof Tables, Row>(
  db: Database,
  asked: Conditions,
  sum: Sum,
  skip: number,
  rows: RowsQuery<From, Row>,
): Promise<{ data: Row[]; total: number } | undefined> {
  const page = withSkip(asked, skip)
  const values = { ...sum.values, ...page.values }
  const found = await built(db, `near ${formOf(page)} ${sum.form}`, values, (slot) =>
    rows(db, inPage(db, page, slot)).select(sum.of(db, slot).as('sum')),
  )
  if (found.length === 0) return undefined
  const data = found.map(({ sum: _sum, ...row }) => row as Row)
  return { data, total: Number(found[0]!.sum) }
}

async function pageOf<From extends keyof Tables, Row>(
  db: Database,
  listing: Listing,
  rows: RowsQuery<From, Row>,
): Promise<{ data: Row[]; total: number }> {
  const { table, input } = listing
  const skip = (input.page - 1) * PAGE_SIZE
  const asked = conditionsOf(db, listing)
  const inOrder: RowsQuery<From, Row> = (executor, isOnPage) =>
    rows(executor, isOnPage)
      .orderBy(columnOf(table, 'release_time'), 'desc')
      .orderBy(columnOf(table, 'id'), 'desc')

  if (input.keyword && listing.ownOnly) return ownPage(db, withSkip(asked, skip), rows)
  const few = input.keyword ? await fewPage(db, withSkip(asked, skip), rows) : undefined
  if (few) return few

  const counters = countersOf(listing)
  const sum = counters && sumOf(counters, input)
  const near = sum && skip <= FAR ? await nearPage(db, asked, sum, skip, inOrder) : undefined
  if (near) return near

  const total = await totalOf(db, listing, asked)
  if (skip >= total) return { data: [], total }
  const page = await placed(db, listing, asked, total)
  if (!page) return { data: [], total }
  const data = await built(db, `page ${formOf(page)}`, page.values, (slot) =>
    inOrder(db, inPage(db, page, slot)),
  )
  return { data, total }
}

/**
 * One page, newest first, and the exact number of all rows of the listing. `rows` is the query for what a
 * row of this table's list shows, of those for which `isOnPage` holds. What has to walk through rows is a search.
 */
export function onePage<From extends keyof Tables, Row>(
  context: Pick<Context, 'db' | 'search'>,
  listing: Listing,
  rows: RowsQuery<From, Row>,
): Promise<{ data: Row[]; total: number }> {
  if (isQuick(listing)) return pageOf(context.db, listing, rows)
  return context.search((db) => pageOf(db, listing, rows))
}

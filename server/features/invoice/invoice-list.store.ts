import { sql } from 'kysely'
import type { InputOf } from '#api/kit/endpoint.ts'
import { dayEnd, dayStart } from '#api/kit/time.ts'
import { RETURNED, type invoice } from '#api/invoice/invoice.ts'
import type { Context } from '#server/context.ts'
import { allOf, between, equal, oneOf, type Condition } from '#server/db/conditions.ts'
import type { Database } from '#server/db/open.ts'
import { inOrder } from '#server/db/rows.ts'
import { onePage } from '#server/records/list/list.ts'
import { sumMatching } from '#server/records/list/list-sums.ts'
import {
  isOneOf,
  matchingRows,
  orderOf,
  type Listing,
  type Paged,
} from '#server/records/list/listing.ts'
import { scopeOfContracts } from '#server/records/list/owned.ts'
import { userNames } from '#server/records/staff-name.ts'
import { selected } from './invoice.store.ts'

type Filters = Omit<InputOf<typeof invoice.index>, 'page' | 'size'>

function dates({ dates_of, startime, endtime }: Filters): Condition[] {
  if (dates_of === 'issued') {
    // What is not issued has no day.
    const from = startime ?? (endtime === undefined ? undefined : '0')
    return between('invoice_date', { from, to: endtime })
  }
  return between('release_time', {
    from: startime && dayStart(startime),
    to: endtime && dayEnd(endtime),
  })
}

/** Requests of all contracts that the actor may see; a keyword is also the whole number of an invoice. */
function listingOf(context: Context, filters: Filters & Paged): Listing {
  const { page = 1, size, keyword, userid, state, buyer_name } = filters
  const scope = scopeOfContracts(context, userid)
  return {
    ...scope,
    table: 'invoice',
    input: { page, size, keyword },
    where: [
      ...(scope.where ?? []),
      ...equal({ state, buyer_name: buyer_name || undefined }),
      ...dates(filters),
    ],
    keywordIn: [...(scope.keywordIn ?? []), { exactly: 'invoice_no' }],
  }
}

/**
 * How many there are, and what they come to in cents. What was returned is no longer applied for, and counts for nothing but in a
 * list of what was returned.
 */
export async function totalOf(context: Context, filters: Filters) {
  const listing = listingOf(context, filters)
  const figures = ['gross', 'tax'].map((column) =>
    filters.state === RETURNED
      ? sql<number>`${sql.ref(column)}`
      : sql<number>`case when state = ${sql.lit(RETURNED)} then 0 else ${sql.ref(column)} end`,
  )
  const columns = ['gross', 'tax', 'state']
  const { sums, count } = await context.search((db) => sumMatching(db, listing, columns, figures))
  return { count, gross: sums[0]!, tax: sums[1]! }
}

const rows = (db: Database, isShown: Condition) =>
  selected(db)
    .where(isShown)
    .innerJoin('user', 'user.id', 'invoice.contract_user_id')
    .select(userNames)

/** One page of them, the newest first. */
export const invoicePage = (context: Context, input: InputOf<typeof invoice.index>) =>
  onePage(context, listingOf(context, input), rows)

/** Whom they are for, each once. */
export function buyersOf(context: Context, limit: number) {
  const { sight } = scopeOfContracts(context)
  return context.search((db) =>
    db
      .selectFrom('invoice')
      .select('buyer_name')
      .distinct()
      .where(allOf(sight ? [oneOf(sight)] : []))
      .orderBy('buyer_name')
      .limit(limit)
      .execute(),
  )
}

/** The ids of the rows of requests, request by request, in the order of the list; at most so many. */
export async function rowIds(
  context: Context,
  { ids = [], ...filters }: Filters & { ids?: readonly number[] | undefined },
  limit: number,
): Promise<number[]> {
  const listing = listingOf(context, filters)
  const chosen: Condition[] = ids.length === 0 ? [] : [sql`invoice.id in (${sql.join(ids)})`]
  const rows = await context.search((db) =>
    db
      .selectFrom('invoice')
      .innerJoin('invoice_row', 'invoice_row.invoice_id', 'invoice.id')
      .select('invoice_row.id')
      .where(allOf([isOneOf(listing, matchingRows(db, listing, ['id'])), ...chosen]))
      .orderBy(orderOf(listing, 'invoice.'))
      .orderBy('invoice_row.position')
      .limit(limit)
      .execute(),
  )
  return rows.map(({ id }) => id)
}

/** These rows with their requests, in the order of the ids; what is gone meanwhile is left out. */
export async function rowsWithRequest(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await selected(db)
    .innerJoin('invoice_row as row', 'row.invoice_id', 'invoice.id')
    .innerJoin('user', 'user.id', 'invoice.contract_user_id')
    .select(userNames)
    .select([
      'row.id as row_id',
      'row.contract_line_id',
      'row.title',
      'row.no',
      'row.unit',
      'row.tax_code',
      'row.tax_rate',
      'row.units',
      'row.by_amount',
      'row.gross as row_gross',
      'row.tax as row_tax',
      'row.list_amount',
      'row.list_net',
      'row.list_tax',
    ])
    .where('row.id', 'in', ids)
    .execute()
  return inOrder(ids, rows, ({ row_id }) => row_id)
}

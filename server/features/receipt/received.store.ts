import { sql } from 'kysely'
import type { InputOf } from '#api/kit/endpoint.ts'
import { REFUNDED, type receipt } from '#api/receipt/receipt.ts'
import type { Context } from '#server/context.ts'
import { between, equal, type Condition } from '#server/db/conditions.ts'
import type { Database } from '#server/db/open.ts'
import { isCounted } from '#server/records/facts/counted-lists.ts'
import { sumMatching } from '#server/records/list/list-sums.ts'
import { listedIds, onePage, rowsById } from '#server/records/list/list.ts'
import type { Listing, Paged } from '#server/records/list/listing.ts'
import { scopeOfContracts } from '#server/records/list/owned.ts'
import { userNames } from '#server/records/staff-name.ts'

/** Receipts of all contracts that the actor may see, by the day on which they came, the latest first. */

type Filters = InputOf<typeof receipt.getReceivedTotal>

function listingOf(context: Context, query: Filters & Paged): Listing {
  const { page = 1, size, keyword, startime: from, endtime: to, userid, kind, counted } = query
  const scope = scopeOfContracts(context, userid)
  return {
    ...scope,
    table: 'receipt',
    input: { page, size, keyword },
    where: [
      ...(scope.where ?? []),
      ...equal({ kind }),
      ...between('received_date', { from, to }),
      ...(counted ? [isCounted('receipt', counted, query)] : []),
    ],
    order: { column: 'received_date', descending: true },
  }
}

const rows = (db: Database, isShown: Condition) =>
  db
    .selectFrom('receipt')
    .where(isShown)
    .innerJoin('contract', 'contract.id', 'receipt.con_id')
    .innerJoin('user', 'user.id', 'receipt.contract_user_id')
    .select([
      'receipt.id',
      'receipt.con_id',
      'receipt.kind',
      'receipt.amount',
      'receipt.received_date',
      'receipt.way',
      'receipt.note',
      'contract.c_title',
      'contract.c_no',
      'contract.cus_name',
    ])
    .select(userNames)

/** One page of them. */
export const receivedPage = (context: Context, input: InputOf<typeof receipt.getReceived>) =>
  onePage(context, listingOf(context, input), rows)

/** The ids of all of them in their order; at most so many. */
export const receivedIds = (context: Context, filters: Filters, limit: number) =>
  context.search((db) => listedIds(db, listingOf(context, filters), limit))

/** Some of them by their ids, in this order. */
export const receivedRows = (context: Context, ids: readonly number[]) =>
  rowsById(context.db, 'receipt', ids, rows)

const NET = sql<number>`case when kind = ${sql.lit(REFUNDED)} then -amount else amount end`

/** How many there are, and what they come to in cents, refunds taken off. */
export async function totalReceived(context: Context, filters: Filters) {
  const listing = listingOf(context, filters)
  const { sums, count } = await context.search((db) =>
    sumMatching(db, listing, ['amount', 'kind'], [NET]),
  )
  return { count, sum: sums[0]! }
}

import { sql, type RawBuilder } from 'kysely'
import type { OwedColumn } from '#api/contract/due.ts'
import type { Context } from '#server/context.ts'
import { newestProduction, owes } from '#server/db/tables/contract-conditions.ts'
import { between, is, unindexed, type Condition } from '#server/db/conditions.ts'
import type { Database, Executor } from '#server/db/open.ts'
import { listedIds, onePage } from '#server/records/list/list.ts'
import { orderOf, type Listing, type Paged } from '#server/records/list/listing.ts'

export type OwingQuery = {
  column: OwedColumn
  owner: number | undefined
  keyword: string | undefined
  /** Days of delivery, both included. */
  days: readonly { from?: string | undefined; to?: string | undefined }[]
}

/** Contracts that owe work, by their day of delivery, those without one last. */
function listingOf(
  { column, owner, keyword, days }: OwingQuery,
  { page = 1, size }: Paged = {},
): Listing {
  return {
    table: 'contract',
    input: { page, size, keyword },
    sight: owner === undefined ? undefined : [is('user_id', owner)],
    where: [owes(column), ...days.flatMap((some) => between('delivery_date', some))],
    keywordIn: [{ table: 'contract', column: 'title_text', by: 'id' }],
    order: { column: 'delivery_date', descending: false, emptyLast: true },
  }
}

const rows = (db: Database, isShown: Condition) =>
  db
    .selectFrom('contract')
    .where(isShown)
    .select([
      'contract.id',
      'c_title',
      'c_no',
      'cus_name',
      'project',
      'delivery_place',
      'delivery_date',
      'pieces',
      'to_produce',
      'ready_to_ship',
      'to_ship',
    ])
    .select(newestProduction)

/** One page of them. */
export const owingPage = (context: Context, query: OwingQuery, paged: Paged) =>
  onePage(context, listingOf(query, paged), rows)

/** So many contracts and lines are listed by line at most, those first whose delivery is due first. */
const MOST_CONTRACTS = 500
const MOST_LINES = 2000

/** Whether pieces of a line are left, as `contract-progress.ts` counts them. */
const HAS_LEFT: Readonly<Record<OwedColumn, RawBuilder<boolean>>> = {
  to_produce: sql`(needs_production = 1 and produced < sets * num - contract_line.dropped)`,
  ready_to_ship: sql`(shipped < sets * num - contract_line.dropped
    and (needs_production = 0 or shipped < produced))`,
  to_ship: sql`(shipped < sets * num - contract_line.dropped)`,
}

const OF_LINE = [
  'contract_line.id',
  'set_name',
  'sets',
  'num',
  'title',
  'no',
  'unit',
  'note',
  'needs_production',
  'ships',
  'produced',
  'shipped',
  'contract_line.returned',
  'contract_line.dropped',
] as const
const OF_CONTRACT = ['contract.id as con_id', 'c_title', 'c_no', 'cus_name'] as const

/** The lines with pieces left of the contracts that are due first, by their day; those without one are last. */
export async function owedLines(db: Database, query: OwingQuery) {
  const listing = listingOf(query)
  const first = await listedIds(db, listing, MOST_CONTRACTS + 1)
  const contracts = first.slice(0, MOST_CONTRACTS)
  if (contracts.length === 0) return { lines: [], isAll: true }
  const lines = await db
    .selectFrom('contract_line')
    .innerJoin('contract', 'contract.id', 'contract_line.contract_id')
    .select([...OF_LINE, ...OF_CONTRACT, 'delivery_date'])
    .select(newestProduction)
    .where('contract_id', 'in', contracts)
    .where('ships', '=', 1)
    .where(HAS_LEFT[query.column])
    .orderBy(orderOf(listing, 'contract.'))
    .orderBy('position')
    .limit(MOST_LINES + 1)
    .execute()
  const isAll = first.length <= MOST_CONTRACTS && lines.length <= MOST_LINES
  return { lines: lines.slice(0, MOST_LINES), isAll }
}

const isUndated = sql<boolean>`contract.delivery_date = ''`

/** These lines as far as they are of an owner's contracts, by the day of delivery; those of a contract together, in its order. */
export function linesToBuild(
  executor: Executor,
  lines: readonly number[],
  owner: number | undefined,
) {
  const found = executor
    .selectFrom('contract_line')
    .innerJoin('contract', 'contract.id', 'contract_line.contract_id')
    .select([...OF_LINE, ...OF_CONTRACT, 'set_no', 'project', 'delivery_date'])
    .where('contract_line.id', 'in', lines)
    .select('ended_on')
    .orderBy(isUndated)
    .orderBy('delivery_date')
    .orderBy('contract.id')
    .orderBy('position')
  // By the lines' ids, not by the index of all contracts that an owner has.
  const isOwned = sql<boolean>`${unindexed(executor)}${sql.ref('contract.user_id')} = ${owner}`
  return (owner === undefined ? found : found.where(isOwned)).execute()
}

import { isPostgres, type Executor, type Transaction } from '#server/db/open.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { lettingLeave, untried, type ChannelRow, type NewDelivery } from './queue.store.ts'
import { withTurns } from './turns.store.ts'

/** What makes deliveries of events. */

export type EventRow = Row<'event'>

const UNSPREAD = 0
export const SPREAD = 1
/** Of which no deliveries could be made. */
export const PUT_ASIDE = 2

export async function anyUnspread(executor: Executor): Promise<boolean> {
  const row = await executor
    .selectFrom('event')
    .select('id')
    .where('is_spread', '=', UNSPREAD)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The oldest events that are not spread yet, locked; those that another process has are left out. */
export function takeEvents(transaction: Transaction, limit: number): Promise<EventRow[]> {
  const query = transaction
    .selectFrom('event')
    .selectAll()
    .where('is_spread', '=', UNSPREAD)
    .orderBy('id')
    .limit(limit)
  return (isPostgres(transaction) ? query.forUpdate().skipLocked() : query).execute()
}

export async function markSpread(
  executor: Executor,
  ids: readonly number[],
  is_spread: typeof SPREAD | typeof PUT_ASIDE,
): Promise<void> {
  await executor.updateTable('event').set({ is_spread }).where('id', 'in', ids).execute()
}

/** The channels that are there and switched on; none where the company lets nothing leave. */
export function openChannels(executor: Executor): Promise<ChannelRow[]> {
  return executor
    .selectFrom('channel')
    .selectAll()
    .where('is_deleted', '=', 0)
    .where('is_enabled', '=', 1)
    .where(lettingLeave)
    .execute()
}

/** Puts deliveries into the queue, to be sent at once, each once for its event, channel and recipient. */
export async function enqueue(
  transaction: Transaction,
  rows: readonly Omit<NewDelivery, 'next_ms'>[],
): Promise<void> {
  if (rows.length === 0) return
  const placed = await withTurns(transaction, rows)
  await transaction
    .insertInto('delivery')
    .values(placed.map((row) => untried({ ...row, next_ms: row.created_ms })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

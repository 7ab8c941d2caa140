import { DELIVERY_STATES as STATES } from '#api/delivery/delivery.ts'
import type { Executor } from '#server/db/open.ts'
import type { Outcome } from './queue.store.ts'

/** What ends or drops old rows, a few at a time; each answers how many there were. */

/** Ends those that nobody could send for so long, such as while their channel was switched off. */
export async function expire(
  executor: Executor,
  before: number,
  limit: number,
  outcome: Outcome,
): Promise<number> {
  const old = executor
    .selectFrom('delivery')
    .select('id')
    .where('state', '=', STATES.waiting)
    .where('next_ms', '<', before)
    .limit(limit)
  const { numUpdatedRows } = await executor
    .updateTable('delivery')
    .set(outcome)
    .where('id', 'in', old)
    .where('state', '=', STATES.waiting)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Drops deliveries that came to this end before a moment; of programs, or of all other channels. */
export async function dropEnded(
  executor: Executor,
  { state, before, ofWebhooks }: { state: number; before: number; ofWebhooks: boolean },
  limit: number,
): Promise<number> {
  const channels = executor
    .selectFrom('channel')
    .select('id')
    .where('kind', ofWebhooks ? '=' : '!=', 'webhook')
  const old = executor
    .selectFrom('delivery')
    .select('id')
    .where('state', '=', state)
    .where('done_ms', '<', before)
    .where('channel_id', 'in', channels)
    .limit(limit)
  const { numDeletedRows } = await executor
    .deleteFrom('delivery')
    .where('id', 'in', old)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Drops events of before a moment, but those that still wait. */
export async function dropEvents(
  executor: Executor,
  before: number,
  limit: number,
): Promise<number> {
  const old = executor
    .selectFrom('event')
    .select('id')
    .where('created_ms', '<', before)
    .where('is_spread', '!=', 0)
    .limit(limit)
  const { numDeletedRows } = await executor
    .deleteFrom('event')
    .where('id', 'in', old)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

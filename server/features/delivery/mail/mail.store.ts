import { DELIVERY_STATES as STATES } from '#api/delivery/delivery.ts'
import type { Executor } from '#server/db/open.ts'

/** How many deliveries wait for a channel, up to a limit. */
export async function countWaiting(
  executor: Executor,
  channelId: number,
  limit: number,
): Promise<number> {
  const rows = await executor
    .selectFrom('delivery')
    .select('id')
    .where('state', '=', STATES.waiting)
    .where('channel_id', '=', channelId)
    .limit(limit)
    .execute()
  return rows.length
}

import type { EventName } from '#api/delivery/events.ts'
import type { Raised } from '#server/features/delivery/news/messages.ts'
import type { Facts } from '#server/records/events.ts'
import type { TestServer } from '../run/server.ts'

export type RaisedEvent = Raised & { cause: string; actor_id: number; created_ms: number }

/** What was raised about a record, the oldest first; of all records and by all names without one. */
export async function raisedOf(
  { db }: Pick<TestServer, 'db'>,
  of: { names?: readonly EventName[]; record?: number } = {},
): Promise<RaisedEvent[]> {
  let query = db.selectFrom('event').selectAll().orderBy('id')
  if (of.names?.length) query = query.where('name', 'in', of.names)
  if (of.record !== undefined) query = query.where('record_id', '=', of.record)
  const rows = await query.execute()
  return rows.map(({ facts, ...row }) => ({ ...row, facts: JSON.parse(facts) as Facts }))
}

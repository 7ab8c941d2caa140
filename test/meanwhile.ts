import { sql } from 'kysely'
import type { Transaction } from '#server/db/open.ts'
import type { Envelope, TestServer } from './server.ts'

const waiting = sql`select 1 from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

/** On PostgreSQL: sends a call that comes to wait for what somebody else does, which is done only then. */
export async function whileDoing(
  { db }: TestServer,
  work: (transaction: Transaction) => Promise<unknown>,
  send: () => Promise<Envelope>,
): Promise<Envelope> {
  const sent = await db.transaction().execute(async (transaction) => {
    await work(transaction)
    const answer = send()
    while ((await waiting.execute(db)).rows.length === 0) continue
    return { answer }
  })
  return sent.answer
}

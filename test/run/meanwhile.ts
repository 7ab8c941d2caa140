import { sql } from 'kysely'
import type { Transaction } from '#server/db/open.ts'
import type { Envelope, TestServer } from './server.ts'

const waiting = sql`select 1 from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

/**
 * On PostgreSQL: sends what comes to wait for what somebody else does, in so many transactions, which is done only
 * then.
 */
export async function whileDoing<Answer = Envelope>(
  { db }: TestServer,
  work: (transaction: Transaction) => Promise<unknown>,
  send: () => Promise<Answer>,
  transactions = 1,
): Promise<Answer> {
  const sent = await db.transaction().execute(async (transaction) => {
    await work(transaction)
    const answer = send()
    while ((await waiting.execute(db)).rows.length < transactions) continue
    return { answer }
  })
  return sent.answer
}

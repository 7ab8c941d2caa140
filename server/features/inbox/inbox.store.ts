import { sql } from 'kysely'
import type { Database, Executor, Transaction } from '#server/db/open.ts'
import type { NewRow, Row } from '#server/db/tables/tables.ts'
import { chunks } from '#server/platform/chunks.ts'

export const UNREAD = 0
export const READ = 1

/** A notification that is to be written; nobody has read it. */
export type NewNotification = Omit<NewRow<'notification'>, 'id' | 'is_read'>

/** A statement takes only so many values. */
const AT_ONCE = 500

/** Inserts notifications; one that is there for the same `(user_id, event, record_id, cause)` stays as it is. */
export async function insertMissing(
  transaction: Transaction,
  rows: readonly NewNotification[],
): Promise<void> {
  for (const some of chunks(rows, AT_ONCE)) {
    await transaction
      .insertInto('notification')
      .values(some.map((row) => ({ ...row, is_read: UNREAD })))
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'event', 'record_id', 'cause']).doNothing(),
      )
      .execute()
  }
}

/** What is stored of the choices of these users; nothing of those who left everything as it comes. */
export async function storedChoices(
  executor: Executor,
  userIds: readonly number[],
): Promise<Row<'notification_choice'>[]> {
  const found: Row<'notification_choice'>[] = []
  for (const some of chunks(userIds, AT_ONCE)) {
    const rows = await executor
      .selectFrom('notification_choice')
      .selectAll()
      .where('user_id', 'in', some)
      .execute()
    found.push(...rows)
  }
  return found
}

/** Deletes some of the oldest notifications of a kind before a time (wall clock), and answers how many. */
export async function deleteSomeBefore(
  db: Database,
  isRead: typeof READ | typeof UNREAD,
  time: string,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('notification')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('notification')
        .select('id')
        .where('is_read', '=', isRead)
        .where('created_at', '<', time)
        .orderBy('created_at')
        .limit(sql.lit(AT_ONCE)),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

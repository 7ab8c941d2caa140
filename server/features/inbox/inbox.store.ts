import { sql } from 'kysely'
import type { EventName } from '#api/delivery/events.ts'
import { allOf, is, unindexed, type Condition } from '#server/db/conditions.ts'
import type { Database, Executor, Transaction } from '#server/db/open.ts'
import { run } from '#server/db/statement.ts'
import type { NewRow, Row } from '#server/db/tables/tables.ts'
import { chunks } from '#server/platform/breaks.ts'

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

/** A user's notifications of these events. */
export type Inbox = { userId: number; events: readonly EventName[] }

type Part = { before: number | undefined; unreadOnly: boolean; limit: number }

/** By the user's index alone: one of events would read what was read long ago too. */
const isOf = (executor: Executor, { userId, events }: Inbox): Condition =>
  allOf([is('user_id', userId), sql<boolean>`${unindexed(executor)}event in (${sql.join(events)})`])

/** The newest of an inbox, those before an id. */
export function newest(executor: Executor, inbox: Inbox, { before, unreadOnly, limit }: Part) {
  let query = executor
    .selectFrom('notification')
    .select(['id', 'event', 'record_id', 'title', 'text', 'created_at', 'is_read'])
    .where(isOf(executor, inbox))
    .orderBy('id', 'desc')
    .limit(limit)
  if (before !== undefined) query = query.where('id', '<', before)
  if (unreadOnly) query = query.where('is_read', '=', UNREAD)
  return query.execute()
}

/** How many of an inbox are unread, counted up to a limit, and the newest of them. Every open page asks once a minute. */
export async function countUnread(executor: Executor, inbox: Inbox, limit: number) {
  const { rows } = await sql<{ count: number; newest: number }>`
    select count(*) as count, coalesce(max(id), 0) as newest from (
      select id from notification
      where ${isOf(executor, inbox)} and is_read = ${UNREAD} order by id desc limit ${limit}
    ) as counted`.execute(executor)
  return rows[0]!
}

/** Marks those of these ids that are in an inbox. */
export async function markRead(
  transaction: Transaction,
  inbox: Inbox,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  await transaction
    .updateTable('notification')
    .set({ is_read: READ })
    .where(isOf(transaction, inbox))
    .where('id', 'in', ids)
    .execute()
}

/** Marks all of an inbox up to an id, which is included. */
export async function markReadUpTo(
  transaction: Transaction,
  inbox: Inbox,
  id: number,
): Promise<void> {
  await transaction
    .updateTable('notification')
    .set({ is_read: READ })
    .where(isOf(transaction, inbox))
    .where('is_read', '=', UNREAD)
    .where('id', '<=', id)
    .execute()
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

/** Stores what a user chose, in place of what they chose before. */
export async function saveChoices(
  transaction: Transaction,
  userId: number,
  choices: string,
): Promise<void> {
  await transaction
    .insertInto('notification_choice')
    .values({ user_id: userId, choices })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ choices }))
    .execute()
}

/** Whether a user has a mail address, and the company sends mail. */
export async function mailOf(executor: Executor, userId: number) {
  const [found] = await run<{ email: string; sends_mail: number }>(executor)`
    select email, (select count(*) from company where outgoing = 1 and exists (
        select 1 from channel where kind = 'mail' and is_enabled = 1 and is_deleted = 0)) as sends_mail
    from "user" where id = ${userId}`
  return { email: found?.email ?? '', sends_mail: (found?.sends_mail ?? 0) > 0 }
}

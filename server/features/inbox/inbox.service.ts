import { eventNames, type EventName } from '#api/delivery/events.ts'
import { mayReadOf } from '#api/inbox/choices.ts'
import { INBOX_PART, MOST_COUNTED, type inbox } from '#api/inbox/inbox.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import { may, type Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { invalid } from '#server/platform/errors.ts'
import { change } from '#server/records/change.ts'
import * as store from './inbox.store.ts'

export { choicesOfUsers } from './choices.service.ts'
export type { NewNotification } from './inbox.store.ts'

/**
 * Puts messages into the inboxes of users. Once for each user and event: what is repeated, such as after a process that was
 * ended half way, changes nothing.
 */
export async function notify(
  transaction: Transaction,
  rows: readonly store.NewNotification[],
): Promise<void> {
  await store.insertMissing(transaction, rows)
}

/**
 * The actor's notifications, of what their permissions still show: a key of few permissions is to learn nothing beyond them,
 * and neither is a user with another role than at that time.
 */
const ownOf = (context: Context): store.Inbox => ({
  userId: context.user.id,
  events: eventNames.filter((event) => mayReadOf(event, (permission) => may(context, permission))),
})

/** A part of the actor's notifications. */
export async function listOwn(context: Context, { before, unread }: InputOf<typeof inbox.index>) {
  const filter = { before, unreadOnly: unread === 1, limit: INBOX_PART + 1 }
  const rows = await store.newest(context.db, ownOf(context), filter)
  const data = rows.slice(0, INBOX_PART).map(({ event, is_read, ...row }) => ({
    ...row,
    event: event as EventName,
    is_read: is_read === store.READ,
  }))
  return { data, more: rows.length > INBOX_PART }
}

/** How many of the actor's notifications are unread, as far as that is shown, and the newest of them. */
export const countUnread = (context: Context) =>
  store.countUnread(context.db, ownOf(context), MOST_COUNTED)

/** Marks some of the actor's notifications as read. What is somebody else's, or gone meanwhile, is passed over. */
export function markRead(context: Context, { ids, up_to }: InputOf<typeof inbox.setRead>) {
  if (ids === undefined && up_to === undefined) throw invalid('ids', '请选择要标为已读的消息')
  return change(context, async (transaction) => {
    const own = ownOf(context)
    if (ids !== undefined) await store.markRead(transaction, own, ids)
    if (up_to !== undefined) await store.markReadUpTo(transaction, own, up_to)
    return {}
  })
}

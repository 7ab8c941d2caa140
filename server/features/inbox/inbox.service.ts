import type { Transaction } from '#server/db/open.ts'
import { insertMissing, type NewNotification } from './inbox.store.ts'

export { choicesOfUsers } from './choices.service.ts'
export type { NewNotification }

/**
 * Puts messages into the inboxes of users. Once for each user and event: what is repeated, such as after a process that was
 * ended half way, changes nothing.
 */
export async function notify(
  transaction: Transaction,
  rows: readonly NewNotification[],
): Promise<void> {
  await insertMissing(transaction, rows)
}

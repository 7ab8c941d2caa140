import type { Executor, Transaction } from '#server/db/open.ts'
import { hashSecret, newSecret } from '#server/platform/secret.ts'

/**
 * Sign-ins whose password was right and that wait for a code. Such a one is no session: its secret is in a cookie that only the
 * second step reads.
 */

const HOLDS_MS = 5 * 60_000
const MOST_TRIES = 5

export const BEGUN_SECONDS = HOLDS_MS / 1000

/** Begins one and answers its secret. */
export async function beginSignIn(transaction: Transaction, userId: number): Promise<string> {
  const secret = newSecret()
  const now = Date.now()
  await transaction.deleteFrom('begun_sign_in').where('expires_ms', '<=', now).execute()
  await transaction
    .insertInto('begun_sign_in')
    .values({
      begun_hash: hashSecret(secret),
      user_id: userId,
      attempts: 0,
      expires_ms: now + HOLDS_MS,
    })
    .execute()
  return secret
}

/** Whose it is; undefined where it has expired, or expires later than any does, since the clock was set back. */
export async function begunBy(executor: Executor, secret: string): Promise<number | undefined> {
  const now = Date.now()
  const row = await executor
    .selectFrom('begun_sign_in')
    .select('user_id')
    .where('begun_hash', '=', hashSecret(secret))
    .where('expires_ms', '>', now)
    .where('expires_ms', '<=', now + HOLDS_MS)
    .executeTakeFirst()
  return row?.user_id
}

/** Counts a try; false where it has ended, or as many were made as it allows. */
export async function countTry(transaction: Transaction, secret: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('begun_sign_in')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('begun_hash', '=', hashSecret(secret))
    .where('attempts', '<', MOST_TRIES)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** Ends those of a user. */
export async function endSignInsOf(transaction: Transaction, userId: number): Promise<void> {
  await transaction.deleteFrom('begun_sign_in').where('user_id', '=', userId).execute()
}

export async function endSignIn(transaction: Transaction, secret: string): Promise<void> {
  await transaction
    .deleteFrom('begun_sign_in')
    .where('begun_hash', '=', hashSecret(secret))
    .execute()
}

import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import * as store from './kept-numbers.ts'

const KEPT_MS = 24 * 60 * 60 * 1000
const DIGITS = 3

/** What the numbers of one day begin with, such as `HT20261120-`. */
export const dayPrefix = (letters: string, { now }: Pick<Context, 'now'>) =>
  `${letters}${now.slice(0, 10).replaceAll(':', '')}-`

/**
 * The next free number that begins with `prefix`, kept for the actor for 24 hours; the one that is kept for them already,
 * as long as no record has it (spec 7.6.1). `isTaken` says whether a record has a number.
 */
export async function reserveNumber(
  context: Context,
  transaction: Transaction,
  prefix: string,
  isTaken: (number: string) => boolean,
): Promise<string> {
  const now = Date.now()
  // Two saves of one user at once must not both take the number that is kept for that user.
  await store.lockUser(transaction, context.user.id)
  await store.deleteExpired(transaction, now)
  const kept = await store.keptBeginningWith(transaction, prefix)
  const own = kept.find((row) => row.user_id === context.user.id && !isTaken(row.c_no))
  if (own) return own.c_no
  const keptNumbers = new Set(kept.map(({ c_no }) => c_no))

  for (let count = 1; ; count += 1) {
    const number = `${prefix}${String(count).padStart(DIGITS, '0')}`
    if (keptNumbers.has(number) || isTaken(number)) continue
    // Of two at the same moment the other one got it: the next number is tried.
    const row = { c_no: number, user_id: context.user.id, expires_ms: now + KEPT_MS }
    if (await store.keep(transaction, row)) return number
  }
}

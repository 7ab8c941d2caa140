import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { numbered } from './day-number.ts'
import * as store from './kept-numbers.ts'

const KEPT_MS = 24 * 60 * 60 * 1000
type Numbers = {
  /** What all of them begin with. */
  prefix: string
  /** Reads which numbers records have; the answer says it of one. */
  readTaken: () => Promise<(number: string) => boolean>
}

/**
 * The number that is kept for the actor already, as long as no record has it; else the next free one, which is kept for
 * them for 24 hours (spec 7.6.1).
 */
export async function reserveNumber(
  context: Context,
  transaction: Transaction,
  { prefix, readTaken }: Numbers,
): Promise<string> {
  // Two saves of one user at once must not both take the number that is kept for that user.
  await store.lockUser(transaction, context.user.id)
  const isTaken = await readTaken()
  const kept = await store.keptBeginningWith(transaction, prefix)
  const isOwn = (row: (typeof kept)[number]) =>
    row.user_id === context.user.id && row.expires_ms > Date.now() && !isTaken(row.c_no)
  return kept.find(isOwn)?.c_no ?? nextFree(context, transaction, { prefix, readTaken })
}

/** The lowest number that no record has and that is kept for nobody. */
async function nextFree(
  context: Context,
  transaction: Transaction,
  { prefix, readTaken }: Numbers,
): Promise<string> {
  const now = Date.now()
  await store.deleteExpired(transaction, now)
  const isTaken = await readTaken()
  const kept = await store.keptBeginningWith(transaction, prefix)
  const keptNumbers = new Set(kept.map(({ c_no }) => c_no))
  for (let count = 1; ; count += 1) {
    const number = numbered(prefix, count)
    if (keptNumbers.has(number) || isTaken(number)) continue
    // Of two at the same moment the other one got it: the next number is tried.
    const row = { c_no: number, user_id: context.user.id, expires_ms: now + KEPT_MS }
    if (await store.keep(transaction, row)) return number
  }
}

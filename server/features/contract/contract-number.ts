import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { Refusal } from '#server/errors.ts'
import { nameKeys, TWIN } from '#server/names/name-key.ts'
import * as store from './contract-number.store.ts'

const KEPT_MS = 24 * 60 * 60 * 1000
const DIGITS = 3

/** `HT20261120-` on that day. */
function prefix(context: Context): string {
  return `HT${context.now.slice(0, 10).replaceAll(':', '')}-`
}

/**
 * The next free contract number of the day, kept for the actor for 24 hours; the one that is kept for them
 * already, as long as no contract has it (spec 7.6.1).
 */
export async function reserveNumber(context: Context, transaction: Transaction): Promise<string> {
  const day = prefix(context)
  const now = Date.now()
  // Two saves of one user at once must not both take the number that is kept for that user.
  await store.lockUser(transaction, context.user.id)
  await store.deleteExpired(transaction, now)
  const used = await store.keysBeginningWith(transaction, nameKeys.contract({ c_no: day }))
  const kept = await store.keptBeginningWith(transaction, day)
  // However they are written; of names that were alike before, each stands for all.
  const taken = new Set(used.map((key) => key.split(TWIN)[0]))
  const isTaken = (c_no: string) => taken.has(nameKeys.contract({ c_no }))
  const own = kept.find((row) => row.user_id === context.user.id && !isTaken(row.c_no))
  if (own) return own.c_no
  for (const { c_no } of kept) taken.add(nameKeys.contract({ c_no }))

  for (let count = 1; ; count += 1) {
    const c_no = `${day}${String(count).padStart(DIGITS, '0')}`
    if (isTaken(c_no)) continue
    // Of two at the same moment the other one got it: the next number is tried.
    const row = { c_no, user_id: context.user.id, expires_ms: now + KEPT_MS }
    if (await store.keep(transaction, row)) return c_no
  }
}

/** Refuses a number that is kept for somebody else, however it is written. */
export async function refuseKeptNumber(
  context: Context,
  transaction: Transaction,
  c_no: string,
): Promise<void> {
  const key = nameKeys.contract({ c_no })
  if (!(await store.isKeptForOther(transaction, key, context.user.id, Date.now()))) return
  throw new Refusal('conflict', `合同编号${c_no}已留给正在新建合同的同事，请换一个编号`, {
    c_no: '已留给别人',
  })
}

import type { Context } from '#server/context.ts'
import { isPostgres, type Transaction } from '#server/db/open.ts'
import { transact } from '#server/db/transact.ts'
import { Refusal } from '#server/platform/errors.ts'
import { nameKeys } from '#server/names/name-key.ts'
import { dayPrefix, lastDayNumber, nextDayNumber } from '#server/records/day-number.ts'
import * as store from './contract-number.store.ts'

const KEPT_MS = 24 * 60 * 60 * 1000
const LETTERS = 'HT'
const GIVEN = /^(HT\d{8}-)(?!000$)(\d{3}|[1-9]\d{3,})$/

/** A number as it is given, however it was typed; undefined where none is given that looks like it. */
function givenAs(c_no: string): string | undefined {
  const written = nameKeys.contract({ c_no }).toUpperCase()
  return GIVEN.test(written) ? written : undefined
}

/**
 * The number that is kept for the actor already, as long as no contract has it; else the lowest free one of the day,
 * which is kept for them for 24 hours (spec 7.6.1). Below the counter of the day every number has a contract, is kept,
 * or is among the freed ones, so that the cost does not grow with the contracts of the day. As `used` it is no longer kept
 * for a further contract of theirs.
 */
export async function reserveNumber(
  context: Context,
  transaction: Transaction,
  used: 0 | 1 = 0,
): Promise<string> {
  const prefix = dayPrefix(LETTERS, context)
  const user_id = context.user.id
  const now = Date.now()
  // Two saves of one user at once must not both take the number that is kept for that user.
  await store.lockUser(transaction, user_id)
  const own = await store.ownNumber(transaction, { user_id, prefix, now })
  if (own !== undefined) {
    if (used) await store.markUsed(transaction, own, used)
    return own
  }
  const expired = await store.deleteExpired(transaction, now)
  await store.free(
    transaction,
    expired.filter((c_no) => c_no.startsWith(prefix)),
  )
  for (;;) {
    const c_no =
      (await store.takeFreed(transaction, prefix)) ??
      (await nextDayNumber(context, transaction, LETTERS))
    // Staff may have typed it, or got it back by undoing a deletion.
    if (await store.isTaken(transaction, nameKeys.contract({ c_no }))) continue
    if (await store.keep(transaction, { c_no, user_id, used, expires_ms: now + KEPT_MS })) {
      return c_no
    }
  }
}

/** Answers the number of the contract that is saved in a transaction. */
export type NumberOfNew = (transaction: Transaction) => Promise<string>

/**
 * Makes a contract that gets its number by itself. On PostgreSQL the number is taken before the transaction of the save
 * begins: those who create contracts would otherwise wait for each other's commit, at the counter and at the user. One
 * that no contract got is kept for its user again. SQLite has one writer anyway.
 */
export async function withNewNumber<Answer>(
  context: Context,
  save: (numberOfNew: NumberOfNew) => Promise<Answer>,
): Promise<Answer> {
  const { db, user } = context
  if (!isPostgres(db)) return save((transaction) => reserveNumber(context, transaction))
  const c_no = await transact(db, (transaction) => reserveNumber(context, transaction, 1), user.id)
  let isGiven = false
  const numberOfNew = () => {
    isGiven = true
    return Promise.resolve(c_no)
  }
  try {
    const answer = await save(numberOfNew)
    if (!isGiven) await store.keepUnused(db, c_no)
    return answer
  } catch (error) {
    // Without the database it stays taken until it expires, as after a crash.
    await store.keepUnused(db, c_no).catch(() => undefined)
    throw error
  }
}

/** Follows a contract's number: the new one is used, and the former one is kept for its user still, or free. */
export async function numberChanged(
  transaction: Transaction,
  { before, after }: { before?: string; after?: string },
): Promise<void> {
  if (before === after) return
  const [former, used] = [before, after].map((c_no) => c_no && givenAs(c_no))
  if (used) await store.markUsed(transaction, used, 1)
  if (!former || (await store.markUsed(transaction, former, 0))) return
  // Above the counter the number is met again when the counter comes to it.
  const [, prefix = '', count] = GIVEN.exec(former) ?? []
  if (Number(count) <= (await lastDayNumber(transaction, prefix))) {
    await store.free(transaction, [former])
  }
}

/** Refuses a number that is kept for somebody else, however it is written. */
export async function refuseKeptNumber(
  context: Context,
  transaction: Transaction,
  c_no: string,
): Promise<void> {
  const given = givenAs(c_no)
  if (!given) return
  if (!(await store.isKeptForOther(transaction, given, context.user.id, Date.now()))) return
  throw new Refusal('conflict', `合同编号${c_no}已留给正在新建合同的同事，请换一个编号`, {
    c_no: '已留给别人',
  })
}

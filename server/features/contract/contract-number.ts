import type { Context } from '#server/context.ts'
import { isPostgres, type Transaction } from '#server/db/open.ts'
import { Refusal } from '#server/errors.ts'
import { nameKeys, TWIN } from '#server/names/name-key.ts'

const KEPT_MS = 24 * 60 * 60 * 1000
const DIGITS = 3

/** `HT20261120-` on that day. */
function prefix(context: Context): string {
  return `HT${context.now.slice(0, 10).replaceAll(':', '')}-`
}

/** Two saves of one user at once must not both take the number that is kept for that user. */
async function oneAtATime(context: Context, transaction: Transaction): Promise<void> {
  if (!isPostgres(transaction)) return
  await transaction
    .selectFrom('user')
    .select('id')
    .where('id', '=', context.user.id)
    .forNoKeyUpdate()
    .execute()
}

/**
 * The next free contract number of the day, kept for the asker for 24 hours; the one that is kept for them
 * already, as long as no contract has it (spec 7.6.1).
 */
export async function reserveNumber(context: Context, transaction: Transaction): Promise<string> {
  const day = prefix(context)
  const now = Date.now()
  await oneAtATime(context, transaction)
  await transaction.deleteFrom('contract_number').where('expires_ms', '<=', now).execute()
  const keyOfDay = nameKeys.contract({ c_no: day })
  const used = await transaction
    .selectFrom('contract')
    .select('name_key')
    .where('name_key', '<>', '')
    .where('name_key', '>=', keyOfDay)
    .where('name_key', '<', `${keyOfDay}~`)
    .execute()
  const kept = await transaction
    .selectFrom('contract_number')
    .select(['c_no', 'user_id'])
    .where('c_no', '>=', day)
    .where('c_no', '<', `${day}~`)
    .orderBy('c_no')
    .execute()
  // However they are written; of names that were alike before, each stands for all.
  const taken = new Set(used.map((row) => row.name_key.split(TWIN)[0]))
  const isTaken = (c_no: string) => taken.has(nameKeys.contract({ c_no }))
  const own = kept.find((row) => row.user_id === context.user.id && !isTaken(row.c_no))
  if (own) return own.c_no
  for (const { c_no } of kept) taken.add(nameKeys.contract({ c_no }))

  for (let count = 1; ; count += 1) {
    const c_no = `${day}${String(count).padStart(DIGITS, '0')}`
    if (isTaken(c_no)) continue
    const claimed = await transaction
      .insertInto('contract_number')
      .values({ c_no, user_id: context.user.id, expires_ms: now + KEPT_MS })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    // Of two at the same moment the other one got it: the next number is tried.
    if ((claimed.numInsertedOrUpdatedRows ?? 0n) > 0n) return c_no
  }
}

/** Refuses a number that is kept for somebody else, however it is written. */
export async function refuseKeptNumber(
  context: Context,
  transaction: Transaction,
  c_no: string,
): Promise<void> {
  const kept = await transaction
    .selectFrom('contract_number')
    .select('c_no')
    .where(({ fn }) => fn('lower', ['c_no']), '=', nameKeys.contract({ c_no }))
    .where('user_id', '<>', context.user.id)
    .where('expires_ms', '>', Date.now())
    .executeTakeFirst()
  if (!kept) return
  throw new Refusal('conflict', `合同编号${c_no}已留给正在新建合同的同事，请换一个编号`, {
    c_no: '已留给别人',
  })
}

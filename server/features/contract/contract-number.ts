import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { Refusal } from '#server/errors.ts'
import { nameKeys, TWIN } from '#server/names/name-key.ts'
import { dayPrefix } from '#server/records/day-number.ts'
import { reserveNumber as reserve } from '#server/records/reserved-number.ts'
import * as store from './contract-number.store.ts'

/** The next free contract number of the day, kept for the actor as `reserved-number.ts` says. */
export async function reserveNumber(context: Context, transaction: Transaction): Promise<string> {
  const day = dayPrefix('HT', context)
  const readTaken = async () => {
    const used = await store.keysBeginningWith(transaction, nameKeys.contract({ c_no: day }))
    // However they are written; of names that were alike before, each stands for all.
    const taken = new Set(used.map((key) => key.split(TWIN)[0]))
    return (c_no: string) => taken.has(nameKeys.contract({ c_no }))
  }
  return reserve(context, transaction, { prefix: day, readTaken })
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

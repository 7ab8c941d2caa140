import { isEnded } from '#api/contract/ending.ts'
import { toBePaid } from '#api/contract/payable.ts'
import type { Transaction } from '#server/db/open.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { lastDroppedDay } from '../progress/contract-progress.store.ts'

/** Up to what more may come in, in cents, and what that is. */
export type Limit = { cents: number; name: string }

/**
 * Up to what may come in of a contract of which less is due, on a day: what is due, but what came in until less was due up to
 * 合同金额, so that what was forgotten then, or deleted by mistake, can be entered.
 */
export async function limitOf(
  transaction: Transaction,
  contract: Row<'contract'>,
  day: string,
): Promise<Limit | undefined> {
  const payable = toBePaid(contract)
  if (payable === null) return undefined
  const isOver = isEnded(contract)
  const since = isOver ? contract.ended_on : await lastDroppedDay(transaction, contract.id)
  const { c_money } = contract
  if (c_money !== null && c_money > payable && day <= since) {
    return { cents: c_money, name: '合同金额' }
  }
  return { cents: payable, name: isOver ? '终止结算的应付' : '退货后的应付' }
}

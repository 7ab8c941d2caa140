import { isEnded } from '#api/contract/ending.ts'
import type { PaymentStep } from '#api/contract/payment-steps.ts'
import { textFromCents } from '#api/kit/money.ts'
import { owedBeforeShipping, owedOn, type Owed } from '#api/receipt/before-shipping.ts'
import { may, type Context } from '#server/context.ts'
import { objectsIn } from '#server/db/tables/list-column.ts'
import type { Executor } from '#server/db/open.ts'
import { canView } from '#server/records/policy.ts'
import * as store from '../contract.store.ts'

/** 发货前应收 of any user's contract, for its shipments. Amounts are for who may see its receipts. */

async function owedOf(executor: Executor, contractId: number) {
  const contract = await store.find(executor, contractId)
  if (!contract) return { owed: [] }
  // Nothing ships of it any more.
  if (isEnded(contract)) return { contract, owed: [] }
  const steps = objectsIn<PaymentStep>(contract.payment_steps)
  return { contract, owed: owedBeforeShipping(steps, contract) }
}

/** What is owed by the day of shipping; without the right to see receipts only since when, with no amount. */
export async function owedInSight(context: Context, contractId: number): Promise<Owed<string>[]> {
  const { contract, owed } = await owedOf(context.db, contractId)
  const maySee =
    contract !== undefined && may(context, 'receipt:view') && canView(context, 'contract', contract)
  return maySee
    ? owed.map(({ since, amount }) => ({ since, amount: textFromCents(amount) }))
    : owed.slice(0, 1).map(({ since }) => ({ since, amount: '' }))
}

/** Whether something is owed of what ships on a day (`yyyy-MM-dd`). */
export async function isOwedOn(executor: Executor, contractId: number, day: string) {
  const { owed } = await owedOf(executor, contractId)
  return owedOn(owed, day) !== undefined
}

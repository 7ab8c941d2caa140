import { isEnded } from '#api/contract/ending.ts'
import { toBePaid } from '#api/contract/payable.ts'
import type { PaymentStep } from '#api/contract/payment-steps.ts'
import { textFromCents } from '#api/kit/money.ts'
import { owedBeforeShipping, owedOn, type Owed } from '#api/receipt/before-shipping.ts'
import { may, type Context } from '#server/context.ts'
import { objectsIn } from '#server/db/tables/list-column.ts'
import type { Executor } from '#server/db/open.ts'
import { canView } from '#server/records/policy.ts'
import * as store from '../contract.store.ts'
import { planBasisOf } from './plan-basis.service.ts'

/** 发货前应收 of any user's contract, for its shipments. Amounts are for who may see its receipts. */

/** `shipment` is the one that asks, if it is stored: what it makes due is not due before it. */
async function owedOf(executor: Executor, contractId: number, shipment?: number) {
  const contract = await store.find(executor, contractId)
  if (!contract) return { owed: [] }
  // Nothing ships of it any more.
  if (isEnded(contract)) return { contract, owed: [] }
  const steps = objectsIn<PaymentStep>(contract.payment_steps)
  const basis = await planBasisOf(executor, contract, { without: shipment })
  const payable = toBePaid(contract)
  return { contract, owed: owedBeforeShipping(steps, { ...contract, payable }, basis) }
}

/** What is owed by the day of shipping; without the right to see receipts only since when, with no amount. */
export async function owedInSight(
  context: Context,
  contractId: number,
  shipment?: number,
): Promise<Owed<string>[]> {
  const { contract, owed } = await owedOf(context.db, contractId, shipment)
  const maySee =
    contract !== undefined && may(context, 'receipt:view') && canView(context, 'contract', contract)
  return maySee
    ? owed.map(({ since, amount }) => ({ since, amount: textFromCents(amount) }))
    : owed.slice(0, 1).map(({ since }) => ({ since, amount: '' }))
}

/** Whether something is owed of what ships on a day (`yyyy-MM-dd`) with a shipment, which may not be stored yet. */
export async function isOwedOn(
  executor: Executor,
  { contract, shipment, day }: { contract: number; shipment: number | undefined; day: string },
) {
  const { owed } = await owedOf(executor, contract, shipment)
  return owedOn(owed, day) !== undefined
}

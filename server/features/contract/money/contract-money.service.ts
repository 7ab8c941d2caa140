import { groupedFromCents, groupedFromText, textFromCents } from '#api/kit/money.ts'
import { isEnded, SETTLEMENT_STEP, settledOf, type Ending } from '#api/contract/ending.ts'
import type { PaymentStep } from '#api/contract/payment-steps.ts'
import {
  instalmentsOf,
  nextDue,
  NO_BASIS,
  openOf,
  UNDATED,
  type OpenInstalment,
  type PlanBasis,
} from '#api/receipt/receivables.ts'
import { objectsIn } from '#server/db/tables/list-column.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { invalid, Refusal } from '#server/platform/errors.ts'
import * as money from './contract-money.store.ts'
import * as store from '../contract.store.ts'
import { planBasisOf, type Otherwise } from './plan-basis.service.ts'
import { settleUnpaidInvoices } from './unpaid-invoices.ts'

export { contractOfReceipt, receivedOf } from './contract-money.store.ts'

/** The columns of a contract that its instalments follow from. */
type Plan = Pick<
  Row<'contract'>,
  | 'c_money'
  | 'c_unpay'
  | 'payment_steps'
  | 'signed_date'
  | 'shipped_date'
  | 'accepted_date'
  | 'warranty_date'
> &
  Ending

const inYuan = (cents: number) => `${groupedFromCents(cents)}元`

/**
 * The open amounts of a contract's instalments, whether its unpaid amount follows from receipts or was typed; none where
 * amount or unpaid amount is unknown, or the unpaid amount is the larger one. An ended contract has the one of its settlement.
 */
function openOfPlan(plan: Plan, basis: PlanBasis): OpenInstalment[] {
  const { c_money, c_unpay } = plan
  if (isEnded(plan)) {
    const amount = settledOf(plan)
    const step = { name: SETTLEMENT_STEP, amount, due: plan.ended_on }
    return openOf([step], amount - (c_unpay ?? 0))
  }
  if (c_money === null || c_unpay === null || c_unpay > c_money) return []
  const steps = objectsIn<PaymentStep>(plan.payment_steps)
  return openOf(instalmentsOf(steps, plan, c_money, basis), c_money - c_unpay)
}

/** `openOfPlan` of a stored contract, as it has shipped and is invoiced now. */
export const openInstalments = async (executor: Executor, contract: Row<'contract'>) =>
  openOfPlan(contract, await planBasisOf(executor, contract))

export type DueColumns = Pick<Row<'contract'>, 'next_due' | 'next_amount'>

/**
 * The stored columns of the instalments, so that lists by due day need not compute the plan. Whatever changes what they
 * follow from writes them in the same transaction.
 */
export function dueColumns(plan: Plan, basis: PlanBasis = NO_BASIS): DueColumns {
  const open = openOfPlan(plan, basis)
  if (open.length === 0) return { next_due: UNDATED, next_amount: plan.c_unpay ?? 0 }
  const { due, amount } = nextDue(open)
  return { next_due: due, next_amount: amount }
}

/** `dueColumns` of a contract as it has shipped and is invoiced; it may have no id yet. */
export const dueColumnsNow = async (
  executor: Executor,
  contract: Plan & Parameters<typeof planBasisOf>[1],
  otherwise?: Otherwise,
): Promise<DueColumns> => dueColumns(contract, await planBasisOf(executor, contract, otherwise))

/** The unpaid amount after receipts, in cents; refused where the receipts exceed what the contract allows. */
function unpaidBy(
  { received, refunded }: money.Received,
  c_money: number | null,
  field: 'amount' | 'c_money',
): number {
  if (c_money === null) {
    throw invalid(
      field,
      field === 'amount'
        ? '这份合同没有合同金额，请先填写合同金额，再登记收款'
        : '这份合同有收款记录，合同金额不能为空',
    )
  }
  if (refunded > received) {
    throw invalid(
      field,
      `退款合计将是${inYuan(refunded)}，超过收款合计${inYuan(received)}，请核对金额`,
    )
  }
  const net = received - refunded
  if (net <= c_money) return c_money - net
  throw invalid(
    field,
    field === 'amount'
      ? `已收金额将是${inYuan(net)}，超过合同金额${inYuan(c_money)}，请核对金额，或先修改合同金额`
      : `合同金额${inYuan(c_money)}低于已收金额${inYuan(net)}，请核对；多收的款请先登记退款`,
  )
}

type Amounts = Pick<Row<'contract'>, 'c_money' | 'c_unpay'>

type Typed = Ending & Pick<Row<'contract'>, 'c_money' | 'typed_unpay'>

/**
 * What came in of an ended contract, in cents: by its receipts, or without any as was typed, where an empty unpaid amount is
 * that nothing came in.
 */
export function receivedOfEnded(
  { c_money, typed_unpay }: Pick<Typed, 'c_money' | 'typed_unpay'>,
  { count, received, refunded }: money.Received,
): number {
  if (count > 0) return received - refunded
  return c_money === null || typed_unpay === null ? 0 : Math.max(0, c_money - typed_unpay)
}

/** What came in of a contract that is about to be ended, in cents. */
export async function netReceived(
  executor: Executor,
  { id, c_money, c_unpay }: Pick<Row<'contract'>, 'id' | 'c_money' | 'c_unpay'>,
): Promise<number> {
  const typed = { c_money, typed_unpay: c_unpay }
  return receivedOfEnded(typed, await money.receivedOf(executor, id))
}

/** What is unpaid of an ended contract; a receipt that is more than the settlement is refused, what came in before is not. */
function unpaidOfEnded(contract: Typed, received: money.Received, isMore: boolean): number {
  const net = receivedOfEnded(contract, received)
  const settled = settledOf(contract)
  if (isMore && net > settled) {
    const message = `已收金额将是${inYuan(net)}，超过终止结算的应付${inYuan(settled)}，请核对金额`
    throw invalid('amount', message)
  }
  if (net < 0) {
    const { received: all, refunded } = received
    const message = `退款合计将是${inYuan(refunded)}，超过收款合计${inYuan(all)}，请核对金额`
    throw invalid('amount', message)
  }
  return Math.max(0, settled - net)
}

/**
 * The money columns of a locked contract that is ended, or goes on again, with `changed`: what is unpaid by its receipts, or as
 * was typed.
 */
export async function moneyAsEnded(
  transaction: Transaction,
  before: Row<'contract'>,
  changed: Ending,
) {
  const received = await money.receivedOf(transaction, before.id)
  const hasTyped = received.count === 0 && !isEnded(before)
  const typed_unpay = hasTyped ? before.c_unpay : before.typed_unpay
  const after = { ...before, ...changed, typed_unpay }
  const c_unpay = isEnded(after)
    ? unpaidOfEnded(after, received, false)
    : received.count === 0
      ? typed_unpay
      : unpaidBy(received, after.c_money, 'c_money')
  return { c_unpay, typed_unpay, ...(await dueColumnsNow(transaction, { ...after, c_unpay })) }
}

/**
 * The unpaid amount of a contract that is saved: as typed, or what its receipts leave. With receipts a typed value is
 * refused, unless it is the stored one.
 */
export async function unpaidAsSaved(
  transaction: Transaction,
  columns: Amounts,
  before: Row<'contract'> | undefined,
  typed: number | null | undefined,
): Promise<number | null> {
  if (before && isEnded(before)) return before.c_unpay
  const received = before && (await money.receivedOf(transaction, before.id))
  if (!before || !received || received.count === 0) return columns.c_unpay
  if (typed !== undefined && typed !== before.c_unpay) {
    const unpaid = textFromCents(before.c_unpay)
    throw invalid(
      'c_unpay',
      `未收款按收款记录计算，现在是${groupedFromText(unpaid)}元，不能直接修改；请登记或修改收款记录`,
    )
  }
  return unpaidBy(received, columns.c_money, 'c_money')
}

/** More of one contract would make its page and every sum of it slow. */
const MOST_RECEIPTS = 500

/**
 * Writes the money of a locked contract after it got or lost receipts; refuses too many receipts, and sums that the
 * contract does not allow. `isMore`: whether more came in by it.
 */
export async function settleMoney(
  transaction: Transaction,
  contractId: number,
  { added, isMore }: { added: number; isMore: boolean },
): Promise<void> {
  const contract = await store.find(transaction, contractId)
  if (!contract) throw new Error(`contract ${contractId} is gone while its receipts change`)
  const received = await money.receivedOf(transaction, contractId)
  if (added > 0 && received.count > MOST_RECEIPTS) {
    throw new Refusal('conflict', `一份合同最多登记${MOST_RECEIPTS}条收款记录`)
  }
  const isTyped = received.count === added && !isEnded(contract)
  const typed_unpay = isTyped ? contract.c_unpay : contract.typed_unpay
  const c_unpay = isEnded(contract)
    ? unpaidOfEnded(contract, received, isMore)
    : received.count === 0
      ? withinAmount(typed_unpay, contract.c_money)
      : unpaidBy(received, contract.c_money, 'amount')
  const due = await dueColumnsNow(transaction, { ...contract, c_unpay })
  const columns = { c_unpay, typed_unpay, ...due }
  await money.setMoney(transaction, contractId, columns)
  await settleUnpaidInvoices(transaction, contractId, { ...contract, c_unpay })
}

const withinAmount = (typed: number | null, c_money: number | null) =>
  typed === null || c_money === null ? typed : Math.min(typed, c_money)

/** Whether the unpaid amount of a contract follows from receipts. */
export async function hasReceipts(executor: Executor, contractId: number): Promise<boolean> {
  return (await money.receivedOf(executor, contractId)).count > 0
}

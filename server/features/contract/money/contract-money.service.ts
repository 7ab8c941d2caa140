import { groupedFromCents, groupedFromText, textFromCents } from '#api/kit/money.ts'
import { isEnded, SETTLEMENT_STEP, settledOf } from '#api/contract/ending.ts'
import { isReduced, toBePaid, type Payable } from '#api/contract/payable.ts'
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
import { limitOf, type Limit } from './receipt-limit.ts'
import { settleUnpaidInvoices } from './unpaid-invoices.ts'

export { contractOfReceipt, receivedOf } from './contract-money.store.ts'

/** The columns of a contract that its instalments follow from. */
type Plan = Pick<
  Row<'contract'>,
  'c_unpay' | 'payment_steps' | 'signed_date' | 'shipped_date' | 'accepted_date' | 'warranty_date'
> &
  Payable

const inYuan = (cents: number) => `${groupedFromCents(cents)}元`

/**
 * The open amounts of a contract's instalments, whether its unpaid amount follows from receipts or was typed; none where
 * amount or unpaid amount is unknown, or the unpaid amount is the larger one. An ended contract has the one of its settlement.
 */
function openOfPlan(plan: Plan, basis: PlanBasis): OpenInstalment[] {
  const { c_unpay } = plan
  if (isEnded(plan)) {
    const amount = settledOf(plan)
    const step = { name: SETTLEMENT_STEP, amount, due: plan.ended_on }
    return openOf([step], amount - (c_unpay ?? 0))
  }
  const payable = toBePaid(plan)
  if (payable === null || c_unpay === null || c_unpay > payable) return []
  const steps = objectsIn<PaymentStep>(plan.payment_steps)
  return openOf(instalmentsOf(steps, plan, payable, basis), payable - c_unpay)
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

type Typed = Payable & Pick<Row<'contract'>, 'typed_unpay'>

/**
 * What came in of a contract of which less is due, in cents: by its receipts, or without any as was typed, where an empty unpaid
 * amount is that nothing came in.
 */
export function receivedOfReduced(
  { c_money, typed_unpay }: Pick<Typed, 'c_money' | 'typed_unpay'>,
  { count, received, refunded }: money.Received,
): number {
  if (count > 0) return received - refunded
  return c_money === null || typed_unpay === null ? 0 : Math.max(0, c_money - typed_unpay)
}

/** What somebody typed as unpaid, before less was due. */
export const typedUnpaid = (
  contract: Pick<Row<'contract'>, 'ended_on' | 'return_credit' | 'c_unpay' | 'typed_unpay'>,
) => (isReduced(contract) ? contract.typed_unpay : contract.c_unpay)

/** What came in of a contract that is about to be ended, in cents. */
export async function netReceived(executor: Executor, row: Row<'contract'>): Promise<number> {
  const typed = { c_money: row.c_money, typed_unpay: typedUnpaid(row) }
  return receivedOfReduced(typed, await money.receivedOf(executor, row.id))
}

/** What is unpaid where less is due; a receipt above the limit is refused, what came in before less was due is not. */
function unpaidOfReduced(contract: Typed, received: money.Received, limit?: Limit): number | null {
  const net = receivedOfReduced(contract, received)
  const payable = toBePaid(contract)
  if (payable === null) {
    const { typed_unpay, return_credit } = contract
    return typed_unpay === null ? null : Math.max(0, typed_unpay - return_credit)
  }
  if (limit && net > limit.cents) {
    const message = `已收金额将是${inYuan(net)}，超过${limit.name}${inYuan(limit.cents)}，请核对金额`
    throw invalid('amount', message)
  }
  if (net < 0) {
    const { received: all, refunded } = received
    const message = `退款合计将是${inYuan(refunded)}，超过收款合计${inYuan(all)}，请核对金额`
    throw invalid('amount', message)
  }
  return Math.max(0, payable - net)
}

/**
 * What is unpaid of a locked contract of which less or again more is due with `changed`: by its receipts, or as was typed, and
 * what was typed.
 */
export async function unpaidAsReduced(
  transaction: Transaction,
  before: Row<'contract'>,
  changed: Partial<Payable>,
) {
  const received = await money.receivedOf(transaction, before.id)
  const typed_unpay = received.count === 0 ? typedUnpaid(before) : before.typed_unpay
  const after = { ...before, ...changed, typed_unpay }
  const c_unpay = isReduced(after)
    ? unpaidOfReduced(after, received)
    : received.count === 0
      ? typed_unpay
      : unpaidBy(received, after.c_money, 'c_money')
  return { c_unpay, typed_unpay }
}

/** The money columns of a locked contract that is ended, or goes on again, with `changed`. */
export async function moneyAsEnded(
  transaction: Transaction,
  before: Row<'contract'>,
  changed: Partial<Payable>,
) {
  const unpaid = await unpaidAsReduced(transaction, before, changed)
  const due = await dueColumnsNow(transaction, { ...before, ...changed, ...unpaid })
  return { ...unpaid, ...due }
}

/** What was typed as unpaid where some came back: before that, and so with what is less due for it, up to 合同金额. */
function typedOfReduced(
  { c_money, c_unpay, return_credit }: Payable & { c_unpay: number | null },
  before: Row<'contract'>,
  typed: number | null | undefined,
): number | null {
  if (typed === undefined || typed === before.c_unpay) return typedUnpaid(before)
  return c_unpay === null ? null : withinAmount(c_unpay + return_credit, c_money)
}

/** Refuses an amount below what was unpaid before something came back, which is unpaid again without the return. */
function refuseTypedAbove(
  contract: Payable,
  typed_unpay: number | null,
  before: Row<'contract'>,
): void {
  const { c_money } = contract
  if (c_money === null || typed_unpay === null || typed_unpay <= c_money) return
  if (c_money === before.c_money) return
  const [unpaid, due] = [before.c_unpay ?? 0, toBePaid(contract)!].map(inYuan)
  throw invalid('c_unpay', `未收款${unpaid}大于退货后应付的${due}，请核对这两个金额`)
}

/**
 * What is unpaid of a contract that is saved: as typed, or what its receipts leave; and what was typed, where less is due. With
 * receipts a typed value is refused, unless it is the stored one.
 */
export async function unpaidAsSaved(
  transaction: Transaction,
  columns: Payable & { c_unpay: number | null },
  before: Row<'contract'> | undefined,
  typed: number | null | undefined,
): Promise<{ c_unpay: number | null; typed_unpay?: number | null }> {
  if (!before) return { c_unpay: columns.c_unpay }
  if (isEnded(before)) return { c_unpay: before.c_unpay }
  const received = await money.receivedOf(transaction, before.id)
  const hasReceipts = received.count > 0
  if (hasReceipts && typed !== undefined && typed !== before.c_unpay) {
    const unpaid = textFromCents(before.c_unpay)
    throw invalid(
      'c_unpay',
      `未收款按收款记录计算，现在是${groupedFromText(unpaid)}元，不能直接修改；请登记或修改收款记录`,
    )
  }
  // Refuses an amount below what came in, also where less than that is due.
  const unpaid = hasReceipts ? unpaidBy(received, columns.c_money, 'c_money') : columns.c_unpay
  if (!isReduced(columns)) {
    // What a line of less was taken off by a return before is due again.
    const stays = !hasReceipts && (typed === undefined || typed === before.c_unpay)
    return { c_unpay: stays ? typedUnpaid(before) : unpaid }
  }
  const typed_unpay = hasReceipts ? before.typed_unpay : typedOfReduced(columns, before, typed)
  if (!hasReceipts) refuseTypedAbove(columns, typed_unpay, before)
  const c_unpay = unpaidOfReduced({ ...columns, typed_unpay }, received)
  return { c_unpay, typed_unpay }
}

/** More of one contract would make its page and every sum of it slow. */
const MOST_RECEIPTS = 500

/**
 * Writes the money of a locked contract after it got or lost receipts; refuses too many receipts, and sums that the
 * contract does not allow. `cameIn`: the day on which more came in by it; undefined where none did.
 */
export async function settleMoney(
  transaction: Transaction,
  contractId: number,
  { added, cameIn }: { added: number; cameIn: string | undefined },
): Promise<void> {
  const contract = await store.find(transaction, contractId)
  if (!contract) throw new Error(`contract ${contractId} is gone while its receipts change`)
  const received = await money.receivedOf(transaction, contractId)
  if (added > 0 && received.count > MOST_RECEIPTS) {
    throw new Refusal('conflict', `一份合同最多登记${MOST_RECEIPTS}条收款记录`)
  }
  const isTyped = received.count === added && !isReduced(contract)
  const typed_unpay = isTyped ? contract.c_unpay : contract.typed_unpay
  const limit =
    isReduced(contract) && cameIn !== undefined
      ? await limitOf(transaction, contract, cameIn)
      : undefined
  const c_unpay = isReduced(contract)
    ? unpaidOfReduced(contract, received, limit)
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

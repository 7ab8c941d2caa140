import { groupedFromCents, groupedFromText, textFromCents } from '#api/kit/money.ts'
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
>

const inYuan = (cents: number) => `${groupedFromCents(cents)}元`

/**
 * The open amounts of a contract's instalments, whether its unpaid amount follows from receipts or was typed; none where
 * amount or unpaid amount is unknown, or the unpaid amount is the larger one.
 */
function openOfPlan(plan: Plan, basis: PlanBasis): OpenInstalment[] {
  const { c_money, c_unpay } = plan
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
 * contract does not allow.
 */
export async function settleMoney(
  transaction: Transaction,
  contractId: number,
  added: number,
): Promise<void> {
  const contract = await store.find(transaction, contractId)
  if (!contract) throw new Error(`contract ${contractId} is gone while its receipts change`)
  const received = await money.receivedOf(transaction, contractId)
  if (added > 0 && received.count > MOST_RECEIPTS) {
    throw new Refusal('conflict', `一份合同最多登记${MOST_RECEIPTS}条收款记录`)
  }
  const hadNone = received.count === added
  const typed_unpay = hadNone ? contract.c_unpay : contract.typed_unpay
  const c_unpay =
    received.count === 0
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

import { isEnded } from '#api/contract/ending.ts'
import { isReduced, toBeInvoiced, type Payable } from '#api/contract/payable.ts'
import { undercut, type InvoicedLine } from '#api/invoice/applied.ts'
import { MOST_INVOICES } from '#api/invoice/invoice.ts'
import { groupedFromCents } from '#api/kit/money.ts'
import { invoiceStates } from '#api/kit/status.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { invalid, missing, Refusal } from '#server/platform/errors.ts'
import { find } from '../contract.store.ts'
import { linesOfContract, type ContractLineRow } from '../lines/contract-line.store.ts'
import { lineName, type SavedLine } from '../lines/contract-lines.ts'
import { dueColumnsNow } from './contract-money.service.ts'
import * as store from './invoiced.store.ts'
import { settleUnpaidInvoices } from './unpaid-invoices.ts'

export { appliedOf, contractOfInvoice } from './invoiced.store.ts'

type Line = Pick<
  ContractLineRow,
  'sets' | 'num' | 'amount' | 'tax' | 'list_amount' | 'discount' | 'tax_rate'
>

/** A contract's line as it is invoiced; without a tax rate it cannot be. */
export function invoicedLine<Rate extends number | null>(
  line: Line & { tax_rate: Rate },
  isInclusive: boolean,
): Omit<InvoicedLine, 'tax_rate'> & { tax_rate: Rate } {
  return {
    pieces: line.sets * line.num,
    gross: line.amount,
    tax: line.tax,
    list: line.list_amount,
    tax_rate: line.tax_rate,
    hasDiscount: line.discount > 0,
    isInclusive,
  }
}

const inYuan = (cents: number) => `${groupedFromCents(cents)}元`

/** Refuses lines that undercut what is applied for of them, naming the first one. */
async function refuseUndercutLines(
  transaction: Transaction,
  contract: Row<'contract'>,
  before: readonly ContractLineRow[],
  lines: readonly SavedLine[],
): Promise<void> {
  const taken = await store.takenOf(transaction, contract.id)
  const after = new Map(lines.map((line) => [line.id, line]))
  const isInclusive = contract.tax_inclusive === 1
  for (const line of before) {
    const of = taken.get(line.id)
    const { tax_rate } = line
    if (!of || tax_rate === null) continue
    const next = after.get(line.id)
    const fault = next
      ? undercut(
          invoicedLine({ ...line, tax_rate }, isInclusive),
          invoicedLine(next, isInclusive),
          of,
        )
      : '不能删除'
    if (fault === undefined) continue
    const message = `“${lineName(line)}”已申请开票，${fault}；请先修改或红冲开票申请`
    throw invalid('lines', message)
  }
}

/** Refuses a save of a contract that undercuts what is applied for: its amount, or one of its lines. */
export async function refuseUndercut(
  transaction: Transaction,
  before: Row<'contract'> & { lines: readonly ContractLineRow[] },
  c_money: number | null,
  lines: readonly SavedLine[] | undefined,
): Promise<void> {
  const { applied } = await store.appliedOf(transaction, before.id)
  if (applied > 0 && (c_money === null || c_money < applied)) {
    throw invalid(
      'c_money',
      `合同金额不能低于已申请开票的${inYuan(applied)}；请先修改或红冲开票申请`,
    )
  }
  if (lines) await refuseUndercutLines(transaction, before, before.lines, lines)
}

type Invoiced = Pick<
  Row<'contract'>,
  'c_money' | 'c_invoice' | 'ended_on' | 'end_goods' | 'return_credit'
>

/** 已开 of a contract without requests, in cents: all of it, where somebody typed that it is invoiced (登记前已开). */
export const invoicedBefore = (contract: Invoiced) =>
  contract.c_invoice === 1 ? (toBeInvoiced(contract) ?? 0) : 0

/** `c_invoice` of a contract whose issued invoices come to so much, where so much is to be invoiced. */
const isInvoiced = (invoiced: number, amount: number | null) =>
  amount !== null && invoiced > 0 && invoiced >= amount ? 1 : 0

/** 发票, 已开, and what is to be invoiced. */
type InvoicedColumns = Pick<Row<'contract'>, 'c_invoice' | 'invoiced' | 'to_invoice'>

/**
 * 发票 and 已开 of a contract that is saved: as typed, or what its requests come to. With requests a typed value is refused,
 * unless it is the stored one.
 */
export async function invoicedAsSaved(
  transaction: Transaction,
  columns: Invoiced,
  before: Row<'contract'> | undefined,
  typed: number | undefined,
): Promise<InvoicedColumns> {
  const requests = before && (await store.appliedOf(transaction, before.id))
  const to_invoice = toBeInvoiced(columns)
  if (!before || !requests || requests.count === 0) {
    // What was invoiced before less was due stays invoiced, also above that.
    const stays = before && isReduced(before) && before.c_invoice === columns.c_invoice
    const invoiced = stays ? before.invoiced : invoicedBefore(columns)
    return { c_invoice: columns.c_invoice, invoiced, to_invoice }
  }
  if (typed !== undefined && typed !== before.c_invoice) {
    const state = invoiceStates.find(({ value }) => value === before.c_invoice)?.label
    throw invalid(
      'c_invoice',
      `发票按开票申请计算，现在是“${state}”，不能直接修改；请在开票申请里登记已开或红冲`,
    )
  }
  const { invoiced } = requests
  return { c_invoice: isInvoiced(invoiced, to_invoice), invoiced, to_invoice }
}

/**
 * Writes 发票, 已开, the due days that follow from it and what of it is unpaid, of a locked contract after its requests have
 * changed; refuses too many requests, and more than is to be invoiced. `isMore`: whether more is applied for by it: what was
 * applied for or issued before less was due may be above.
 */
export async function settleInvoiced(
  transaction: Transaction,
  id: number,
  { added, isMore }: { added: number; isMore: boolean },
): Promise<void> {
  const contract = await find(transaction, id)
  if (!contract) throw new Error(`contract ${id} is gone while its invoices change`)
  const amount = toBeInvoiced(contract)
  const { all, count, applied, invoiced } = await store.appliedOf(transaction, id)
  if (added > 0 && all > MOST_INVOICES) {
    throw new Refusal('conflict', `一份合同最多${MOST_INVOICES}份开票申请`)
  }
  if (applied > 0 && amount === null) {
    throw invalid('rows', '这份合同没有合同金额，请先填写合同金额，再申请开票')
  }
  if (amount !== null && applied > amount && (isMore || !isReduced(contract))) {
    const limit = isEnded(contract)
      ? '这份合同终止结算的货款'
      : isReduced(contract)
        ? '合同金额减去退货后的'
        : '合同金额'
    const message = `申请开票合计将是${inYuan(applied)}，超过${limit}${inYuan(amount)}，请核对`
    throw invalid('rows', message)
  }
  const typed_invoice = count === added ? contract.c_invoice : contract.typed_invoice
  const c_invoice = count === 0 ? (typed_invoice ?? 0) : isInvoiced(invoiced, amount)
  const due = await dueColumnsNow(transaction, { ...contract, c_invoice })
  await store.setInvoiced(transaction, id, {
    ...due,
    c_invoice,
    typed_invoice,
    invoiced: count === 0 ? invoicedBefore({ ...contract, c_invoice }) : invoiced,
  })
  await settleUnpaidInvoices(transaction, id, contract)
}

/** The columns of a locked contract of which less or again more is due with `changed`. */
export async function invoicedAsReduced(
  transaction: Transaction,
  before: Row<'contract'>,
  changed: Partial<Payable>,
): Promise<InvoicedColumns> {
  const after = { ...before, ...changed }
  const to_invoice = toBeInvoiced(after)
  const { count, invoiced } = await store.appliedOf(transaction, before.id)
  if (count > 0) return { c_invoice: isInvoiced(invoiced, to_invoice), invoiced, to_invoice }
  const { c_invoice } = before
  const typed = isReduced(after) ? before.invoiced : invoicedBefore(after)
  return { c_invoice, invoiced: typed, to_invoice }
}

/** Whether a contract has requests for invoices that count, so that 发票 follows from them. */
export async function hasInvoices(executor: Executor, contractId: number): Promise<boolean> {
  return (await store.appliedOf(executor, contractId)).count > 0
}

/** A contract that is there, its lines, and what requests but one have taken of them, by the lines' ids. */
export async function invoiceBasis(executor: Executor, contractId: number, exceptInvoice?: number) {
  const contract = await find(executor, contractId)
  if (!contract) throw missing('合同')
  return {
    contract,
    lines: await linesOfContract(executor, contractId),
    taken: await store.takenOf(executor, contractId, exceptInvoice),
  }
}

import {
  agesByInvoiceDate,
  BEFORE_REQUESTS,
  invoiceAges,
  invoiceDaysOf,
} from '#api/invoice/invoice-ages.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import { textFromCents } from '#api/kit/money.ts'
import type { receipt } from '#api/receipt/receipt.ts'
import { may, type Context } from '#server/context.ts'
import { allOf, between, type Condition } from '#server/db/conditions.ts'
import {
  BALANCE_COLUMNS,
  balanceSums,
  hasUnpaidInvoice,
  summedBalance,
  UNPAID_INVOICES,
  unreceivedIn,
} from '#server/db/tables/invoice-balance.ts'
import { ownedSum, ownedSums } from '#server/records/list/owned.ts'

/** What is invoiced of contracts beside what came in. What is unpaid of an invoice is stored with it (`unpaid-invoices.ts`). */

type Filters = InputOf<typeof receipt.getTotal>

/** Contracts of which an invoice of an age is unpaid. */
export const hasUnpaidOf = (age: number, today: string): Condition =>
  hasUnpaidInvoice(allOf(between('invoice_date', invoiceDaysOf(age, today))))

/** 已开, 未开, 已收未开 and 已开未收 of contracts that these conditions narrow, the last also by 开票日期. */
export async function balanceOf(
  context: Context,
  input: Filters,
  where: readonly Condition[],
  today: string,
) {
  const filters = { where }
  const isAllowed = may(context, 'contract:view')
  const summed = [BALANCE_COLUMNS, balanceSums] as const
  const { sums } = isAllowed
    ? await ownedSum(context, 'contract', input, filters, ...summed)
    : { sums: [] }
  const inOrder = agesByInvoiceDate(today)
  const ranges = {
    column: 'unpaid',
    by: 'invoice_date',
    limits: inOrder.map(({ last }) => last),
    below: UNPAID_INVOICES,
  }
  const dated = isAllowed ? await ownedSums(context, 'contract', input, filters, ranges) : []
  const byAge = new Map(dated.map(({ within, sum }) => [inOrder[within]!.age, sum]))
  const undated = unreceivedIn(sums) - dated.reduce((all, { sum }) => all + sum, 0)
  byAge.set(BEFORE_REQUESTS, undated)
  const invoice_ages = invoiceAges.map(({ value }) => ({
    age: value,
    total: textFromCents(byAge.get(value) ?? 0),
  }))
  return { ...summedBalance(sums).balance, invoice_ages }
}

import { MAX_CENTS, groupedFromCents, textFromCents } from '#api/kit/money.ts'
import {
  DISCOUNT_KINDS,
  isTooMuch,
  pricedQuotation,
  type PricedLine,
  type PriceTerms,
  type Sums,
} from '#api/quotation/money/quotation-money.ts'
import type { QuotationSums } from '#api/quotation/quotation-line.ts'
import type { Transaction } from '#server/db/open.ts'
import { Refusal } from '#server/platform/errors.ts'
import { pricesOf } from '../lines/quotation-line.store.ts'
import { termsOf, writeColumns, type QuotationRow } from '../quotation.store.ts'

type TermColumns = Pick<QuotationRow, 'tax_inclusive' | 'discount_kind' | 'discount_value'>

/** Earlier quotations have no tax: their prices are what is paid. */
export const priceTerms = (row: TermColumns): PriceTerms => ({
  isTaxInclusive: row.tax_inclusive !== 0,
  discount_kind: row.discount_kind,
  discount_value: row.discount_value,
})

/** Sums as the wire shows them. */
export const presentSums = (sums: Sums): QuotationSums => ({
  amount: textFromCents(sums.amount),
  discount: textFromCents(sums.discount),
  discounted: textFromCents(sums.discounted),
  net: textFromCents(sums.net),
  tax: textFromCents(sums.tax),
  gross: textFromCents(sums.gross),
})

/** The total discount and 单价口径 of a quotation, as the wire shows them. */
export const presentTerms = (row: TermColumns) => ({
  tax_inclusive: row.tax_inclusive ?? ('' as const),
  discount_kind: row.discount_kind,
  discount_value: textFromCents(row.discount_value),
})

/** The sums of lines under a quotation's terms. */
export const sumsOf = (lines: readonly PricedLine[], row: TermColumns) =>
  pricedQuotation(lines, priceTerms(row))

type Totals = Pick<Sums, 'gross' | 'amount'>

const isBeyond = ({ gross, amount }: Totals) => isTooMuch(gross) || isTooMuch(amount)

/** Refuses sums beyond the largest amount. */
export function refuseBeyond(sums: Totals): void {
  if (!isBeyond(sums)) return
  const most = groupedFromCents(MAX_CENTS)
  throw new Refusal('invalid', `报价合计不能超过${most}元，请检查单价、数量和套数`)
}

/** Refuses a total discount to 0.00: what is stored so had its value left empty, and nobody offers to sell for nothing. */
export function refuseEmptyTarget(
  { discount_kind, discount_value }: TermColumns,
  what: '发出' | '转为合同',
): void {
  if (discount_kind !== DISCOUNT_KINDS.target || discount_value !== 0) return
  throw new Refusal(
    'conflict',
    `整单优惠是“优惠至0.00元”，不能${what}；请在“整单优惠”里重新填写优惠至多少元，或改为“无优惠”`,
  )
}

/**
 * The total of a quotation by its lines as they are now; null stays where it was beyond the largest amount already. Refuses
 * any other that is beyond: an earlier one may still become smaller.
 */
export async function totalNow(
  transaction: Transaction,
  row: TermColumns & Pick<QuotationRow, 'id' | 'total'>,
): Promise<number | null> {
  const sums = sumsOf(await pricesOf(transaction, row.id), row).total
  if (row.total === null && isBeyond(sums)) return null
  refuseBeyond(sums)
  return Number(sums.gross)
}

/** Stores the total of a quotation whose record was saved in this transaction. */
export async function storeTotal(transaction: Transaction, quotationId: number): Promise<void> {
  const row = await termsOf(transaction, quotationId)
  const total = await totalNow(transaction, row)
  if (total !== row.total) await writeColumns(transaction, quotationId, { total })
}

import { centsFromText, groupedFromText } from '#api/kit/money.ts'
import type { QuotationLine } from '#api/quotation/quotation-line.ts'

type Entitled = Pick<QuotationLine, 'entitled_price' | 'price_source'>

/** The source of what every customer pays. */
const USUAL = '目录价'

/**
 * What the customer is entitled to pay and why, beside a unit price in cents: `协议价 至 2026-12-31 · 950.00`. Empty where the
 * unit price is simply the catalogue's, as nothing is to be said of that.
 */
export function entitledInWords(
  { entitled_price, price_source }: Entitled,
  unitprice: number | null,
): string {
  if (price_source === '') return ''
  if (price_source === USUAL && centsFromText(entitled_price) === unitprice) return ''
  return `${price_source} · ${groupedFromText(entitled_price)}`
}

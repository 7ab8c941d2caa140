import { WHOLE } from '#api/kit/money.ts'
import { divided, taxed } from '#api/quotation/money/quotation-money.ts'
import { textFromUnits } from './quantity.ts'

/** The rows of an invoice as they are printed: what a row comes to before any discount, and the discount below it. */

type Figures = { gross: bigint; tax: bigint; list: bigint }
type Terms = { tax_rate: number; hasDiscount: boolean; isInclusive: boolean }

/** In cents. */
type PrintedFigures = { list_net: bigint; list_tax: bigint }

/** The tax bureau accepts what tax differs by from amount × rate, in cents. */
const TOLERANCE = 6n

/**
 * Net and tax of a row before its discount. The discount is what the rounded figures differ by, never rounded by itself;
 * where that is no discount, as a cent of a tiny row may be, the row stands alone with what it comes to.
 */
export function printedFigures({ gross, tax, list }: Figures, terms: Terms): PrintedFigures {
  const alone = { list_net: gross - tax, list_tax: tax }
  if (!terms.hasDiscount) return alone
  const { net: list_net, tax: list_tax } = taxed(list, 0n, terms.tax_rate, terms.isInclusive)
  return gross - tax < list_net && tax <= list_tax ? { list_net, list_tax } : alone
}

type Stored = PrintedFigures & { units: bigint; gross: bigint; tax: bigint }

/** A row as it is printed; amounts in cents, texts as on the paper. A discount has neither quantity nor price. */
type PrintedRow = { quantity: string; price: string; net: bigint; tax: bigint }

/** The price of a piece without tax, to eight decimals. */
const priceOf = (net: bigint, units: bigint) => textFromUnits(divided(net * 10n ** 14n, units))

/** One row, or two where there is a discount. */
export function printedRows({ units, gross, tax, list_net, list_tax }: Stored): PrintedRow[] {
  const quantity = textFromUnits(units)
  const first = { quantity, price: priceOf(list_net, units), net: list_net, tax: list_tax }
  const discount = { quantity: '', price: '', net: gross - tax - list_net, tax: tax - list_tax }
  return discount.net === 0n && discount.tax === 0n ? [first] : [first, discount]
}

/** Whether the tax of a printed row differs from amount × rate by more than the tax bureau accepts. */
export const isTaxOdd = (row: Stored, tax_rate: number) =>
  printedRows(row).some(({ net, tax }) => {
    const apart = net * BigInt(tax_rate) - tax * BigInt(WHOLE)
    return (apart < 0n ? -apart : apart) > TOLERANCE * BigInt(WHOLE)
  })

/** A row that is typed, of a contract without lines: its amount has its tax in it, and it has no discount. */
export function typedRow(units: bigint, gross: bigint, tax_rate: number) {
  const { net, tax } = taxed(gross, 0n, tax_rate, true)
  return { units, amount: null, gross, tax, list: gross, list_net: net, list_tax: tax }
}

import { centsFromText } from '#api/kit/money.ts'
import { lineAmount } from '#api/quotation/money/quotation-money.ts'
import { marginsOf } from '#api/quotation/money/quotation-margin.ts'
import type { Margins } from '#api/quotation/money/quotation-margin.ts'
import type {
  PricedLine,
  PricedQuotation,
  PriceTerms,
} from '#api/quotation/money/quotation-money.ts'
import type { api } from '#api/index.ts'
import type { Received } from '#api/kit/endpoint.ts'
import type { QuotationLine } from '#api/quotation/quotation-line.ts'
import { setKey } from '../lines/saving/line-changes.ts'
import type { LineSaving, LineSavings } from '../lines/saving/line-changes.ts'
import { percentFrom, priceFrom } from './price.ts'
import { quantityFrom } from '../lines/saving/quantity.ts'

/** The value of what is typed, as far as it is one, else what is saved. */
function shown<T>(typed: string | undefined, read: (text: string) => T | undefined, saved: T): T {
  return (typed === undefined ? undefined : read(typed)) ?? saved
}

/** How often a set is sold, as its head shows it. */
export function shownSets({ set_id, sets }: QuotationLine, savings: LineSavings): number {
  return shown(savings.get(setKey(set_id))?.values.sets, quantityFrom, sets)
}

/** A line with the quantity and prices that its row shows. */
export function pricedLine(
  line: QuotationLine,
  saving: LineSaving | undefined,
  sets: number,
): PricedLine {
  const { id, unpriced, tax_rate } = line
  const typed = saving?.values ?? {}
  const price = typed.unitprice === undefined ? undefined : priceFrom(typed.unitprice)
  return {
    id,
    sets,
    num: shown(typed.num, quantityFrom, line.num),
    unitprice: price === undefined ? (centsFromText(line.unitprice) ?? null) : price,
    discount: shown(typed.discount, percentFrom, percentFrom(line.discount) ?? 0),
    tax_rate: tax_rate === '' ? null : (percentFrom(tax_rate) ?? null),
    unpriced,
  }
}

export const pricedLines = (lines: readonly QuotationLine[], savings: LineSavings): PricedLine[] =>
  lines.map((line) => pricedLine(line, savings.get(line.id), shownSets(line, savings)))

/** What lines earn, as far as their costs are known to who looks at them; undefined where none is. */
export function marginsShown(
  lines: readonly QuotationLine[],
  priced: readonly PricedLine[],
  sums: PricedQuotation['lines'],
): Margins | undefined {
  const costs = new Map(
    lines.flatMap(({ id, cost }) =>
      cost === undefined ? [] : [[id, centsFromText(cost) ?? null] as const],
    ),
  )
  if (costs.size === 0) return undefined
  return marginsOf(
    priced.map((line) => ({ ...line, cost: costs.get(line.id) ?? null })),
    sums,
  )
}

export type Sum = {
  cents: bigint
  /** How many lines have no price, and how many have it apart (另计); neither is in the sum. */
  open: number
  apart: number
}

/** What lines come to before the total discount. */
export function sumOf(lines: readonly PricedLine[]): Sum {
  const sum: Sum = { cents: 0n, open: 0, apart: 0 }
  for (const line of lines) {
    const amount = lineAmount(line)
    if (amount !== undefined) sum.cents += amount
    else if (line.unpriced === 1) sum.apart += 1
    else sum.open += 1
  }
  return sum
}

/** What a sum leaves out, in words; empty where that is nothing. */
export function leftOut({ open, apart }: Pick<Sum, 'open' | 'apart'>): string {
  const parts = [open > 0 && `${open}项没有单价`, apart > 0 && `${apart}项另计`].filter(Boolean)
  return parts.length === 0 ? '' : `（另有${parts.join('、')}，未计入）`
}

/** What an answer says of a quotation beside its lines. */
export type QuotationInfo = Received<typeof api.quotation.getQuopro>['info']

type Terms = Pick<QuotationInfo, 'tax_inclusive' | 'discount_kind' | 'discount_value'>

/** The 单价口径 in which prices are typed; those of earlier quotations count as with tax. */
export const basisOf = ({ tax_inclusive }: { tax_inclusive?: unknown }) =>
  tax_inclusive === 0 ? 0 : 1

/** The terms that the sums go by. Quotations from before there was tax cost what their prices say. */
export const termsOf = ({ tax_inclusive, discount_kind, discount_value }: Terms): PriceTerms => ({
  isTaxInclusive: tax_inclusive !== 0,
  discount_kind,
  discount_value: centsFromText(discount_value) ?? 0,
})

import { centsFromText } from '#api/money.ts'
import type { QuotationLine } from '#api/quotation.ts'
import type { LineSaving } from './line-changes.ts'
import { quantityFrom } from './quantity.ts'

/** The lines that came with one combination, in display order. */
export type QuotationSet = {
  set_id: number
  com_name: string
  com_show: number
  lines: readonly QuotationLine[]
}

export type Sum = {
  cents: bigint
  /** How many lines have no price and are left out. */
  unpriced: number
}

/**
 * Groups lines in sets and puts both in display order (spec 6.3.6): lines by weight, highest first, then
 * as added; a set stands where its heaviest line is. `topOf` tells a line's weight.
 */
export function setsInOrder(
  lines: readonly QuotationLine[],
  topOf: (line: QuotationLine) => number = (line) => line.top,
): QuotationSet[] {
  const heavierFirst = (one: QuotationLine, other: QuotationLine) =>
    topOf(other) - topOf(one) || one.id - other.id
  const sets = [...Map.groupBy(lines, (line) => line.set_id)].map(([set_id, all]) => {
    const [first] = all
    const { com_name = '', com_show = 0 } = first ?? {}
    return { set_id, com_name, com_show, lines: all.toSorted(heavierFirst) }
  })
  const heaviest = (set: QuotationSet) => Math.max(...set.lines.map(topOf))
  return sets.toSorted((one, other) => heaviest(other) - heaviest(one) || one.set_id - other.set_id)
}

/** The quantity that a row shows: what is typed, as far as it is one, else what is saved. */
export function shownQuantity(line: QuotationLine, saving: LineSaving | undefined): number {
  const typed = saving?.values.num
  return (typed === undefined ? undefined : quantityFrom(typed)) ?? line.num
}

/** Quantity times unit price in cents; undefined where there is no price. */
export function amountOf(line: QuotationLine, quantity: number): bigint | undefined {
  const cents = centsFromText(line.unitprice)
  return cents === undefined ? undefined : BigInt(cents) * BigInt(quantity)
}

/** The sum of lines with the quantities that their rows show. */
export function sumOf(
  lines: readonly QuotationLine[],
  savings: ReadonlyMap<number, LineSaving>,
): Sum {
  const sum: Sum = { cents: 0n, unpriced: 0 }
  for (const line of lines) {
    const amount = amountOf(line, shownQuantity(line, savings.get(line.id)))
    if (amount === undefined) sum.unpriced += 1
    else sum.cents += amount
  }
  return sum
}

import type { FrozenQuotation } from '../frozen-quotation.ts'
import { percentFromHundredths } from '#api/kit/money.ts'

/**
 * Rates of tax that differ, in the same words on screen, in the PDF and in the workbook: each line shows its own, and
 * the sum its parts. Rates are percent as text; an empty one is of a line without tax.
 */

/** A line's rate in words. */
export const rateInWords = (rate: string) => (rate === '' ? '不计税' : `税率 ${rate}%`)

type RatedLine = { tax_rate: string; unpriced: boolean | number }

/** The rates that lines have. One that is paid for apart (另计) says nothing by having none. */
export const taxRates = (lines: readonly RatedLine[]): ReadonlySet<string> =>
  new Set(
    lines
      .filter(({ tax_rate, unpriced }) => tax_rate !== '' || !unpriced)
      .map(({ tax_rate }) => tax_rate),
  )

/** In cents. */
export type TaxPart = { rate: string; net: bigint; tax: bigint }

/** `tax_rate` in hundredths of a percent, the others in cents. */
type TaxedLine = { tax_rate: number | null; net: bigint | number; tax: bigint | number }

/** Net amount and tax by rate, the highest first; empty where all lines have the same. */
export function taxParts(lines: readonly TaxedLine[]): TaxPart[] {
  const byRate = Map.groupBy(lines, ({ tax_rate }) => tax_rate)
  if (byRate.size < 2) return []
  return [...byRate]
    .toSorted(([one], [other]) => (other ?? -1) - (one ?? -1))
    .map(([rate, alike]) => ({
      rate: percentFromHundredths(rate),
      net: alike.reduce((sum, { net }) => sum + BigInt(net), 0n),
      tax: alike.reduce((sum, { tax }) => sum + BigInt(tax), 0n),
    }))
}

/** The same of a version. */
export const frozenTaxParts = ({ sets }: Pick<FrozenQuotation, 'sets'>): TaxPart[] =>
  taxParts(
    sets.flatMap(({ lines }) =>
      lines.flatMap(({ tax_rate, sums }) => (sums ? [{ tax_rate, ...sums }] : [])),
    ),
  )

/** The rows of a sum for its parts. */
export const taxRows = (parts: readonly TaxPart[]): { name: string; cents: bigint }[] =>
  parts.flatMap(({ rate, net, tax }) =>
    rate === ''
      ? [{ name: `其中${rateInWords(rate)}：金额`, cents: net }]
      : [
          { name: `其中${rateInWords(rate)}：不含税金额`, cents: net },
          { name: `其中${rateInWords(rate)}：税额`, cents: tax },
        ],
  )

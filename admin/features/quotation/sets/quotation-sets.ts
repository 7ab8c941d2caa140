import type { QuotationLine } from '#api/quotation/quotation-line.ts'

/** The lines that came with one combination, in display order. */
export type QuotationSet = {
  set_id: number
  com_name: string
  com_show: number
  /** How often it is sold (套数), as saved. */
  sets: number
  lines: readonly QuotationLine[]
}

/**
 * Groups lines in sets and puts both in display order (spec 6.3.6): lines by weight, highest first, then
 * as added; a set stands where its heaviest line is. `topOf` is a line's weight.
 */
export function setsInOrder(
  lines: readonly QuotationLine[],
  topOf: (line: QuotationLine) => number = (line) => line.top,
): QuotationSet[] {
  const heavierFirst = (one: QuotationLine, other: QuotationLine) =>
    topOf(other) - topOf(one) || one.id - other.id
  const all = [...Map.groupBy(lines, (line) => line.set_id)].map(([set_id, together]) => {
    const [first] = together
    const { com_name = '', com_show = 0, sets = 1 } = first ?? {}
    return { set_id, com_name, com_show, sets, lines: together.toSorted(heavierFirst) }
  })
  const heaviest = (set: QuotationSet) => Math.max(...set.lines.map(topOf))
  return all.toSorted((one, other) => heaviest(other) - heaviest(one) || one.set_id - other.set_id)
}

/** A line that is in no catalogue, such as freight; it has no model to choose. */
export const isFree = ({ pid }: Pick<QuotationLine, 'pid'>) => pid === 0

/** Whether a set has a head: not a single product, whose quantity says it all. */
export const hasHead = ({ com_show, lines, sets }: QuotationSet) =>
  com_show === 1 || lines.length > 1 || sets > 1

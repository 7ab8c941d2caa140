import { shareInPercent } from '#api/kit/money.ts'
import type { Sums } from './quotation-money.ts'

/**
 * The margin of a quotation (spec 15.4), in integer cents; visible only with `product:cost`. Revenue is without tax and
 * after the discount on the whole; as everywhere, a total is the sum of its lines.
 */

type CostedLine = {
  id: number
  /** How often the line's set is sold, and the quantity in one of them. */
  sets: number
  num: number
  /** Of one piece, in cents; null where nobody filled it in. */
  cost: number | null
}

export type Margin = {
  revenue: bigint
  cost: bigint
  /** Below 0 where it is sold at a loss. */
  margin: bigint
}

export type Margins = {
  /** By the line's id; lines without a cost or without a price are left out. */
  lines: ReadonlyMap<number, Margin>
  total: Margin
  /** How many lines bring revenue whose cost nobody filled in: the total leaves them out. */
  uncosted: number
}

const NOTHING: Margin = { revenue: 0n, cost: 0n, margin: 0n }

/** Adds margins of lines, for a set or for all. */
export const sumOfMargins = (margins: Iterable<Margin>): Margin =>
  [...margins].reduce(
    (sum, one) => ({
      revenue: sum.revenue + one.revenue,
      cost: sum.cost + one.cost,
      margin: sum.margin + one.margin,
    }),
    NOTHING,
  )

/** The margins of lines, of whose sums `net` is the revenue; lines without sums bring none. */
export function marginsOf(
  lines: readonly CostedLine[],
  sums: ReadonlyMap<number, Pick<Sums, 'net'>>,
): Margins {
  const priced = lines.flatMap((line) => {
    const revenue = sums.get(line.id)?.net
    return revenue === undefined ? [] : [{ ...line, revenue }]
  })
  const margins = new Map<number, Margin>()
  for (const { id, sets, num, cost: each, revenue } of priced) {
    if (each === null) continue
    const cost = BigInt(each) * BigInt(num) * BigInt(sets)
    margins.set(id, { revenue, cost, margin: revenue - cost })
  }
  return {
    lines: margins,
    total: sumOfMargins(margins.values()),
    uncosted: priced.length - margins.size,
  }
}

/** The margin in percent of the revenue with one decimal, half away from zero: `21.4`; empty where there is no revenue. */
export const marginPercent = ({ margin, revenue }: Margin) =>
  revenue === 0n ? '' : shareInPercent(margin, revenue)

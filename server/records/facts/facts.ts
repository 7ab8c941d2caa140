import { MAX_CENTS } from '#api/kit/money.ts'
import type { FactAmounts, ReportFactTable } from '#server/db/tables/sum-tables.ts'

/** How a document becomes the facts that reports count of it. */

export type Amounts = FactAmounts
export type Fact = Omit<ReportFactTable, 'figure' | 'doc'>

/** A part of a document; `product` and `category` are null for what is in no catalogue. */
type Part = Amounts & { product: number | null; category: number | null }

/** A document as reports count it. */
export type Counted = Pick<Fact, 'day' | 'owner'> & {
  won?: Pick<Fact, 'won' | 'days'>
  /** A key of `customerKey`. */
  customer: string
  whole: Amounts
  /** Who passed the discount, 0 for nobody; absent where no discount was recorded. */
  passer?: number | undefined
  /** Absent where products do not count. */
  parts?: readonly Part[]
}

/** What no product of the catalogue is behind. */
export const NO_PRODUCT = '0'

export const NOTHING: Amounts = { amount: 0, entitled: 0, given: 0, revenue: 0, cost: 0 }
const NOT_WON = { won: 0, days: 0 }

/**
 * What a line adds to a margin: its net and the cost of all its pieces; nothing where the cost is not known. One that is above
 * any amount was typed wrong, and would leave kept sums without their last digits, also once it is gone.
 */
export const costed = (net: number, cost: number | null, pieces: number) =>
  cost === null || cost * pieces > MAX_CENTS
    ? { revenue: 0, cost: 0 }
    : { revenue: net, cost: cost * pieces }

/** What a customer counts as: one of the customers by the id, others by their names, '' for none. */
export const customerKey = ({ customer_id, cus_name }: CustomerColumns) =>
  customer_id === null ? (cus_name === '' ? '' : `=${cus_name}`) : String(customer_id)

type CustomerColumns = { customer_id: number | null; cus_name: string }

const plus = (one: Amounts, other: Amounts, sign = 1): Amounts => ({
  amount: one.amount + sign * other.amount,
  entitled: one.entitled + sign * other.entitled,
  given: one.given + sign * other.given,
  revenue: one.revenue + sign * other.revenue,
  cost: one.cost + sign * other.cost,
})

/** What amounts come to. */
export const sumOf = (some: readonly Amounts[]) =>
  some.reduce<Amounts>((sum, one) => plus(sum, one), NOTHING)

/** The parts and what of the whole is in none of them, such as the amount of a contract without lines. */
function withRest(whole: Amounts, parts: readonly Part[]): readonly Part[] {
  const rest = plus(whole, sumOf(parts), -1)
  const isNone = parts.length > 0 && Object.values(rest).every((value) => value === 0)
  return isNone ? parts : [...parts, { ...rest, product: null, category: null }]
}

/** The facts of a document. */
export function factsOf(counted: Counted): Fact[] {
  const { day, owner, won = NOT_WON, customer, whole, passer, parts } = counted
  const common = { day, owner, ...won }
  const all = parts ? withRest(whole, parts) : []
  const by = (dim: 'product' | 'category') =>
    [...Map.groupBy(all, (part) => String(part[dim] ?? NO_PRODUCT))].map(([key, some]) => ({
      dim,
      key,
      ...common,
      ...sumOf(some),
    }))
  return [
    { dim: 'all', key: '', ...common, ...whole },
    { dim: 'customer', key: customer, ...common, ...whole },
    ...(passer === undefined
      ? []
      : [{ dim: 'passer', key: String(passer), ...common, ...whole } as const]),
    ...by('product'),
    ...by('category'),
  ]
}

/** The facts of a quotation that was lost, for a reason that may be empty. */
export function lossOf({ day, owner, whole }: Counted, reason: string): Fact[] {
  const fact = { day, owner, ...NOT_WON, ...whole }
  return [
    { dim: 'all', key: '', ...fact },
    { dim: 'reason', key: reason, ...fact },
  ]
}

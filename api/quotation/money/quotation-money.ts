import { MAX_CENTS, WHOLE } from '#api/kit/money.ts'

/**
 * The sums of a quotation (spec 15.2): one place for screens, answers, workbooks and PDFs. Everything is in integers:
 * cents, and hundredths of a percent. Every rounding is half up, and every total is the sum of its lines.
 */

/** How the total discount (整单优惠) of a quotation is given. */
export const DISCOUNT_KINDS = { none: 0, percent: 1, amount: 2, target: 3 } as const

/** Whether such a discount is an amount, which is of the quotation's own 单价口径, rather than a share. */
export const isAmountKind = (kind: number) =>
  kind === DISCOUNT_KINDS.amount || kind === DISCOUNT_KINDS.target

export type PricedLine = {
  id: number
  /** How often the line's set is sold (套数), and the quantity in one of them. */
  sets: number
  num: number
  /** Cents; null without a price. */
  unitprice: number | null
  /** Hundredths of a percent taken off the line. */
  discount: number
  /** Hundredths of a percent; null where no tax is stated. */
  tax_rate: number | null
  /** 1 where the price is agreed apart (另计): whatever its price is, the line counts in no sum. */
  unpriced: number
}

export type PriceTerms = {
  /** Whether unit prices include tax; 不含税 where false. */
  isTaxInclusive: boolean
  discount_kind: number
  /** Hundredths of a percent, or cents. */
  discount_value: number
}

/** In cents. `amount` is before the total discount, `discounted` after it, both in the quotation's own 单价口径. */
export type Sums = {
  amount: bigint
  discount: bigint
  discounted: bigint
  net: bigint
  tax: bigint
  gross: bigint
}

export type PricedQuotation = {
  /** By the line's id; lines without a price are left out. */
  lines: ReadonlyMap<number, Sums>
  total: Sums
}

/** A quotient of two integers that are not negative, half up. */
export const divided = (value: bigint, by: bigint) => (2n * value + by) / (2n * by)

/** What a line costs before the total discount, in cents; undefined where it has no price or has it apart. */
export function lineAmount(line: Omit<PricedLine, 'id' | 'tax_rate'>): bigint | undefined {
  if (line.unitprice === null || line.unpriced === 1) return undefined
  const full = BigInt(line.sets) * BigInt(line.num) * BigInt(line.unitprice)
  return divided(full * BigInt(WHOLE - line.discount), BigInt(WHOLE))
}

/** What the total discount takes off a sum, in cents; never more than the sum, and nothing where 优惠至 is above it. */
function totalDiscount(sum: bigint, { discount_kind, discount_value }: PriceTerms): bigint {
  const value = BigInt(discount_value)
  if (discount_kind === DISCOUNT_KINDS.percent) return divided(sum * value, BigInt(WHOLE))
  if (discount_kind === DISCOUNT_KINDS.amount) return value < sum ? value : sum
  if (discount_kind === DISCOUNT_KINDS.target) return value < sum ? sum - value : 0n
  return 0n
}

type Amount = { id: number; amount: bigint }

/**
 * Spreads a discount over lines in proportion to their amounts: floored to the cent, and the cents left over by
 * largest remainder, of equal ones to the lower id, so that no line gets below 0 and their order changes nothing.
 */
export function spread(
  lines: readonly Amount[],
  sum: bigint,
  discount: bigint,
): Map<number, bigint> {
  const shares = lines.map(({ id, amount }) => {
    const part = sum === 0n ? 0n : discount * amount
    return sum === 0n ? { id, share: 0n, rest: 0n } : { id, share: part / sum, rest: part % sum }
  })
  const left = discount - shares.reduce((total, { share }) => total + share, 0n)
  const order = shares.toSorted((one, other) =>
    one.rest === other.rest ? one.id - other.id : one.rest < other.rest ? 1 : -1,
  )
  return new Map(
    order.map(({ id, share }, index) => [id, index < Number(left) ? share + 1n : share]),
  )
}

/** The sums of a line whose amount, share of the total discount and rate (hundredths of a percent) are known. */
export function taxed(
  amount: bigint,
  discount: bigint,
  rate: number | null,
  isInclusive: boolean,
): Sums {
  const discounted = amount - discount
  const percent = BigInt(rate ?? 0)
  const tax = isInclusive
    ? divided(discounted * percent, BigInt(WHOLE) + percent)
    : divided(discounted * percent, BigInt(WHOLE))
  const net = isInclusive ? discounted - tax : discounted
  return { amount, discount, discounted, net, tax, gross: net + tax }
}

const NOTHING: Sums = { amount: 0n, discount: 0n, discounted: 0n, net: 0n, tax: 0n, gross: 0n }

const plus = (one: Sums, other: Sums): Sums => ({
  amount: one.amount + other.amount,
  discount: one.discount + other.discount,
  discounted: one.discounted + other.discounted,
  net: one.net + other.net,
  tax: one.tax + other.tax,
  gross: one.gross + other.gross,
})

/** Adds sums of lines, for a subtotal. */
export const sumOf = (sums: Iterable<Sums>) => [...sums].reduce(plus, NOTHING)

/** All sums of a quotation. */
export function pricedQuotation(lines: readonly PricedLine[], terms: PriceTerms): PricedQuotation {
  const amounts = lines.flatMap((line) => {
    const amount = lineAmount(line)
    return amount === undefined ? [] : [{ id: line.id, amount, rate: line.tax_rate }]
  })
  const sum = amounts.reduce((total, { amount }) => total + amount, 0n)
  const shares = spread(amounts, sum, totalDiscount(sum, terms))
  const sums = new Map(
    amounts.map(({ id, amount, rate }) => [
      id,
      taxed(amount, shares.get(id) ?? 0n, rate, terms.isTaxInclusive),
    ]),
  )
  return { lines: sums, total: sumOf(sums.values()) }
}

/** Whether the total discount is more than there is to take it from: 优惠 above the sum, or 优惠至 above it. */
export function isBeyondSum(sum: bigint, { discount_kind, discount_value }: PriceTerms): boolean {
  return isAmountKind(discount_kind) && BigInt(discount_value) > sum
}

/** Whether a total is more than a quotation may come to: 9,999,999,999.99 元. */
export const isTooMuch = (cents: bigint) => cents > BigInt(MAX_CENTS)

/** The tax rate of most products in the trade, in hundredths of a percent; new lines have the company's. */
export const USUAL_TAX_RATE = 1300

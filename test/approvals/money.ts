/**
 * Prices, discounts and the level that they need, written from domain §1 and §11 alone: nothing here comes from the code
 * that the tests compare it with. Cents, and hundredths of a percent, as `bigint`.
 */

export type Line = {
  /** 0 until the server has given one. */
  id: number
  /** Which of the world's products; undefined for a line of its own such as freight. */
  product: number | undefined
  title: string
  num: bigint
  sets: bigint
  unit: bigint | undefined
  /** The same price in the other 单价口径. */
  other: bigint | undefined
  entitled: bigint | undefined
  entitledOther: bigint | undefined
  floor: bigint | undefined
  discount: bigint
  unpriced: boolean
  note: string
}

export type Terms = { isInclusive: boolean; kind: number; value: bigint }

/** Undefined allows nothing above 0. */
export type Limit = { line?: bigint; whole?: bigint; total?: bigint }

export type Rules = {
  limits: readonly Limit[]
  freeItems: readonly string[]
  /** Undefined where the company has not said so. */
  isCatalogueInclusive: boolean | undefined
}

/** Of all lines, in hundredths of a percent. */
const RATE = 1300n
const WHOLE = 10_000n

export const halfUp = (value: bigint, by: bigint) => (2n * value + by) / (2n * by)

/** A price of one 口径 in the other. */
export const converted = (price: bigint, isInclusive: boolean) =>
  isInclusive ? halfUp(price * WHOLE, WHOLE + RATE) : halfUp(price * (WHOLE + RATE), WHOLE)

export const amountOf = ({ unit, unpriced, sets, num, discount }: Line) =>
  unit === undefined || unpriced ? undefined : halfUp(sets * num * unit * (WHOLE - discount), WHOLE)

export const sumOf = (lines: readonly Line[]) =>
  lines.reduce((sum, line) => sum + (amountOf(line) ?? 0n), 0n)

function takenOff(sum: bigint, { kind, value }: Terms): bigint {
  if (kind === 1) return halfUp(sum * value, WHOLE)
  const off = kind === 2 ? value : kind === 3 ? sum - value : 0n
  return off < 0n ? 0n : off > sum ? sum : off
}

type Part = { line: Line; amount: bigint; after: bigint }

/** Each line after the total discount: floored shares, and the cents left over by largest remainder, then lowest id. */
function spread(lines: readonly Line[], terms: Terms): Part[] {
  const parts = lines.flatMap((line) => {
    const amount = amountOf(line)
    return amount === undefined ? [] : [{ line, amount }]
  })
  const sum = sumOf(lines)
  const off = takenOff(sum, terms)
  if (sum === 0n) return parts.map((part) => ({ ...part, after: part.amount }))
  const floors = parts.map(({ amount }) => (off * amount) / sum)
  const left = Number(off - floors.reduce((total, one) => total + one, 0n))
  const luckier = (one: Part | (typeof parts)[number], other: (typeof parts)[number]) => {
    const [rest, others] = [(off * one.amount) % sum, (off * other.amount) % sum]
    return rest > others || (rest === others && one.line.id < other.line.id)
  }
  return parts.map((part, at) => {
    const before = parts.filter((other) => other !== part && luckier(other, part)).length
    return { ...part, after: part.amount - floors[at]! - (before < left ? 1n : 0n) }
  })
}

function withTaxAndWithout(after: bigint, isInclusive: boolean) {
  if (isInclusive) return { gross: after, net: after - halfUp(after * RATE, WHOLE + RATE) }
  return { gross: after + halfUp(after * RATE, WHOLE), net: after }
}

function isConcern({ line, after }: Part, terms: Terms, rules: Rules): boolean {
  if (line.product === undefined) return !rules.freeItems.includes(line.title)
  if (line.entitled === undefined) return true
  if (line.floor === undefined) return false
  const { gross, net } = withTaxAndWithout(after, terms.isInclusive)
  const { isCatalogueInclusive = terms.isInclusive } = rules
  return (isCatalogueInclusive ? gross : net) < line.floor * line.num * line.sets
}

type Given = { given: bigint; entitled: bigint }
const within = ({ given, entitled }: Given, limit = 0n) => given * WHOLE <= limit * entitled

/** The level that an offer needs, with its figures. */
export function effective(lines: readonly Line[], terms: Terms, rules: Rules) {
  const parts = spread(lines, terms)
  const each = parts.map((part) => {
    const { line, after } = part
    const price = (line.entitled ?? line.unit!) * line.num * line.sets
    const entitled = price > after ? price : after
    return { given: entitled - after, entitled, concern: isConcern(part, terms, rules) }
  })
  const sum = (name: 'given' | 'entitled') => each.reduce((total, one) => total + one[name], 0n)
  const whole = { given: sum('given'), entitled: sum('entitled') }
  const gross = parts.reduce(
    (total, { after }) => total + withTaxAndWithout(after, terms.isInclusive).gross,
    0n,
  )
  const holds = ({ line, whole: most, total = 0n }: Limit, level: number) =>
    each.every((one) => within(one, line) && (level === 2 || !one.concern)) &&
    within(whole, most) &&
    gross <= total
  const lowest = rules.limits.findIndex(holds)
  return {
    needed: lowest < 0 ? 3 : lowest,
    gross,
    entitled: whole.entitled,
    /** Hundredths of a percent. */
    given: whole.entitled === 0n ? 0n : halfUp(whole.given * WHOLE, whole.entitled),
  }
}

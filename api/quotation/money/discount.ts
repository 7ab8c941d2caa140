import { HIGHEST_LEVEL } from '#api/role/levels.ts'
import { WHOLE } from '#api/kit/money.ts'
import { pricedQuotation, type PricedLine, type PriceTerms, type Sums } from './quotation-money.ts'

/**
 * Which discount a quotation gives, and which level it takes: one place for screens and server. A line's effective
 * discount is 1 − its amount after the total discount was spread over the lines ÷ (entitled price × quantity × sets), both
 * in the quotation's own 单价口径. Figures are compared as fractions; only what is shown is rounded.
 */

/** What one level may give; null allows nothing above 0. */
export type DiscountLimit = {
  /** Hundredths of a percent. */
  line: number | null
  whole: number | null
  /** Cents, with tax. */
  total: number | null
}

/** The company's rules: limits of level 0, 1 and 2, titles of free lines, whether catalogue prices include tax. */
export type DiscountRules = {
  limits: readonly DiscountLimit[]
  freeItems: readonly string[]
  /** Null where nobody has said so yet: a lowest price is then compared in the quotation's own 单价口径. */
  isCatalogueInclusive: boolean | null
}

export type DiscountedLine = PricedLine & {
  /** Null for what is in no catalogue. */
  pid: number | null
  title: string
  /** In cents and the quotation's 单价口径; null where it is not recorded. */
  entitled_price: number | null
  /** In cents and the catalogue's 口径; null where the product has none. */
  floor_price: number | null
}

/** A discount as a fraction of what is entitled, both in cents. */
type Discount = { given: bigint; entitled: bigint }

/** Why a line is beyond level 0 and 1, whatever its discount is. */
export const lineConcerns = {
  unrecorded: '没有记录应享价',
  belowFloor: '低于底价',
  free: '不在自由项中',
} as const
type LineConcern = keyof typeof lineConcerns

export type QuotationDiscount = {
  /** By the line's id; lines without a price, and those whose price is agreed apart, are left out. */
  lines: ReadonlyMap<number, Discount & { concern: LineConcern | undefined }>
  whole: Discount
  sums: { lines: ReadonlyMap<number, Sums>; total: Sums }
}

const NOTHING: Discount = { given: 0n, entitled: 0n }

function entitledAmount(line: DiscountedLine): bigint {
  // A line of no recorded price is measured by its typed one.
  const price = line.entitled_price ?? line.unitprice ?? 0
  return BigInt(price) * BigInt(line.num) * BigInt(line.sets)
}

const isListed = ({ title }: DiscountedLine, { freeItems }: DiscountRules) =>
  freeItems.includes(title.trim())

function concernOf(line: DiscountedLine, sums: Sums, rules: DiscountRules) {
  if (line.pid === null) return isListed(line, rules) ? undefined : 'free'
  if (line.floor_price !== null) {
    const { isCatalogueInclusive } = rules
    const amount =
      isCatalogueInclusive === null ? sums.discounted : isCatalogueInclusive ? sums.gross : sums.net
    const floor = BigInt(line.floor_price) * BigInt(line.num) * BigInt(line.sets)
    if (amount < floor) return 'belowFloor'
  }
  return line.entitled_price === null ? 'unrecorded' : undefined
}

/** The effective discounts of a quotation. A line above its entitled price gives 0, and enters the whole so. */
export function discountsOf(
  lines: readonly DiscountedLine[],
  terms: PriceTerms,
  rules: DiscountRules,
): QuotationDiscount {
  const sums = pricedQuotation(lines, terms)
  const discounts = new Map<number, Discount & { concern: LineConcern | undefined }>()
  let whole = NOTHING
  for (const line of lines) {
    const own = sums.lines.get(line.id)
    if (!own) continue
    const after = own.discounted
    const atPrice = entitledAmount(line)
    const entitled = atPrice < after ? after : atPrice
    const given = entitled - after
    discounts.set(line.id, { given, entitled, concern: concernOf(line, own, rules) })
    whole = { given: whole.given + given, entitled: whole.entitled + entitled }
  }
  return { lines: discounts, whole, sums }
}

/** In hundredths of a percent, half up; 0 where nothing is entitled. */
export const hundredthsOf = ({ given, entitled }: Discount): number =>
  entitled === 0n ? 0 : Number((2n * given * BigInt(WHOLE) + entitled) / (2n * entitled))

const exceeds = ({ given, entitled }: Discount, limit: number | null) =>
  given * BigInt(WHOLE) > BigInt(limit ?? 0) * entitled

/** What of a quotation one level may not give. */
export type Excess =
  | { what: 'line'; id: number; hundredths: number; limit: number | null }
  | { what: 'concern'; id: number; concern: LineConcern }
  | { what: 'whole'; hundredths: number; limit: number | null }
  /** Cents, with tax. */
  | { what: 'total'; cents: bigint; limit: number | null }

/** The lowest level that may give what is in no recorded price, below 底价 or free text. */
export const CONCERNED_LEVEL = 2

const NO_LIMITS: DiscountLimit = { line: null, whole: null, total: null }

/** What of the quotation is beyond a level, line by line and then as a whole; nothing for the highest. */
export function excessOf(
  { lines, whole, sums }: QuotationDiscount,
  level: number,
  { limits }: Pick<DiscountRules, 'limits'>,
): Excess[] {
  if (level >= HIGHEST_LEVEL) return []
  const limit = limits[level] ?? NO_LIMITS
  const found: Excess[] = []
  for (const [id, one] of lines) {
    if (one.concern !== undefined && level < CONCERNED_LEVEL) {
      found.push({ what: 'concern', id, concern: one.concern })
    }
    if (exceeds(one, limit.line)) {
      found.push({ what: 'line', id, hundredths: hundredthsOf(one), limit: limit.line })
    }
  }
  if (exceeds(whole, limit.whole)) {
    found.push({ what: 'whole', hundredths: hundredthsOf(whole), limit: limit.whole })
  }
  const cents = sums.total.gross
  if (cents > BigInt(limit.total ?? 0)) found.push({ what: 'total', cents, limit: limit.total })
  return found
}

/** The lowest level all of whose limits hold. */
export function neededLevel(
  discount: QuotationDiscount,
  rules: Pick<DiscountRules, 'limits'>,
): number {
  const levels = [0, 1, 2]
  return levels.find((level) => excessOf(discount, level, rules).length === 0) ?? HIGHEST_LEVEL
}

/** What a discount leaves of a price, in tenths: 9.5 for 5 %. */
export const tenthsLeft = (hundredths: number) => (WHOLE - hundredths) / 1000

/** A discount as the trade says it: `9.5折` for 5 %, empty for none. */
export function foldText(hundredths: number): string {
  return hundredths === 0 ? '' : `${tenthsLeft(hundredths)}折`
}

import { centsFromText } from '#api/kit/money.ts'
import { api } from '#api/index.ts'
import type { Received } from '#api/kit/endpoint.ts'
import {
  discountsOf,
  excessOf,
  hundredthsOf,
  lineConcerns,
  neededLevel,
  type DiscountRules,
} from '#api/quotation/money/discount.ts'
import { discountText, excessInWords, percentFigure } from '#api/quotation/money/discount-text.ts'
import type { PricedLine } from '#api/quotation/money/quotation-money.ts'
import type { QuotationLine } from '#api/quotation/quotation-line.ts'
import { APPROVALS, REVIEWS } from '#api/quotation/review.ts'
import { UNREVIEWED } from '#api/kit/status.ts'
import { MINUTES, useIsOn, useRead, useSelf } from '#admin/lib/calls/query.ts'
import { termsOf, type QuotationInfo } from '../prices/line-prices.ts'
import { percentFrom } from '../prices/price.ts'
import { isFree } from '../sets/quotation-sets.ts'

/** Which discount a quotation gives as one types, and what of it is beyond one's own level. */

type Defaults = Received<typeof api.company.getDefaults>['data']

const centsOrNull = (text: string | undefined) => centsFromText(text ?? '') ?? null

const rulesOf = ({ discount_limits, free_items, catalogue_basis }: Defaults): DiscountRules => ({
  limits: discount_limits.map(({ line, whole, total }) => ({
    line: percentFrom(line) ?? null,
    whole: percentFrom(whole) ?? null,
    total: centsOrNull(total),
  })),
  freeItems: free_items,
  isCatalogueInclusive: catalogue_basis === null ? null : catalogue_basis === 1,
})

/** The company's rules and the actor's level; undefined until both are read, and where 让利权限 are off. */
export type Levels = { rules: DiscountRules; level: number; approval: number }

export function useLevels(): Levels | undefined {
  const defaults = useRead(api.company.getDefaults, {}, { staleTime: 5 * MINUTES }).data?.data
  const level = useSelf().data?.data.level
  const isOn = useIsOn()('discounts')
  if (!defaults || level === undefined || !isOn) return undefined
  return { rules: rulesOf(defaults), level, approval: defaults.approval }
}

/** Whether quotations are approved before they are sent: all of them, or those beyond limits that are set. */
export function useIsReviewed(): boolean {
  const levels = useLevels()
  if (!levels) return false
  const { approval, rules } = levels
  return approval === APPROVALS.all || (approval === APPROVALS.beyond && rules.limits.length > 0)
}

/**
 * What a row shows of its discount, where it is another than that of the whole or `beyond` what the actor's level allows, and
 * why it is, where the figure does not say so.
 */
export type ShownDiscount = { text: string; beyond: boolean; concern: string }

export type ShownDiscounts = {
  lines: ReadonlyMap<number, ShownDiscount>
  /** Of the whole; empty where nothing is given. */
  whole: string
  /** What is beyond the actor's level, in sentences; empty where levels are not asked. */
  excess: readonly string[]
  needed: number
  /** The company's 报价审核. */
  approval: number
}

/** The discounts of lines as they are typed. */
export function shownDiscounts(
  lines: readonly QuotationLine[],
  priced: readonly PricedLine[],
  info: QuotationInfo,
  { rules, level, approval }: Levels,
): ShownDiscounts {
  const byId = new Map(priced.map((line) => [line.id, line]))
  const measured = lines.flatMap((line) => {
    const own = byId.get(line.id)
    return own
      ? [
          {
            ...own,
            pid: isFree(line) ? null : line.pid,
            title: line.title,
            entitled_price: centsOrNull(line.entitled_price),
            floor_price: centsOrNull(line.floor_price),
          },
        ]
      : []
  })
  const discount = discountsOf(measured, termsOf(info), rules)
  const excess = approval === APPROVALS.beyond ? excessOf(discount, level, rules) : []
  const beyond = new Set(excess.flatMap((one) => ('id' in one ? one.id : [])))
  const texts = new Map<number, ShownDiscount>()
  const whole = hundredthsOf(discount.whole)
  for (const line of measured) {
    const one = discount.lines.get(line.id)
    if (!one) continue
    const hundredths = hundredthsOf(one)
    const isBeyond = beyond.has(line.id)
    // What is typed says it already, as long as no total discount is spread over it; that leaves rounded cents.
    const isTyped = hundredths === line.discount
    const isOfWhole = Math.abs(hundredths - whole) <= 1
    const isShown = hundredths > 0 && (isBeyond || !(isTyped || isOfWhole))
    const concern = isBeyond && one.concern !== undefined ? lineConcerns[one.concern] : ''
    if (!isShown && concern === '') continue
    const text = isShown ? `让利${percentFigure(hundredths)}%` : ''
    texts.set(line.id, { text, beyond: isBeyond, concern })
  }
  return {
    lines: texts,
    whole: whole === 0 ? '' : discountText(whole),
    excess: excessInWords(excess, lines, level),
    needed: neededLevel(discount, rules),
    approval,
  }
}

type Reviewed = Pick<
  QuotationInfo,
  'review' | 'passed_level' | 'quo_status' | 'revision' | 'is_changed'
>

/**
 * What stands between the actor and sending it: nothing (`free`), an approval that waits (`waits`), or one that is still to
 * be asked for (`open`).
 */
export function neededReview(
  { review, passed_level, quo_status, revision, is_changed }: Reviewed,
  { excess, needed, approval }: ShownDiscounts,
): 'free' | 'waits' | 'open' {
  if (revision > 0 && !is_changed) return 'free'
  const isBeyond = excess.length > 0 && !(review === REVIEWS.passed && passed_level >= needed)
  const isNeeded = approval === APPROVALS.all ? quo_status === UNREVIEWED : isBeyond
  if (!isNeeded) return 'free'
  return review === REVIEWS.submitted ? 'waits' : 'open'
}

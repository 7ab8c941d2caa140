import { groupedFromText, percentFromHundredths } from '#api/kit/money.ts'
import {
  LIMITED_LEVELS,
  levelText,
  limitsWarning,
  limitText,
  type PriceLevel,
} from '#api/company/price-settings.ts'
import type { DiscountLimit, DiscountRules } from '#api/quotation/money/discount.ts'
import { roleLevels } from '#api/role/levels.ts'
import { objectsIn, textsIn } from '#server/db/tables/list-column.ts'
import { asText } from '#server/records/history/history-text.ts'
import type { PriceTerms } from '#server/sheets/sheet.ts'
import type { Company } from './company.store.ts'

/** What the company's row says about prices and discounts. */

const NO_LIMIT: DiscountLimit = { line: null, whole: null, total: null }

const levelsIn = (json: string) => objectsIn<PriceLevel>(json || '[]')

/** All three, also where nobody has entered any yet. */
function limitsIn(json: string): DiscountLimit[] {
  const stored = objectsIn<DiscountLimit>(json || '[]')
  return Array.from({ length: LIMITED_LEVELS }, (_, level) => stored[level] ?? NO_LIMIT)
}

/** The levels of customers in their order; a customer whose level is not among them has none. */
export const priceLevelsOf = ({ price_levels }: Pick<Company, 'price_levels'>): PriceLevel[] =>
  levelsIn(price_levels)

/** What decides whether a discount is within a user's level. */
export const discountRulesOf = ({
  discount_limits,
  free_items,
  catalogue_basis,
}: Pick<Company, 'discount_limits' | 'free_items' | 'catalogue_basis'>): DiscountRules => ({
  limits: limitsIn(discount_limits),
  freeItems: textsIn(free_items),
  isCatalogueInclusive: catalogue_basis === null ? null : catalogue_basis === 1,
})

/** What the catalogue's prices are, to which those of a file are converted. */
export const cataloguePrices = ({
  catalogue_basis,
  tax_rate,
}: Pick<Company, 'catalogue_basis' | 'tax_rate'>): PriceTerms => ({
  isInclusive: catalogue_basis === null ? null : catalogue_basis === 1,
  taxRate: percentFromHundredths(tax_rate),
})

/** Levels in the history: `A 95%、B 90%`. */
export const levelsInWords = (json: unknown) =>
  levelsIn(asText(json))
    .map(levelText)
    .map(({ name, factor }) => `${name} ${factor}%`)
    .join('、')

/** Limits in the history, a line for each level; nothing where no level has any. */
export function limitsInWords(json: unknown): string {
  const lines = limitsIn(asText(json)).map(limitText)
  if (lines.every(({ line, whole, total }) => line + whole + total === '')) return ''
  const percent = (text: string) => (text === '' ? '不允许' : `${text}%`)
  return lines
    .map(({ line, whole, total }, level) => {
      const most = total === '' ? '不允许' : `${groupedFromText(total)}元`
      return `${roleLevels[level]?.label}：单行${percent(line)}，整单${percent(whole)}，金额${most}`
    })
    .join('\n')
}

type StoredLimits = Partial<Pick<Company, 'approval' | 'discount_limits'>>

/** What is to be said of limits that a save has changed; empty where it has not, or they stop nobody. */
export function newLimitsWarning(before: StoredLimits | undefined, after: StoredLimits): string {
  const { approval = 0, discount_limits = '' } = after
  const isSame = before?.approval === approval && before.discount_limits === discount_limits
  return isSame ? '' : limitsWarning(approval, limitsIn(discount_limits).map(limitText))
}

/** Titles in the history. */
export const itemsInWords = (json: unknown) => textsIn(asText(json) || '[]').join('、')

import {
  discountsOf,
  excessOf,
  hundredthsOf,
  neededLevel,
  type DiscountRules,
  type QuotationDiscount,
} from '#api/quotation/money/discount.ts'
import { excessInWords } from '#api/quotation/money/discount-text.ts'
import type { Executor } from '#server/db/open.ts'
import { theCompany } from '#server/features/company/company.service.ts'
import { discountRulesOf } from '#server/features/company/price-rules.ts'
import { priceTerms } from '../prices/quotation-total.ts'
import { discountLinesOf } from '../lines/quotation-line.store.ts'
import type { QuotationRow } from '../quotation.store.ts'

/** The discount that a stored quotation gives, and the level that it needs by the company's rules. */

type Terms = Pick<QuotationRow, 'id' | 'tax_inclusive' | 'discount_kind' | 'discount_value'>

export type StoredDiscount = {
  lines: Awaited<ReturnType<typeof discountLinesOf>>
  discount: QuotationDiscount
  rules: DiscountRules
  needed: number
}

/** Of the lines as they are now; `row` says the terms, which a save may be about to change. */
export async function discountOf(executor: Executor, row: Terms): Promise<StoredDiscount> {
  const lines = await discountLinesOf(executor, row.id)
  const rules = discountRulesOf(await theCompany(executor))
  const discount = discountsOf(lines, priceTerms(row), rules)
  return { lines, discount, rules, needed: neededLevel(discount, rules) }
}

/** What of it is beyond a level, in sentences. */
export const excessTexts = ({ lines, discount, rules }: StoredDiscount, level: number): string[] =>
  excessInWords(excessOf(discount, level, rules), lines, level)

/** Whether a line gives what the whole does, as both are shown. */
export const isOfWhole = (id: number, { lines, whole }: QuotationDiscount): boolean => {
  const one = lines.get(id)
  return one !== undefined && hundredthsOf(one) === hundredthsOf(whole)
}

/** The same of what somebody decides on: where the whole is beyond it, lines that give as much say nothing more. */
export function excessToReview(stored: StoredDiscount, level: number): string[] {
  const { lines, discount, rules } = stored
  const excess = excessOf(discount, level, rules)
  const isWholeBeyond = excess.some(({ what }) => what === 'whole')
  const shown = excess.filter(
    (one) => one.what !== 'line' || !isWholeBeyond || !isOfWhole(one.id, discount),
  )
  return excessInWords(shown, lines, level)
}

import { discountsOf } from '#api/quotation/money/discount.ts'
import { REVIEWS } from '#api/quotation/review.ts'
import { noReview, type ReviewColumns } from '../approval/review-columns.ts'
import { priceTerms } from '../prices/quotation-total.ts'
import type { QuotationRow } from '../quotation.store.ts'
import type { StoredQuotation } from './stored-version.ts'

/** What is kept of a version when it is sent, beside its content: its approval, and the figures of the quotation's row. */

const REVIEW = ['quo_status', ...Object.keys(noReview)] as (keyof Review)[]
type Review = ReviewColumns & Pick<QuotationRow, 'quo_status'>

/** The approval of a quotation as its version keeps it. */
export const reviewOf = (row: Review): string =>
  JSON.stringify(Object.fromEntries(REVIEW.map((name) => [name, row[name]])))

/**
 * The columns that restore an approval. Where the version was sent before it was kept, the status stays; what was submitted
 * or decided since is about nothing any more.
 */
export const reviewIn = (json: string): Partial<Review> =>
  json === '' ? noReview : (JSON.parse(json) as Review)

/** No limit and no list matters for what the whole is entitled to. */
const NO_RULES = { limits: [], freeItems: [], isCatalogueInclusive: null }

/** What lines and the whole of a version are entitled to and what of that is given, in cents. */
export function discountsOfVersion(content: StoredQuotation) {
  const lines = content.sets.flatMap(({ sets, lines: some }) =>
    some.map(({ sums: _sums, ...line }) => ({
      ...line,
      sets,
      pid: line.pid === 0 ? null : line.pid,
      entitled_price: line.entitled_price ?? null,
      floor_price: line.floor_price ?? null,
    })),
  )
  return discountsOf(lines, priceTerms(content), NO_RULES)
}

/** The discount of the whole; null where it is beyond all that is sold. */
function discountOf(content: StoredQuotation) {
  const { entitled, given } = discountsOfVersion(content).whole
  if (entitled > Number.MAX_SAFE_INTEGER) return { sent_entitled: null, sent_given: null }
  return { sent_entitled: Number(entitled), sent_given: Number(given) }
}

/** What a quotation's row keeps of the version that is sent now. */
export const sentColumns = (
  { review, review_by, review_for, user_id }: Review & Pick<QuotationRow, 'user_id'>,
  content: StoredQuotation,
  now: string,
) => ({
  sent_total: content.sums.gross,
  sent_at: now,
  sent_owner: user_id,
  sent_passed_by: review === REVIEWS.passed ? (review_for ?? review_by) : null,
  ...discountOf(content),
})

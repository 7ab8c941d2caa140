import { APPROVALS, REVIEWS } from '#api/quotation/review.ts'
import { PAUSED, UNREVIEWED } from '#api/kit/status.ts'
import { may, type Context, type CurrentUser } from '#server/context.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import { theCompany } from '#server/features/company/company.service.ts'
import type { QuotationRow } from '../quotation.store.ts'

/** What a quotation's row says of its approval, and what becomes of that when the content changes or is sent. */

export const APPROVE = 'quotation:approve'

export type ReviewColumns = Pick<
  QuotationRow,
  | 'review'
  | 'needed_level'
  | 'passed_level'
  | 'submitted_by'
  | 'submitted_at'
  | 'review_by'
  | 'review_for'
  | 'review_note'
>

/** Neither submitted nor decided. */
export const noReview: ReviewColumns = {
  review: REVIEWS.none,
  needed_level: 0,
  passed_level: 0,
  submitted_by: null,
  submitted_at: '',
  review_by: null,
  review_for: null,
  review_note: '',
}

type Reviewed = Pick<QuotationRow, 'review' | 'quo_status'>

/** A status that opens nothing while 审核 is on. */
export const isUnopened = (quo_status: number) => quo_status === UNREVIEWED || quo_status === PAUSED

/** Passed, and paused since: it may go on without another pass. */
export const isPausedPassed = ({ quo_status, review }: Reviewed) =>
  quo_status === PAUSED && review === REVIEWS.passed

/** Passed by a user of this level, for the one whose deputy they are, if so. */
export const passedReview = (
  by: Pick<CurrentUser, 'id'>,
  { id, level }: Pick<CurrentUser, 'id' | 'level'>,
  review_note: string,
) => ({
  review: REVIEWS.passed,
  passed_level: level,
  review_by: by.id,
  review_for: id === by.id ? null : id,
  review_note,
})

/**
 * An approval holds for one content: the columns that a change of the content gives. A minor change (quo_info, a line's
 * 备注, contact, telephone) carries it over. Under 全部 that of a user who may approve is a pass of their own, at their own
 * level: 超出权限时 may be turned on later, and nobody else has seen this content.
 */
async function reviewAfterChange(
  context: Context,
  executor: Executor,
  { review, quo_status }: Reviewed,
  isMinor: boolean,
): Promise<Partial<ReviewColumns & Reviewed>> {
  const isUnderWay = review === REVIEWS.submitted || review === REVIEWS.passed
  if (isMinor || (!isUnderWay && quo_status === UNREVIEWED)) return {}
  const voided = isUnderWay ? noReview : {}
  const { approval } = await theCompany(executor)
  if (approval === APPROVALS.off) return voided
  if (approval === APPROVALS.all) {
    if (!may(context, APPROVE)) return { ...voided, quo_status: UNREVIEWED }
    return review === REVIEWS.passed ? passedReview(context.user, context.user, '') : {}
  }
  return { ...voided, quo_status: quo_status === PAUSED ? PAUSED : UNREVIEWED }
}

/**
 * What follows from every change of a quotation's content: the content version goes up, so that it differs from what was
 * sent, and an approval is void, unless the change is minor (`reviewAfterChange`). Its stage stays; `content_by` is who
 * changed it last.
 */
export const contentChanged = async (
  context: Context,
  transaction: Transaction,
  row: Reviewed & Pick<QuotationRow, 'content_version'>,
  isMinor = false,
) => ({
  content_version: row.content_version + 1,
  content_by: context.user.id,
  quo_status: row.quo_status,
  ...(await reviewAfterChange(context, transaction, row, isMinor)),
})

/** What is sent is no longer waiting; that somebody passed it stays. */
export const reviewAfterSending = ({ review }: Pick<QuotationRow, 'review'>) =>
  review === REVIEWS.passed ? {} : noReview

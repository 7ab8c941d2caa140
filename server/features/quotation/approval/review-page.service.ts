import type { InputOf } from '#api/kit/endpoint.ts'
import { textFromCents } from '#api/kit/money.ts'
import { hundredthsOf, lineConcerns } from '#api/quotation/money/discount.ts'
import { percentFigure } from '#api/quotation/money/discount-text.ts'
import {
  marginPercent,
  marginsOf,
  type Margin,
  type Margins,
} from '#api/quotation/money/quotation-margin.ts'
import type { quotation } from '#api/quotation/quotation.ts'
import { MOST_REVIEWED_LINES, REVIEWS } from '#api/quotation/review.ts'
import { knowsCost } from '#server/catalogue/price-secrets.ts'
import { may, type Context } from '#server/context.ts'
import { invalid, missing } from '#server/platform/errors.ts'
import { levelOfUser } from '#server/features/user/deputy.service.ts'
import { namesOfUser, userName } from '#server/records/staff-name.ts'
import { differenceFromSent } from '../versions/quotation-version.service.ts'
import * as store from '../quotation.store.ts'
import { discountOf, excessToReview, isOfWhole, type StoredDiscount } from './quotation-discount.ts'
import { maySeeForReview, represented, reviewerOf, whyNot } from './reviewer.ts'
import { APPROVE } from './review-columns.ts'

/** What somebody reads who decides on a quotation: what is beyond the limit, and what changed since it was sent. */

/** The lines that give another discount than the whole, or are a concern, the greatest discount first. */
function linesToReview({ lines, discount }: StoredDiscount, margins: Margins | undefined) {
  const found = lines.flatMap((line) => {
    const one = discount.lines.get(line.id)
    const differs = one && one.given > 0n && !isOfWhole(line.id, discount)
    return one && (differs || one.concern !== undefined) ? [{ line, one }] : []
  })
  return found
    .toSorted((a, b) => hundredthsOf(b.one) - hundredthsOf(a.one) || a.line.id - b.line.id)
    .slice(0, MOST_REVIEWED_LINES)
    .map(({ line, one }) => ({
      id: line.id,
      title: line.title,
      no: line.no,
      num: line.num,
      sets: line.sets,
      unitprice: textFromCents(line.unitprice),
      entitled_price: textFromCents(line.entitled_price),
      price_source: line.price_source,
      /** In percent. */
      given: percentFigure(hundredthsOf(one)),
      concern: one.concern === undefined ? '' : lineConcerns[one.concern],
      amount: textFromCents(discount.sums.lines.get(line.id)?.discounted),
      margin: optionalPercent(margins?.lines.get(line.id)),
    }))
}

const optionalPercent = (margin: Margin | undefined) => margin && marginPercent(margin)

function marginToReview(margins: Margins | undefined) {
  if (!margins) return undefined
  const { total, uncosted } = margins
  return { margin: textFromCents(total.margin), percent: marginPercent(total), uncosted }
}

/** What is below 底价, and what follows from it, is for those who may quote or decide. */
async function seesFloors(context: Context): Promise<boolean> {
  if (may(context, 'quotation:edit') || may(context, APPROVE)) return true
  return (await represented(context, context.db)).length > 0
}

export async function getReview(context: Context, { id }: InputOf<typeof quotation.getReview>) {
  if (id === undefined) throw invalid('id', '缺少报价的编号，请从报价列表中打开')
  const { db } = context
  const row = await maySeeForReview(context, db, await store.find(db, id))
  if (!row) throw missing('报价')
  const stored = await discountOf(db, row)
  const isSeen = await seesFloors(context)
  const { discount, needed } = stored
  const margins = knowsCost(context) ? marginsOf(stored.lines, discount.sums.lines) : undefined
  const nameOf = async (user: number | null) => (user === null ? '' : userName(db, user))
  const submitter = row.submitted_by ?? row.user_id
  const why = row.review === REVIEWS.submitted ? whyNot(await reviewerOf(context, db, row)) : ''
  return {
    data: {
      id,
      quo_no: row.quo_no,
      quo_name: row.quo_name,
      cus_name: row.cus_name,
      project: row.project,
      ...(await namesOfUser(db, row.user_id)),
      revision: row.revision,
      content_version: row.content_version,
      review: row.review,
      review_note: row.review_note,
      submitted_by: await nameOf(submitter),
      submitted_at: row.submitted_at,
      review_by: await nameOf(row.review_by),
      review_for: await nameOf(row.review_for),
      needed_level: isSeen ? needed : 0,
      total: textFromCents(discount.sums.total.gross),
      entitled: textFromCents(discount.whole.entitled),
      given: percentFigure(hundredthsOf(discount.whole)),
      excess: isSeen ? excessToReview(stored, await levelOfUser(db, submitter)) : [],
      lines: isSeen ? linesToReview(stored, margins) : [],
      margin: marginToReview(margins),
      difference: await differenceFromSent(context, row),
      why,
    },
  }
}

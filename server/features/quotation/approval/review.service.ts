import type { InputOf } from '#api/kit/endpoint.ts'
import type { quotation } from '#api/quotation/quotation.ts'
import { APPROVALS, REVIEWS } from '#api/quotation/review.ts'
import { UNREVIEWED } from '#api/kit/status.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { invalid, missing, Refusal } from '#server/platform/errors.ts'
import { theCompany } from '#server/features/company/company.service.ts'
import { change } from '#server/records/change.ts'
import { findOrRefuse, lockRecord } from '#server/records/find.ts'
import { userName } from '#server/records/staff-name.ts'
import { raiseReview } from '../head/quotation-news.ts'
import { changeStage, isAsSent } from '../head/quotation-stage.ts'
import { refuseIncomplete } from '../versions/quotation-send.service.ts'
import * as store from '../quotation.store.ts'
import type { QuotationRow } from '../quotation.store.ts'
import { refuseUnread } from './gate.ts'
import { discountOf } from './quotation-discount.ts'
import { isPausedPassed, isUnopened, noReview, passedReview } from './review-columns.ts'
import { maySeeForReview, reviewerOf } from './reviewer.ts'

/** 提交审核, 通过, 退回. */

const NO_ID = '缺少报价的编号，请从报价列表中打开'
const NORMAL = 1

/** Submits a quotation to those who may approve it, as it is now; it has to be complete. */
export function submitReview(context: Context, input: InputOf<typeof quotation.submitReview>) {
  const { id, content_version, note = '' } = input
  if (id === undefined) throw invalid('id', NO_ID)
  return change(context, async (transaction) => {
    const row = await findOrRefuse(context, store, id, 'change', transaction)
    const { approval } = await theCompany(transaction)
    if (approval === APPROVALS.off) {
      throw new Refusal('conflict', '公司没有启用报价审核，可以直接发出')
    }
    if (row.review === REVIEWS.submitted) {
      throw new Refusal('conflict', '这份报价已经提交审核，请等待审核人处理')
    }
    if (isAsSent(row)) {
      throw new Refusal('conflict', `这份报价的V${row.revision}已经发出，之后没有修改，不需要审核`)
    }
    refuseUnread(row, content_version ?? row.content_version)
    await refuseIncomplete(transaction, row)
    const isByLevel = approval === APPROVALS.beyond
    if (!isByLevel && isPausedPassed(row)) {
      throw new Refusal('conflict', '这份报价已经通过审核，只是暂停：把状态改回“正常”就可以发出')
    }
    const needed_level = isByLevel ? (await discountOf(transaction, row)).needed : 0
    const isEnough = isByLevel
      ? Math.max(context.user.level, row.passed_level) >= needed_level
      : !isUnopened(row.quo_status)
    if (isEnough) throw new Refusal('conflict', '这份报价不需要再审核，可以直接发出')
    await changeStage(context, transaction, row, {
      ...noReview,
      review: REVIEWS.submitted,
      needed_level,
      submitted_by: context.user.id,
      submitted_at: context.now,
      review_note: note,
    })
    const more = { about: note, level: needed_level }
    await raiseReview(context, transaction, 'review_submitted', row, more)
    return {}
  })
}

type Decision = InputOf<typeof quotation.passReview>

/** A submitted quotation, locked, that the actor may decide on, and in whose name. */
async function submittedRow(
  context: Context,
  transaction: Transaction,
  { id, content_version }: Decision,
) {
  if (id === undefined) throw invalid('id', NO_ID)
  const isThere = await lockRecord(transaction, store.table, id)
  const found = await store.find(transaction, id)
  const row = await maySeeForReview(context, transaction, isThere ? found : undefined)
  if (!row) throw missing('报价')
  const reviewer = await reviewerOf(context, transaction, row)
  if ('why' in reviewer) throw new Refusal('forbidden', reviewer.why)
  await refuseDecided(transaction, row)
  refuseUnread(row, content_version)
  return { row, user: reviewer.user }
}

async function refuseDecided(transaction: Transaction, row: QuotationRow): Promise<void> {
  if (row.review === REVIEWS.submitted) return
  if (row.review === REVIEWS.none || row.review_by === null) {
    throw new Refusal('conflict', '这份报价没有在等待审核：可能刚被修改或撤回，请刷新后查看')
  }
  const name = await userName(transaction, row.review_by)
  const what = row.review === REVIEWS.passed ? '通过' : '退回'
  throw new Refusal('conflict', `这份报价刚由${name}${what}，请刷新后查看`)
}

export function passReview(context: Context, input: Decision) {
  return change(context, async (transaction) => {
    const { row, user } = await submittedRow(context, transaction, input)
    const { note = '' } = input
    const passed = passedReview(context.user, user, note)
    await changeStage(context, transaction, row, { ...passed, quo_status: NORMAL })
    await raiseReview(context, transaction, 'review_passed', row, { about: note })
    return {}
  })
}

export function returnReview(context: Context, input: Decision) {
  const { note = '' } = input
  if (note.trim() === '') throw invalid('note', '请写明退回的原因，如“第2行最多9折”')
  return change(context, async (transaction) => {
    const { row, user } = await submittedRow(context, transaction, input)
    await changeStage(context, transaction, row, {
      ...passedReview(context.user, user, note),
      review: REVIEWS.returned,
      passed_level: 0,
      quo_status: UNREVIEWED,
    })
    await raiseReview(context, transaction, 'review_returned', row, { about: note })
    return {}
  })
}

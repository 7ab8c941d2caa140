import { permissionLabel } from '#api/kit/access.ts'
import { APPROVALS, REVIEWS } from '#api/quotation/review.ts'
import { HIGHEST_LEVEL, roleLevelText } from '#api/role/levels.ts'
import { PAUSED } from '#api/kit/status.ts'
import { may, type Context } from '#server/context.ts'
import type { Executor } from '#server/db/open.ts'
import { invalid, Refusal } from '#server/platform/errors.ts'
import { theCompany } from '#server/features/company/company.service.ts'
import { rolesWith } from '#server/features/role/role.service.ts'
import { isAsSent } from '../head/quotation-stage.ts'
import type { QuotationRow } from '../quotation.store.ts'
import { discountOf, excessTexts } from './quotation-discount.ts'
import { reviewerOf, whyNot } from './reviewer.ts'
import {
  APPROVE,
  isPausedPassed,
  isUnopened,
  noReview,
  passedReview,
  type ReviewColumns,
} from './review-columns.ts'

/**
 * The one gate before a quotation leaves the house or becomes a contract (审核, domain §2 and §11), and the one before a
 * save that takes it out of 未审核.
 */

/** The advice that names the roles that may approve. */
async function approvers(executor: Executor): Promise<string> {
  const roles = await rolesWith(executor, APPROVE)
  return `请由有“${permissionLabel(APPROVE)}”权限的角色审核：${roles.join('、')}`
}

/** So many reasons suffice in a refusal. */
const NAMED_AT_MOST = 3

async function refuseBeyondLevel(context: Context, executor: Executor, row: QuotationRow) {
  // A version that was sent stays passed.
  if (isAsSent(row)) return
  const found = await discountOf(executor, row)
  const { needed } = found
  const { level } = context.user
  if (level >= needed || (row.review === REVIEWS.passed && row.passed_level >= needed)) return
  const texts = excessTexts(found, level)
  const more = texts.length > NAMED_AT_MOST ? `等${texts.length}处` : ''
  const what = `${texts.slice(0, NAMED_AT_MOST).join('；')}${more}`
  throw new Refusal(
    'conflict',
    row.review === REVIEWS.submitted
      ? `这份报价正在等待${roleLevelText(needed)}审核，通过后才能发出。${what}`
      : `这份报价超出您的权限，需要${roleLevelText(needed)}审核，请先提交审核。${what}`,
  )
}

/** Refuses to send a quotation, or to make a contract of it, without the approval that it needs. */
export async function refuseUnpassed(
  context: Context,
  executor: Executor,
  row: QuotationRow,
  what: '发出' | '转为合同',
): Promise<void> {
  const { approval } = await theCompany(executor)
  if (approval === APPROVALS.beyond) await refuseBeyondLevel(context, executor, row)
  if (approval !== APPROVALS.all || !isUnopened(row.quo_status)) return
  const state = row.quo_status === PAUSED ? '已暂停' : '还没有审核'
  throw new Refusal('conflict', `这份报价${state}，不能${what}。${await approvers(executor)}`)
}

/** What a save makes of a quotation's status and content. */
type Saved = {
  /** The row as it will be; undefined for a new one. */
  after: QuotationRow | undefined
  quo_status: number
  isChanged: boolean
  /** The content that the actor has read; undefined where the call does not say. */
  content_version: number | undefined
}

/** Whether a save takes a quotation out of 未审核: a 通过. An approved one that was paused may go on. */
const isOpened = (before: QuotationRow | undefined, quo_status: number) =>
  !isUnopened(quo_status) &&
  (before === undefined || (isUnopened(before.quo_status) && !isPausedPassed(before)))

/**
 * The columns of the approval after a save of the head: taking a quotation out of 未审核 is a 通过 under the rules of one,
 * by a user who has read the stored content; putting it back voids the approval.
 */
export async function reviewBySave(
  context: Context,
  executor: Executor,
  before: QuotationRow | undefined,
  { after, quo_status, isChanged, content_version }: Saved,
): Promise<Partial<ReviewColumns & Pick<QuotationRow, 'quo_status'>>> {
  if (!isOpened(before, quo_status)) {
    const isPutBack = before && !isUnopened(before.quo_status) && isUnopened(quo_status)
    return isPutBack && quo_status !== PAUSED ? noReview : {}
  }
  const { approval } = await theCompany(executor)
  if (approval === APPROVALS.off) return {}
  if (!may(context, APPROVE)) {
    const message = `您不能审核报价，请把状态改回“未审核”。${await approvers(executor)}`
    throw new Refusal('forbidden', message, { quo_status: message })
  }
  if (before) refuseUnread(before, content_version)
  if (approval === APPROVALS.beyond) {
    await refuseByRules(context, executor, after, isChanged)
  }
  return { ...passedReview(context.user, context.user, ''), quo_status }
}

/** Under 超出权限时 nobody but the highest level passes what they make or change by this very save. */
async function refuseByRules(
  context: Context,
  executor: Executor,
  row: QuotationRow | undefined,
  isChanged: boolean,
): Promise<void> {
  if (context.user.level === HIGHEST_LEVEL) return
  const own = '不能审核自己制作或最后修改的报价，请保存为“未审核”后提交审核'
  const reviewer =
    row === undefined || isChanged ? { why: own } : await reviewerOf(context, executor, row)
  // A deputy decides by 通过 and 退回 alone.
  const isDeputy = 'user' in reviewer && reviewer.user.id !== context.user.id
  const why = isDeputy ? own : whyNot(reviewer)
  if (why !== '') throw new Refusal('forbidden', why, { quo_status: why })
}

/** Refuses to approve another content than the one that was read. */
export function refuseUnread(
  { content_version }: Pick<QuotationRow, 'content_version'>,
  read: number | undefined,
): void {
  if (read === undefined) {
    throw invalid(
      'content_version',
      '没有通过审核：不知道您核对的是哪一次修改的内容。请刷新页面，核对后再审核',
    )
  }
  if (read === content_version) return
  const message =
    '这份报价在您打开之后又有修改，没有通过审核。请重新打开，从“修改记录”看清改了什么，核对后再审核'
  throw new Refusal('conflict', message, { content_version: message })
}

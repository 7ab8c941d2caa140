import { HIGHEST_LEVEL, roleLevelText } from '#api/role/levels.ts'
import { APPROVALS } from '#api/quotation/review.ts'
import { dayOf } from '#server/platform/clock.ts'
import type { Context, CurrentUser } from '#server/context.ts'
import type { Executor } from '#server/db/open.ts'
import { theCompany } from '#server/features/company/company.service.ts'
import { approversOf } from '#server/features/user/deputy.service.ts'
import { canView, maySee } from '#server/records/policy.ts'
import { APPROVE } from './review-columns.ts'
import { discountOf } from './quotation-discount.ts'
import { find, type QuotationRow } from '../quotation.store.ts'

/** Who may pass or return a quotation: approvers of the level that it needs, and their deputies (domain §11). */

type Reviewed = Pick<
  QuotationRow,
  'id' | 'user_id' | 'content_by' | 'tax_inclusive' | 'discount_kind' | 'discount_value'
>

const isApprover = (user: CurrentUser, row: Reviewed) =>
  user.permissions.has(APPROVE) && maySee(user, 'quotation', row)

/** Whether somebody made the quotation, or was the last to change its content. */
const isMaker = ({ id }: Pick<CurrentUser, 'id'>, { user_id, content_by }: Reviewed) =>
  id === user_id || id === content_by

/** The approvers for whom the actor decides at the moment; who is no approver any more has no deputy. */
export async function represented(context: Context, executor: Executor): Promise<CurrentUser[]> {
  // A deputy is a person: what an API key opens is its maker's own.
  if (context.user.key) return []
  const named = await approversOf(executor, context.user.id, dayOf(context.now))
  return named.filter((user) => user.permissions.has(APPROVE))
}

/** The quotation, if it is there and the actor may read it in order to decide on it. */
export async function maySeeForReview<Row extends Reviewed>(
  context: Context,
  executor: Executor,
  row: Row | undefined,
): Promise<Row | undefined> {
  if (row && canView(context, 'quotation', row)) return row
  // Of an absent one too, so that it takes no less than another's to be refused.
  const approvers = await represented(context, executor)
  return approvers.some((user) => row && isApprover(user, row)) ? row : undefined
}

/** In whose name the actor decides; otherwise why they may not, in a sentence. */
type Reviewer = { user: CurrentUser } | { why: string }

/** Why the actor may not decide; empty where they may. */
export const whyNot = (reviewer: Reviewer) => ('why' in reviewer ? reviewer.why : '')

/** Which rule of approval holds, and the level that a quotation needs by it. */
type Needed = { approval: number; needed: number }

async function neededFor(executor: Executor, row: Reviewed): Promise<Needed> {
  const { approval } = await theCompany(executor)
  const isByLevel = approval === APPROVALS.beyond
  return { approval, needed: isByLevel ? (await discountOf(executor, row)).needed : 0 }
}

/** In whose name the actor may pass or return a quotation: their own, else that of an approver whose deputy they are. */
export async function reviewerOf(
  context: Context,
  executor: Executor,
  row: Reviewed,
): Promise<Reviewer> {
  const needed = await neededFor(executor, row)
  return reviewerAmong(context.user, await represented(context, executor), row, needed)
}

/**
 * The same for a user who is the deputy of these approvers. Under 全部 neither level nor maker is asked of an approver; what
 * a deputy or their approver made, a deputy never decides on.
 */
function reviewerAmong(
  user: CurrentUser,
  approvers: readonly CurrentUser[],
  row: Reviewed,
  { approval, needed }: Needed,
): Reviewer {
  const own = isApprover(user, row)
  if (own && approval !== APPROVALS.beyond) return { user }
  if (own && user.level === HIGHEST_LEVEL) return { user }
  if (own && user.level >= needed && !isMaker(user, row)) return { user }
  const seen = approvers.filter((one) => isApprover(one, row))
  const able = seen.find((one) => one.level >= needed && !isMaker(user, row) && !isMaker(one, row))
  if (able) return { user: able }
  if (!own && seen.length === 0) return { why: '您没有审核报价的权限，请联系管理员' }
  if (isMaker(user, row)) return { why: '不能审核自己制作或最后修改的报价，请由其他同事审核' }
  if (own ? user.level < needed : seen.every((one) => one.level < needed)) {
    return { why: `这份报价需要${roleLevelText(needed)}审核，超出您的级别，请由级别更高的同事审核` }
  }
  return { why: '不能代理审核委托人自己制作或最后修改的报价，请由其他同事审核' }
}

type Represented = CurrentUser & { deputy_id: number | null; deputy_until: string }

/** Which of these users may decide on a quotation on a day, for themselves or as deputies; nobody on one that is gone. */
export async function reviewersAmong<Staff extends Represented>(
  executor: Executor,
  id: number,
  staff: readonly Staff[],
  today: string,
): Promise<Staff[]> {
  const row = await find(executor, id)
  if (!row) return []
  const needed = await neededFor(executor, row)
  const approvers = staff.filter(({ permissions }) => permissions.has(APPROVE))
  const present = approvers.filter(({ deputy_until }) => deputy_until >= today)
  return staff.filter((user) => {
    // `quotation:view` is what a deputy has to have (`setDeputy`).
    if (!user.permissions.has('quotation:view')) return false
    const represented = present.filter(({ deputy_id }) => deputy_id === user.id)
    return 'user' in reviewerAmong(user, represented, row, needed)
  })
}

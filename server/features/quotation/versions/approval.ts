import { permissionLabel } from '#api/kit/access.ts'
import { UNREVIEWED } from '#api/kit/status.ts'
import { may, type Context } from '#server/context.ts'
import type { Executor } from '#server/db/open.ts'
import { invalid, Refusal } from '#server/platform/errors.ts'
import { theCompany } from '#server/features/company/company.service.ts'
import { rolesWith } from '#server/features/role/role.service.ts'
import type { QuotationRow } from '../quotation.store.ts'

/**
 * 审核 (domain §2), if the company has turned it on: a quotation that is 未审核 is neither sent nor becomes a contract, and
 * only users who may approve take it out of 未审核. A later change by another user makes it 未审核 again.
 */

const APPROVE = 'quotation:approve'

const isOn = async (executor: Executor) => (await theCompany(executor)).approval === 1

/** Whether quotations need approval that the actor may not give. */
const needsOthers = async (context: Context, executor: Executor) =>
  !may(context, APPROVE) && (await isOn(executor))

/** The advice that names the roles that may approve. */
async function approvers(executor: Executor): Promise<string> {
  const roles = await rolesWith(executor, APPROVE)
  return `请由有“${permissionLabel(APPROVE)}”权限的角色审核：${roles.join('、')}`
}

/** Refuses an action on a quotation that is not approved. */
export async function refuseUnapproved(
  executor: Executor,
  { quo_status }: Pick<QuotationRow, 'quo_status'>,
  what: '发出' | '转为合同',
): Promise<void> {
  if (quo_status !== UNREVIEWED || !(await isOn(executor))) return
  throw new Refusal('conflict', `这份报价还没有审核，不能${what}。${await approvers(executor)}`)
}

type SavedStatus = {
  quo_status: number
  /** The content that the actor has read; undefined where the call does not say. */
  content_version: number | undefined
}

/**
 * Refuses a save that takes a quotation out of 未审核 by a user who may not approve, or who has not read the stored
 * content.
 */
export async function refuseApproval(
  context: Context,
  executor: Executor,
  before: Pick<QuotationRow, 'quo_status' | 'content_version'> | undefined,
  { quo_status, content_version }: SavedStatus,
): Promise<void> {
  const isApproval = (before?.quo_status ?? UNREVIEWED) === UNREVIEWED
  if (!isApproval || quo_status === UNREVIEWED || !(await isOn(executor))) return
  if (!may(context, APPROVE)) {
    const message = `您不能审核报价，请把状态改回“未审核”。${await approvers(executor)}`
    throw new Refusal('forbidden', message, { quo_status: message })
  }
  if (before) refuseUnread(before, content_version)
}

/** Refuses to approve another content than the one that was read. */
function refuseUnread(
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

/** The status once the actor has changed the content: 未审核 again where they may not approve. */
export async function statusAfterChange(
  context: Context,
  executor: Executor,
  { quo_status }: Pick<QuotationRow, 'quo_status'>,
): Promise<number> {
  if (quo_status === UNREVIEWED || !(await needsOthers(context, executor))) return quo_status
  return UNREVIEWED
}

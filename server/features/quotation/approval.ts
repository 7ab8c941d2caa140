import { permissionLabel } from '#api/access.ts'
import { UNREVIEWED } from '#api/status.ts'
import { may, type Context } from '#server/context.ts'
import type { Executor } from '#server/db/open.ts'
import { Refusal } from '#server/errors.ts'
import { theCompany } from '#server/features/company/company.service.ts'
import { rolesWith } from '#server/features/role/role.service.ts'
import type { QuotationRow } from './quotation.store.ts'

/**
 * 审核 (domain §2), which the company turns on: what is 未审核 is neither sent nor becomes a contract, and only who may
 * approve takes a quotation out of 未审核. What somebody else changes afterwards is 未审核 again, so that nothing is sent which nobody has approved.
 */

const APPROVE = 'quotation:approve'

const isOn = async (executor: Executor) => (await theCompany(executor)).approval === 1

/** Whether the company has quotations approved, and the actor may not. */
const needsOthers = async (context: Context, executor: Executor) =>
  !may(context, APPROVE) && (await isOn(executor))

/** Who may approve, by their roles. */
async function approvers(executor: Executor): Promise<string> {
  const roles = await rolesWith(executor, APPROVE)
  return `请由有“${permissionLabel(APPROVE)}”权限的角色审核：${roles.join('、')}`
}

/** Refuses to do that with what nobody has approved. */
export async function refuseUnapproved(
  executor: Executor,
  { quo_status }: Pick<QuotationRow, 'quo_status'>,
  what: '发出' | '转为合同',
): Promise<void> {
  if (quo_status !== UNREVIEWED || !(await isOn(executor))) return
  throw new Refusal('conflict', `这份报价还没有审核，不能${what}。${await approvers(executor)}`)
}

/**
 * The status that a save of the actor leaves. Refuses to take a quotation out of 未审核 for who may not; a change of its
 * content puts it back.
 */
export async function statusAfterSave(
  context: Context,
  executor: Executor,
  before: Pick<QuotationRow, 'quo_status'> | undefined,
  { quo_status, isChanged }: { quo_status: number; isChanged: boolean },
): Promise<number> {
  if (quo_status === UNREVIEWED || !(await needsOthers(context, executor))) return quo_status
  if ((before?.quo_status ?? UNREVIEWED) === UNREVIEWED) {
    const message = `您不能审核报价，请把状态改回“未审核”。${await approvers(executor)}`
    throw new Refusal('forbidden', message, { quo_status: message })
  }
  return isChanged ? UNREVIEWED : quo_status
}

/** The status once the actor has changed lines: 未审核 again where they may not approve. */
export async function statusAfterChange(
  context: Context,
  executor: Executor,
  { quo_status }: Pick<QuotationRow, 'quo_status'>,
): Promise<number> {
  if (quo_status === UNREVIEWED || !(await needsOthers(context, executor))) return quo_status
  return UNREVIEWED
}

import { isDeepStrictEqual } from 'node:util'
import { isOpen, REQUESTED } from '#api/invoice/invoice.ts'
import type { Can } from '#api/kit/endpoint.ts'
import { may, refuseWithout, type Context } from '#server/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { canOf } from '#server/records/policy.ts'
import type { Outcome } from './invoice-state.ts'

/**
 * Who may do what with a request. `invoice:edit` makes, changes and registers everything of contracts that one sees;
 * `invoice:apply` makes and changes requests of contracts that one may change, and withdraws one's own.
 */

type OfContract = { contract_user_id: number }
type Whose = OfContract & { user_id: number; state: number }

/** Whether the actor may apply for invoices of a contract in sight. */
export const mayApply = (context: Context, { contract_user_id }: OfContract): boolean =>
  may(context, 'invoice:edit') ||
  (may(context, 'invoice:apply') &&
    canOf(context, 'contract', { user_id: contract_user_id }).change)

/** What the actor may do with a request in sight; a new one has no owners yet. */
export function canOfInvoice(context: Context, row: Whose): Can {
  const usual = canOf(context, 'invoice', row)
  const isOwn = may(context, 'invoice:apply') && row.user_id === context.user.id
  return {
    change: usual.change || (isOpen(row) && mayApply(context, row)),
    delete: isOpen(row) && (usual.delete || isOwn),
  }
}

/** Refuses what applying does not include: other contracts, and what became of a request. */
export function refuseBeyondApplying(
  context: Context,
  contract: OfContract,
  before: Outcome | undefined,
  given: Outcome,
): void {
  if (may(context, 'invoice:edit')) return
  if (!mayApply(context, contract)) {
    throw new Refusal('forbidden', '只能为自己可以修改的合同申请开票，请由合同的业务员或财务申请')
  }
  const isRegistered = before !== undefined && !isOpen(before)
  const isApplied = given.state === REQUESTED || isDeepStrictEqual(given, before)
  if (isRegistered || !isApplied) refuseWithout(context, 'invoice:edit', '登记已开、红冲或退回')
}

/** Refuses to withdraw a request of somebody else to who may not delete them. */
export function refuseWithdrawal(context: Context, { user_id }: Whose): void {
  if (may(context, 'invoice:delete') || user_id === context.user.id) return
  throw new Refusal('forbidden', '只能撤回自己的开票申请；别人的请联系财务退回')
}

import { isDeepStrictEqual } from 'node:util'
import { permissionLabel } from '#api/kit/access.ts'
import { billingFields, type contract } from '#api/contract/contract.ts'
import type { PaymentStep } from '#api/contract/payment-steps.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import { may, type Context } from '#server/context.ts'
import { objectsIn } from '#server/db/tables/list-column.ts'
import { missing, Refusal } from '#server/platform/errors.ts'
import { contractKind, type StoredContract } from './contract-record.service.ts'
import { areSameLines } from './lines/contract-line.service.ts'
import type { SavedLine } from './lines/contract-lines.ts'

/** What somebody who registers receipts may change of a contract without the permission to edit it. */

type Input = InputOf<typeof contract.setContract>

/** The names of the fields of a save whose values differ from the stored ones. */
function changedFields(
  { lines: _sent, payment_steps, ...input }: Input,
  lines: readonly SavedLine[] | undefined,
  before: StoredContract,
): string[] {
  const stored: Record<string, unknown> = {
    ...before,
    version: input.version,
    payment_steps: objectsIn<PaymentStep>(before.payment_steps),
  }
  const changed = Object.entries({ ...input, payment_steps }).flatMap(([name, value]) =>
    value === undefined || isDeepStrictEqual(value, stored[name]) ? [] : [name],
  )
  return lines === undefined || areSameLines(lines, before.lines) ? changed : [...changed, 'lines']
}

const MAY_NOT_EDIT = `您没有“${permissionLabel('contract:edit')}”的权限`

/** Refuses users with `receipt:edit` alone any save but that of a stored contract that they may see. */
export function refuseBillingOf(context: Context, { id }: Input): void {
  if (may(context, 'contract:edit')) return
  if (id === undefined) throw new Refusal('forbidden', `${MAY_NOT_EDIT}，请联系管理员`)
  if (!may(context, 'contract:view')) throw missing('合同')
}

/**
 * Refuses changes by users with `receipt:edit` alone to anything but the invoice and the days of payment. Fields that are
 * sent with their stored value, as forms do, are no changes.
 */
export function refuseBeyondBilling(
  context: Context,
  input: Input,
  lines: readonly SavedLine[] | undefined,
  before: StoredContract | undefined,
): void {
  if (may(context, 'contract:edit') || !before) return
  const own: readonly string[] = billingFields
  const refused = changedFields(input, lines, before).filter((name) => !own.includes(name))
  if (refused.length === 0) return
  const labels = refused.map((name) => contractKind.fields[name]?.label ?? name)
  throw new Refusal(
    'forbidden',
    `${MAY_NOT_EDIT}，只能修改发票和签订、发货、验收、质保期满的日期；${labels.join('、')}不能修改，内容没有保存`,
    Object.fromEntries(refused.map((name) => [name, '不能修改'])),
  )
}

import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { Refusal } from '#server/platform/errors.ts'
import { canView } from '#server/records/policy.ts'
import { withRedNumber } from './invoice-red.store.ts'
import * as store from './invoice.store.ts'

/** Numbers of invoices, of which each is registered once, be it red or not. */

type Field = 'invoice_no' | 'red_no'

/** Refuses a number that is registered; the contract is shown only to users who may see it. */
export async function refuseTakenNumber(
  context: Context,
  transaction: Transaction,
  { field, number, id }: { field: Field; number: string; id?: number | undefined },
): Promise<void> {
  if (number === '') return
  if (await withRedNumber(transaction, number)) throw numberTaken(field, number)
  const other = await store.withNumber(transaction, number)
  if (!other || other.id === id) return
  const isSeen = canView(context, 'contract', { user_id: other.contract_user_id })
  throw numberTaken(field, number, isSeen ? `（合同${other.c_no}）` : '')
}

export const numberTaken = (field: Field, number: string, where = '') =>
  new Refusal('conflict', `发票号码${number}已登记过${where}，请核对`, {
    [field]: '号码已登记过',
  })

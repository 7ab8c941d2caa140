import type { contract } from '#api/contract/contract.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import type { Context } from '#server/context.ts'
import type { Executor } from '#server/db/open.ts'
import type { Row } from '#server/db/tables/tables.ts'
import {
  customerInSight,
  customersNamed,
} from '#server/features/customer/customer-names.service.ts'
import { nameKeys } from '#server/names/name-key.ts'
import { invalid, Refusal } from '#server/platform/errors.ts'
import { findInSight } from '#server/records/find.ts'
import * as store from './contract.store.ts'

/** Whose contract it is: a customer that is kept, or a name that is only typed. */

type Customer = Pick<Row<'contract'>, 'cus_name' | 'customer_id'>
type Stored = Customer & Pick<Row<'contract'>, 'quotation_id'>

const isAlike = (one: string, other: string) =>
  nameKeys.customer({ cus_name: one }) === nameKeys.customer({ cus_name: other })

/** The customer of a contract that was made from a quotation: one that was only typed there may be linked, no other chosen. */
function customerOfQuoted(before: Stored, after: Customer, chosen: string | undefined): Customer {
  const field = before.cus_name === after.cus_name ? 'customer_id' : 'cus_name'
  const isOther = before.customer_id !== null && before.customer_id !== after.customer_id
  if (field === 'cus_name' || isOther) {
    throw invalid(field, '这份合同的客户来自报价，不能在这里修改')
  }
  if (chosen === undefined || isAlike(chosen, before.cus_name)) return after
  throw invalid(field, `客户“${chosen}”与报价上的客户“${before.cus_name}”不同，不能关联`)
}

/**
 * The customer of a contract that is saved. A customer that is chosen gives its name unless one comes with it; a name that
 * comes without a customer, and is not that of the present one, leaves none.
 *
 * @throws Refusal of a customer that is out of sight, and of another one than the quotation's.
 */
export async function customerOf(
  context: Context,
  executor: Executor,
  { cus_name: typed, customer_id: id }: InputOf<typeof contract.setContract>,
  before: Stored | undefined,
): Promise<Customer> {
  const stored = { cus_name: before?.cus_name ?? '', customer_id: before?.customer_id ?? null }
  const isQuoted = before !== undefined && before.quotation_id !== null && stored.cus_name !== ''
  const isNew = id !== undefined && id !== null && id !== stored.customer_id
  const chosen = isNew
    ? (await customerInSight(context, executor, { field: 'customer_id', id })).cus_name
    : undefined
  const cus_name = typed ?? (isQuoted ? stored.cus_name : (chosen ?? stored.cus_name))
  const kept = isAlike(cus_name, stored.cus_name) ? stored.customer_id : null
  const after = { cus_name, customer_id: id === undefined ? kept : id }
  return isQuoted ? customerOfQuoted(before, after, chosen) : after
}

/**
 * The customer of the name that a contract only has typed.
 *
 * @throws Refusal where it is linked already, or no customer in sight has that name.
 */
export async function customerToLink(context: Context, id: number): Promise<number> {
  const { cus_name, customer_id } = await findInSight(context, store, id, 'view')
  if (customer_id !== null) throw new Refusal('conflict', '这份合同已经关联客户')
  if (cus_name === '') throw new Refusal('conflict', '这份合同没有填写客户，请打开合同选择')
  const [found] = await customersNamed(context, [cus_name])
  if (found !== undefined) return found
  throw new Refusal(
    'conflict',
    `没有名称为“${cus_name}”的客户，请先在客户管理中新建，或打开合同选择客户`,
  )
}

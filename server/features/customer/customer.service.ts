import type { customer } from '#api/customer/customer.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import { refuseWithout, type Context } from '#server/context.ts'
import type { Database, Executor, Transaction } from '#server/db/open.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { levelNames } from '#server/features/company/company.service.ts'
import { ownerOptions } from '#server/features/user/user.service.ts'
import { change } from '#server/records/change.ts'
import { merged } from '#server/records/merged.ts'
import { findOwned, unsavedRecord } from '#server/records/list/owned.ts'
import { referencedRecord } from '#server/records/find.ts'
import { canView, ownerScope } from '#server/records/policy.ts'
import { deleteRecord, saveRecord } from '#server/records/save.ts'
import { columnsOf, customerKind, emptyCustomer, fieldsOf } from './customer-record.ts'
import { refuseOtherLevel, refuseUnknownLevel } from './customer-level.ts'
import * as store from './customer.store.ts'

const OFFERED_AT_ONCE = 20
const CONTAINED_AT_ONCE = 3

export function customerOwners(context: Context) {
  return ownerOptions(context, 'customer')
}

/** A customer with its contacts, or an empty form. */
export async function getCustomer(context: Context, { id }: { id?: number | undefined }) {
  if (id === undefined) {
    const unsaved = unsavedRecord(context, 'customer')
    return { data: { ...emptyCustomer, ...unsaved, release_time: context.now } }
  }
  const row = await findOwned(context, store, id)
  return { data: { ...row, ...fieldsOf(row) } }
}

/** Customers to choose from, as far as the actor may see them, with what a form copies of them. */
export async function selectCustomers(
  context: Context,
  { keyword, id, contained }: InputOf<typeof customer.selectCustomer>,
) {
  const owner = ownerScope(context, 'customer')
  const rows =
    id === undefined
      ? await context.search((db) =>
          keyword === undefined
            ? store.newest(db, owner, OFFERED_AT_ONCE)
            : offered(db, owner, keyword, contained === 1),
        )
      : (await store.findMany(context.db, [id])).filter((row) => canView(context, 'customer', row))
  return {
    data: rows.map((row) => ({ ...fieldsOf(row), value: row.id, label: row.cus_name })),
  }
}

/** Customers by a part of their name, and by request those whose name is a part of what is looked for. */
async function offered(
  db: Database,
  owner: number | undefined,
  keyword: string,
  withContained: boolean,
) {
  const similar = await store.similar(db, owner, keyword, OFFERED_AT_ONCE)
  if (!withContained) return similar
  return [...similar, ...(await store.containedIn(db, owner, keyword, CONTAINED_AT_ONCE))]
}

/**
 * The fields of the customer that `customer_id` of a form refers to; refused as absent where the actor may not see
 * it.
 */
export async function referencedCustomer(context: Context, executor: Executor, id: number) {
  return fieldsOf(await referencedRecord(context, executor, store, { field: 'customer_id', id }))
}

/** Columns of a customer as it is after a save: what came in, over what was there. Refuses a level that the actor may not set. */
export function customerValues(
  context: Context,
  input: InputOf<typeof customer.setCustomer>,
  before: Row<'customer'> | undefined,
) {
  refuseOtherLevel(context, input, before)
  const fields = merged(emptyCustomer, before && fieldsOf(before), input)
  return columnsOf(fields, before?.release_time ?? context.now)
}

type CustomerInput = InputOf<typeof customer.setCustomer>

export function saveCustomer(context: Context, input: CustomerInput) {
  return change(context, (transaction) =>
    saveRecord(context, transaction, customerKind, input, async (before) => {
      // Most saves are of a customer without a level, or leave it.
      if (input.price_level) refuseUnknownLevel(await levelNames(transaction), input, before)
      return customerValues(context, input, before)
    }),
  )
}

/** Stores a customer in the transaction of the record that brings it; `saveCustomer`'s refusals are its own too. */
export async function insertCustomer(
  context: Context,
  transaction: Transaction,
  input: Omit<CustomerInput, 'id' | 'version'>,
): Promise<number> {
  refuseWithout(context, 'customer:edit', '新建客户')
  const values = () => customerValues(context, input, undefined)
  return (await saveRecord(context, transaction, customerKind, {}, values)).id
}

export function deleteCustomer(context: Context, { id }: { id: number }) {
  return change(context, async (transaction) => {
    await deleteRecord(context, transaction, customerKind, id)
    return {}
  })
}

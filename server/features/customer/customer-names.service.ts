import { joinedText } from '#api/invoice/buyer.ts'
import type { Context } from '#server/context.ts'
import type { Executor } from '#server/db/open.ts'
import { nameKeys } from '#server/names/name-key.ts'
import { findInSight, referencedRecord } from '#server/records/find.ts'
import { canView } from '#server/records/policy.ts'
import { contactsIn } from './customer-record.ts'
import * as store from './customer.store.ts'

/** The ids of customers by their names, regardless of the spelling; undefined for those that the actor does not see. */
export async function customersNamed(
  context: Context,
  names: readonly string[],
): Promise<(number | undefined)[]> {
  const keys = names.map((cus_name) => nameKeys.customer({ cus_name }))
  const requested = [...new Set(keys.filter((key) => key !== ''))]
  const stored = requested.length > 0 ? await store.withKeys(context.db, requested) : []
  const seen = stored.filter((row) => canView(context, 'customer', row))
  const byKey = new Map(seen.map((row) => [row.name_key, row.id]))
  return keys.map((key) => byKey.get(key))
}

/** The customer that a field of a form refers to; refused as absent where the actor does not see it. */
export const customerInSight = (
  context: Context,
  executor: Executor,
  field: { field: string; id: number; stored?: number | null | undefined },
) => referencedRecord(context, executor, store, field)

/** The customer that a call of another module is about; refused as absent where the actor does not see it. */
export const seenCustomer = (context: Context, id: number) =>
  findInSight(context, store, id, 'view')

/** What a customer is called; empty where there is none. */
export const customerName = async (executor: Executor, id: number) =>
  (await store.find(executor, id))?.cus_name ?? ''

/** What staff call the customer of a record in a few words: its 简称, else the name that the record has. */
export async function shortName(
  executor: Executor,
  { customer_id, cus_name }: { customer_id: number | null; cus_name: string },
): Promise<string> {
  const row = customer_id === null ? undefined : await store.shortNameOf(executor, customer_id)
  return row?.cus_short || cus_name
}

const UNKNOWN = { contact: '', phone: '', address: '', tax_number: '', bank: '', account: '' }

/** A customer as a party of a paper: its first contact with a telephone, else its own; nothing where the actor does not see it. */
export async function partyOf(context: Context, id: number | null): Promise<typeof UNKNOWN> {
  const row = id === null ? undefined : await store.find(context.db, id)
  if (!row || !canView(context, 'customer', row)) return UNKNOWN
  const contact = contactsIn(row.contacts).find(({ phone }) => phone !== '')
  const { address, tax_number, bank, account } = row
  const phone = contact?.phone ?? row.phone
  return { contact: contact?.name ?? '', phone, address, tax_number, bank, account }
}

/** Whom a customer has to be called by. */
export async function receiverOf(context: Context, id: number) {
  const { contact, phone } = await partyOf(context, id)
  return { contact, phone }
}

/** The contacts of a customer who have a mail address; nobody where the actor does not see it. */
export async function mailsOf(context: Context, id: number) {
  const row = await store.find(context.db, id)
  if (!row || !canView(context, 'customer', row)) return []
  const people = contactsIn(row.contacts).filter(({ email }) => email !== '')
  return people.map(({ name, email }) => ({ name, email }))
}

/** Whom an invoice is for, as the customer says; undefined where the actor does not see it. */
export async function buyerOf(context: Context, executor: Executor, id: number) {
  const row = await store.find(executor, id)
  if (!row || !canView(context, 'customer', row)) return undefined
  const { cus_name, tax_number, address, phone, bank, account } = row
  return {
    buyer_name: cus_name,
    buyer_tax_number: tax_number,
    buyer_place: address,
    buyer_phone: phone,
    buyer_bank_name: bank,
    buyer_account: account,
    buyer_address: joinedText(address, phone),
    buyer_bank: joinedText(bank, account),
  }
}

export { countOfOthers } from './customer.store.ts'

/** What customers are called, by their ids. */
export async function customerNames(executor: Executor, ids: readonly number[]) {
  const rows = ids.length === 0 ? [] : await store.findMany(executor, ids)
  return new Map(rows.map(({ id, cus_name }) => [id, cus_name]))
}

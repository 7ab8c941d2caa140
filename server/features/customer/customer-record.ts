import { contactFields, type Contact } from '#api/customer/contacts.ts'
import { customer, customerTexts } from '#api/customer/customer.ts'
import { emptyTexts, textsOf, type TextsOf } from '#api/kit/fields/record-texts.ts'
import { objectsIn } from '#server/db/tables/list-column.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { searchable } from '#server/db/search/search.ts'
import { customerInitials } from '#server/names/initials.ts'
import { formTexts } from '#server/records/history/history-text.ts'
import { canView } from '#server/records/policy.ts'
import type { ManyKind } from '#server/records/save-many.ts'
import { searchText } from '#server/records/list/search-text.ts'
import type { Values } from '#server/records/store.ts'
import { uniqueName } from '#server/records/unique-name.ts'
import { agreedOf, removeAgreed, restoreAgreed } from './agreed-parts.store.ts'
import { followParts, followTexts, type WithFollows } from './follow/follow.service.ts'
import * as store from './customer.store.ts'

type WithParts = { agreed_prices?: Row<'agreed_price'>[] } & WithFollows

const follows = followParts('customer')

/** The contacts that a customer's row keeps. */
export const contactsIn = (json: string) => objectsIn<Contact>(json)

/** Contacts as people read them: one a line, what is known of each side by side. */
const contactsText = (people: readonly Contact[]) =>
  people
    .map((person) => contactFields.flatMap(({ name }) => person[name] || []).join(' '))
    .join('\n')

const ONCE = '同一个客户只录入一次，请直接使用已有的'

/** The refusal of a taken name: everybody sees the owner, so that they can ask; only users who may see it its spelling. */
const uniqueCustomerName = uniqueName(store, {
  label: '客户名称',
  reason: (context, { cus_name }: { cus_name: string }, same) => {
    if (!same) return `客户“${cus_name}”已有人录入`
    const who = same.user_id === context.user.id ? '您' : same.staff_name
    if (same.cus_name === cus_name) return `客户“${cus_name}”已由${who}录入`
    const seen = canView(context, 'customer', same) ? `“${same.cus_name}”` : '客户'
    return `客户名称“${cus_name}”与${who}录入的${seen}看起来相同`
  },
  advice: (context, same) =>
    same && !canView(context, 'customer', same)
      ? `${ONCE}；您没有查看它的权限，请联系录入人或管理员`
      : ONCE,
  errors: { cus_name: '客户名称已被使用' },
})

export const customerKind: ManyKind<Row<'customer'>, Values<'customer'>> = {
  table: store.table,
  find: store.find,
  findMany: store.findMany,
  insert: store.insert,
  insertMany: store.insertMany,
  update: store.update,
  updateMany: store.updateMany,
  namesTaken: store.namesTaken,
  parts: async (transaction, { id }) => ({
    agreed_prices: await agreedOf(transaction, id),
    ...(await follows.keep(transaction, id)),
  }),
  remove: async (transaction, row) => {
    await removeAgreed(transaction, row.id)
    await follows.remove(transaction, row.id)
    await store.remove(transaction, row)
  },
  restore: async (_context, transaction, deleted, stamp) => {
    // What a deletion keeps beside the customer itself; earlier ones had none.
    const { agreed_prices = [], follows: lines, ...row } = deleted as typeof deleted & WithParts
    // Deletions from before there were first letters have none.
    await store.insert(transaction, { ...row, ...customerInitials(row), ...stamp })
    await restoreAgreed(transaction, agreed_prices)
    await follows.restore(transaction, { follows: lines })
  },
  name: (row) => row.cus_name,
  unique: uniqueCustomerName,
  fields: formTexts(customer.setCustomer, {
    contacts: {
      label: '联系人',
      text: (value) => (typeof value === 'string' ? contactsText(contactsIn(value)) : ''),
    },
    ...followTexts,
  }),
}

/** What a customer's form fills in; the contacts as a list. */
export type CustomerFields = TextsOf<typeof customerTexts> & { contacts: Contact[] }

export const emptyCustomer: CustomerFields = { ...emptyTexts(customerTexts), contacts: [] }

/** A stored customer as its form has it. */
export const fieldsOf = (row: Pick<Row<'customer'>, keyof CustomerFields>): CustomerFields => ({
  ...textsOf(customerTexts, row),
  contacts: contactsIn(row.contacts),
})

/** The columns that a customer's fields are stored in. */
export function columnsOf(fields: CustomerFields, release_time: string): Values<'customer'> {
  const people = contactsText(fields.contacts)
  return {
    ...fields,
    contacts: JSON.stringify(fields.contacts),
    release_time,
    search_text: searchText('customer', { ...fields, contacts: people }),
    title_text: searchable(fields.cus_name, fields.cus_short),
    ...customerInitials(fields),
  }
}

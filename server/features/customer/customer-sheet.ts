import {
  contactFields,
  MAX_CONTACTS,
  type Contact,
  type ContactField,
} from '#api/customer/contacts.ts'
import { customerTexts } from '#api/customer/customer.ts'
import { textNames, type RecordText } from '#api/kit/fields/record-texts.ts'
import type { Cells } from '#server/imports/description.ts'
import type { SheetColumn } from '#server/sheets/sheet.ts'
import type { CustomerFields } from './customer-record.ts'

/** A customer as a row of a sheet: its own columns, and for each contact four more. */

const ownSheet = {
  cus_name: {
    synonyms: ['客户', '公司名称', '单位名称', '名称', '客户全称'],
    example: '示例：云溪水务有限公司',
    width: 34,
  },
  cus_short: { synonyms: ['客户简称'], example: '云溪水务', width: 14 },
  tax_number: {
    synonyms: ['纳税人识别号', '统一社会信用代码', '信用代码'],
    isCode: true,
    width: 22,
  },
  address: {
    synonyms: ['公司地址', '单位地址', '详细地址', '注册地址'],
    example: '云溪市泵房路8号',
    width: 34,
  },
  phone: { synonyms: ['公司电话', '单位电话', '座机'], isCode: true, width: 16 },
  bank: { synonyms: ['开户银行'], width: 26 },
  account: { synonyms: ['银行账号', '银行帐号', '帐号'], isCode: true, width: 24 },
  price_level: { synonyms: ['客户等级'], width: 10 },
  cus_info: { example: '这是示例，导入时跳过，可以删除', width: 30 },
} satisfies Record<TextName, Omit<SheetColumn, 'name' | 'title'>>

type TextName = keyof typeof customerTexts

const ownColumns = textNames(customerTexts).map((name) => {
  const { label, required }: RecordText = customerTexts[name]
  return { name, title: label, ...(required && { required }), ...ownSheet[name] }
})

const contactWidths: Readonly<Record<ContactField, number>> = {
  name: 12,
  position: 14,
  phone: 16,
  email: 24,
}

/** As a refusal of the save names it. */
const cellOf = (place: number, field: ContactField) => `contacts.${place - 1}.${field}`

/** A list with one contact for each customer does not number them. */
const ONLY_CONTACT: Readonly<Record<ContactField, readonly string[]>> = {
  name: ['联系人', '联系人姓名'],
  position: ['职务', '联系人职务'],
  phone: ['联系电话', '联系人电话', '手机', '手机号', '联系方式'],
  email: ['邮箱', '电子邮箱', '联系人邮箱', 'Email'],
}

const contactColumns = (place: number): SheetColumn[] =>
  contactFields.map(({ name, label }) => ({
    name: cellOf(place, name),
    title: `联系人${place}${label}`,
    ...(place === 1 && { synonyms: ONLY_CONTACT[name] }),
    ...(name === 'phone' && { isCode: true }),
    width: contactWidths[name],
  }))

const places = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

/** The columns of a sheet with so many contacts for each customer. */
export const customerColumns = (contacts: number): SheetColumn[] => [
  ...ownColumns,
  ...places(contacts).flatMap(contactColumns),
]

/** Every column that a file may have. */
export const everyColumn = customerColumns(MAX_CONTACTS)

/** The texts of a customer under those columns. */
export function rowOf(customer: CustomerFields, contacts: number): string[] {
  const people = places(contacts).flatMap((place) =>
    contactFields.map(({ name }) => customer.contacts[place - 1]?.[name] ?? ''),
  )
  return [...ownColumns.map(({ name }) => customer[name]), ...people]
}

const nobody: Contact = { name: '', position: '', phone: '', email: '' }

/** How many contacts a file has columns for; 0 where it has none. */
const placesIn = (cells: Cells) =>
  places(MAX_CONTACTS).findLast((place) =>
    contactFields.some(({ name }) => cells[cellOf(place, name)] !== undefined),
  ) ?? 0

/**
 * The contacts that a row makes of those that were there: what it has a column for is as the row says, anything else
 * stays. Undefined where the file has no columns of contacts.
 */
function contactsOf(cells: Cells, before: readonly Contact[]): Contact[] | undefined {
  const given = placesIn(cells)
  if (given === 0) return undefined
  const said = places(given).map((place) => {
    const person = { ...(before[place - 1] ?? nobody) }
    for (const { name } of contactFields) {
      person[name] = cells[cellOf(place, name)] ?? person[name]
    }
    return person
  })
  return [...said, ...before.slice(given)]
}

/** What a row sends to the save of a customer. */
export function inputOf(cells: Cells, before: CustomerFields | undefined): Record<string, unknown> {
  const own = ownColumns.flatMap(({ name }) => {
    const text = cells[name]
    return text === undefined ? [] : [[name, text] as const]
  })
  const contacts = contactsOf(cells, before?.contacts ?? [])
  return { ...Object.fromEntries(own), ...(contacts && { contacts }) }
}

import type { customer } from '#api/customer/customer.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import type { Context } from '#server/context.ts'
import { hasDue } from '#server/db/tables/todo-conditions.ts'
import { dayOf } from '#server/platform/clock.ts'
import { listFile, type FileColumn } from '#server/imports/list-file.ts'
import { ownedIds, ownedPage, ownedRows } from '#server/records/list/owned.ts'
import { levelNames } from '#server/features/company/company.service.ts'
import { levelInWords } from './customer-level.ts'
import { contactsIn } from './customer-record.ts'

/** The list of customers: a page of it, and all of it as a file to be read. What can be imported again is another one. */

type Filters = InputOf<typeof customer.exportRows>

const SHOWN = { columns: ['cus_name', 'cus_short', 'phone', 'price_level', 'contacts'] } as const

type Shown = { contacts: string; price_level: string }

/** A row with the first of its contacts, and its level in words. */
function present<Row extends Shown>({ contacts, ...row }: Row, levels: readonly string[]) {
  const people = contactsIn(contacts)
  const [first] = people
  return {
    ...row,
    price_level: levelInWords(levels, row.price_level),
    contact_name: first?.name ?? '',
    contact_phone: first?.phone ?? '',
    contact_count: people.length,
  }
}

/** The conditions of the filters that only customers have. */
export const filtersOf = (context: Context, { follow }: Pick<Filters, 'follow'>) => ({
  where: follow === undefined ? [] : [hasDue('customer', dayOf(context.now))],
})

export async function listCustomers(context: Context, input: InputOf<typeof customer.index>) {
  const { data, total } = await ownedPage(context, 'customer', input, {
    ...SHOWN,
    ...filtersOf(context, input),
  })
  const levels = await levelNames(context.db)
  return { data: data.map((row) => present(row, levels)), total }
}

async function rowsOf(context: Context, ids: readonly number[]) {
  const levels = await levelNames(context.db)
  return (await ownedRows(context, 'customer', ids, SHOWN)).map((row) => present(row, levels))
}

const FILE: readonly FileColumn<Awaited<ReturnType<typeof rowsOf>>[number]>[] = [
  { title: 'ID', of: 'id', kind: 'number' },
  { title: '客户名称', of: 'cus_name', width: 40 },
  { title: '简称', of: 'cus_short' },
  { title: '联系人', of: 'contact_name', width: 14 },
  { title: '联系电话', of: 'contact_phone', width: 18 },
  { title: '联系人数', of: 'contact_count', kind: 'number' },
  { title: '公司电话', of: 'phone', width: 18 },
  { title: '等级', of: 'price_level', width: 12, feature: 'agreed' },
  { title: '录入时间', of: 'release_time', kind: 'time' },
  { title: '录入人', of: 'staff_name', width: 12 },
]

export function exportCustomerRows(context: Context, input: Filters) {
  return listFile(context, {
    entity: 'customer',
    columns: FILE,
    ids: (limit) => ownedIds(context, 'customer', input, limit, filtersOf(context, input)),
    rows: (ids) => rowsOf(context, ids),
  })
}

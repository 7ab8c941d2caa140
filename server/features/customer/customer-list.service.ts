import type { customer } from '#api/customer/customer.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import type { Context } from '#server/context.ts'
import { listFile, type FileColumn } from '#server/imports/list-file.ts'
import { ownedIds, ownedPage, ownedRows } from '#server/records/list/owned.ts'
import { contactsIn } from './customer-record.ts'

/** The list of customers: a page of it, and all of it as a file to be read. What can be imported again is another one. */

const SHOWN = { columns: ['cus_name', 'cus_short', 'phone', 'contacts'] } as const

/** A row with the first of its contacts. */
function present<Row extends { contacts: string }>({ contacts, ...row }: Row) {
  const people = contactsIn(contacts)
  const [first] = people
  return {
    ...row,
    contact_name: first?.name ?? '',
    contact_phone: first?.phone ?? '',
    contact_count: people.length,
  }
}

export async function listCustomers(context: Context, input: InputOf<typeof customer.index>) {
  const { data, total } = await ownedPage(context, 'customer', input, SHOWN)
  return { data: data.map(present), total }
}

async function rowsOf(context: Context, ids: readonly number[]) {
  return (await ownedRows(context, 'customer', ids, SHOWN)).map(present)
}

const FILE: readonly FileColumn<Awaited<ReturnType<typeof rowsOf>>[number]>[] = [
  { title: 'ID', of: 'id', kind: 'number' },
  { title: '客户名称', of: 'cus_name', width: 40 },
  { title: '简称', of: 'cus_short' },
  { title: '联系人', of: 'contact_name', width: 14 },
  { title: '联系电话', of: 'contact_phone', width: 18 },
  { title: '联系人数', of: 'contact_count', kind: 'number' },
  { title: '公司电话', of: 'phone', width: 18 },
  { title: '录入时间', of: 'release_time', kind: 'time' },
  { title: '录入人', of: 'user_name', width: 12 },
]

export function exportCustomerRows(context: Context, input: InputOf<typeof customer.exportRows>) {
  return listFile(context, {
    entity: 'customer',
    columns: FILE,
    ids: (limit) => ownedIds(context, 'customer', input, limit),
    rows: (ids) => rowsOf(context, ids),
  })
}

import type { InputOf } from '#api/kit/endpoint.ts'
import type { logistics } from '#api/logistics/logistics.ts'
import { recordStatuses } from '#api/kit/status.ts'
import type { Context } from '#server/context.ts'
import { customerColumn, progressColumns } from '#server/imports/contract-columns.ts'
import { listFile, type FileColumn } from '#server/imports/list-file.ts'
import { ofCustomer } from '#server/records/chain/beside-contract.ts'
import { ownedIds, ownedPage, ownedRows } from '#server/records/list/owned.ts'

/** The list of shipments: a page of it, and all of it as a file. */

const SHOWN = {
  columns: ['pro_id', 'con_id', 'l_no', 'log_number', 'l_status'],
  brief: ['l_send'],
} as const

type Filters = InputOf<typeof logistics.exportRows>

const filtersOf = ({ customer_id }: Filters) => ({ where: ofCustomer(customer_id) })

export const listLogistics = (context: Context, input: InputOf<typeof logistics.index>) =>
  ownedPage(context, 'logistics', input, { ...SHOWN, ...filtersOf(input) })

const rowsOf = (context: Context, ids: readonly number[]) =>
  ownedRows(context, 'logistics', ids, SHOWN)

const FILE: readonly FileColumn<Awaited<ReturnType<typeof rowsOf>>[number]>[] = [
  { title: 'ID', of: 'id', kind: 'number' },
  { title: '物流单号', of: 'log_number', width: 24 },
  { title: '合同编号', of: 'l_no' },
  { title: '合同标题', of: 'c_title', width: 44 },
  customerColumn,
  { title: '发货情况', of: 'l_send_brief', width: 50 },
  ...progressColumns,
  { title: '时间', of: 'release_time', kind: 'time' },
  { title: '状态', of: 'l_status', options: recordStatuses },
  { title: '录入人', of: 'staff_name', width: 12 },
]

export function exportLogistics(context: Context, input: Filters) {
  return listFile(context, {
    entity: 'logistics',
    columns: FILE,
    ids: (limit) => ownedIds(context, 'logistics', input, limit, filtersOf(input)),
    rows: (ids) => rowsOf(context, ids),
  })
}

import type { InputOf } from '#api/kit/endpoint.ts'
import type { sales } from '#api/sales/sales.ts'
import { CASE_OPEN, caseStates, recordStatuses } from '#api/kit/status.ts'
import type { Context } from '#server/context.ts'
import { equal } from '#server/db/conditions.ts'
import { isOpenCase } from '#server/db/tables/todo-conditions.ts'
import { customerColumn, progressColumns } from '#server/imports/contract-columns.ts'
import { listFile, type FileColumn } from '#server/imports/list-file.ts'
import { ofCustomer } from '#server/records/chain/beside-contract.ts'
import { ownedIds, ownedPage, ownedRows } from '#server/records/list/owned.ts'
import { staffNames } from '#server/records/staff-name.ts'

/** The list of after-sales records: a page of it, and all of it as a file. */

type Filters = InputOf<typeof sales.exportRows>

const SHOWN = {
  columns: [
    'con_id',
    's_no',
    's_status',
    's_contact',
    's_phone',
    's_assignee',
    's_state',
    's_started',
    's_finished',
  ],
  brief: ['s_remark', 's_fault'],
} as const

const filtersOf = ({ customer_id, s_state, s_assignee }: Filters) => ({
  where: [
    ...(s_state === CASE_OPEN ? [isOpenCase] : equal({ s_state })),
    ...equal({ s_assignee }),
    ...ofCustomer(customer_id),
  ],
})

type Stored = { con_id: number | null; s_assignee: number | null; s_state: number | null }

/** Rows with the names of who they were given to. */
async function named<Row extends Stored>(context: Context, rows: readonly Row[]) {
  const given = rows.flatMap((row) => row.s_assignee ?? [])
  const names = await staffNames(context.db, [...new Set(given)])
  return rows.map((row) => ({
    ...row,
    con_id: row.con_id ?? ('' as const),
    s_state: row.s_state ?? ('' as const),
    s_assignee: row.s_assignee ?? ('' as const),
    s_assignee_name: names.get(row.s_assignee ?? 0) ?? '',
  }))
}

export async function listSales(context: Context, input: InputOf<typeof sales.index>) {
  const shown = { ...SHOWN, ...filtersOf(input) }
  const { data, total } = await ownedPage(context, 'sales', input, shown)
  return { data: await named(context, data), total }
}

async function rowsOf(context: Context, ids: readonly number[]) {
  return named(context, await ownedRows(context, 'sales', ids, SHOWN))
}

const FILE: readonly FileColumn<Awaited<ReturnType<typeof rowsOf>>[number]>[] = [
  { title: 'ID', of: 'id', kind: 'number' },
  { title: '合同编号', of: 's_no' },
  { title: '合同标题', of: 'c_title', width: 44 },
  customerColumn,
  { title: '故障描述', of: 's_fault_brief', width: 50 },
  { title: '联系人', of: 's_contact', width: 14 },
  { title: '联系电话', of: 's_phone', width: 18 },
  { title: '负责人', of: 's_assignee_name', width: 12 },
  { title: '处理状态', of: 's_state', options: caseStates },
  { title: '开始处理', of: 's_started', kind: 'time' },
  { title: '完成', of: 's_finished', kind: 'time' },
  { title: '时间', of: 'release_time', kind: 'time' },
  { title: '状态', of: 's_status', options: recordStatuses },
  { title: '售后情况', of: 's_remark_brief', width: 50 },
  { title: '录入人', of: 'staff_name', width: 12 },
  ...progressColumns,
]

export function exportSales(context: Context, input: Filters) {
  return listFile(context, {
    entity: 'sales',
    columns: FILE,
    ids: (limit) => ownedIds(context, 'sales', input, limit, filtersOf(input)),
    rows: (ids) => rowsOf(context, ids),
  })
}

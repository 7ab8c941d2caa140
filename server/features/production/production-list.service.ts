import type { InputOf } from '#api/kit/endpoint.ts'
import type { production } from '#api/production/production.ts'
import { outboundStates, partStates, recordStatuses } from '#api/kit/status.ts'
import type { Context } from '#server/context.ts'
import { equal } from '#server/db/conditions.ts'
import { customerColumn, progressColumns } from '#server/imports/contract-columns.ts'
import { listFile, type FileColumn } from '#server/imports/list-file.ts'
import { ofCustomer } from '#server/records/chain/beside-contract.ts'
import { ownedIds, ownedPage, ownedRows } from '#server/records/list/owned.ts'

/** The list of production records: a page of it, and all of it as a file. */

type Filters = InputOf<typeof production.exportRows>

const PARTS = ['pro_pump', 'pro_control', 'pro_out'] as const
const COLUMNS = ['con_id', 'pro_no', ...PARTS, 'pro_outbound', 'pro_status'] as const

const shownOf = ({ customer_id, pro_outbound }: Filters) => ({
  columns: COLUMNS,
  where: [...equal({ pro_outbound }), ...ofCustomer(customer_id)],
})

export const listProduction = (context: Context, input: InputOf<typeof production.index>) =>
  ownedPage(context, 'production', input, shownOf(input))

const rowsOf = (context: Context, ids: readonly number[]) =>
  ownedRows(context, 'production', ids, { columns: COLUMNS })

const FILE: readonly FileColumn<Awaited<ReturnType<typeof rowsOf>>[number]>[] = [
  { title: 'ID', of: 'id', kind: 'number' },
  { title: '合同编号', of: 'pro_no' },
  { title: '合同标题', of: 'c_title', width: 44 },
  customerColumn,
  ...progressColumns,
  { title: '水泵', of: 'pro_pump', options: partStates },
  { title: '控制柜', of: 'pro_control', options: partStates },
  { title: '出口管路', of: 'pro_out', options: partStates },
  { title: '出库', of: 'pro_outbound', options: outboundStates },
  { title: '时间', of: 'release_time', kind: 'time' },
  { title: '状态', of: 'pro_status', options: recordStatuses },
  { title: '录入人', of: 'staff_name', width: 12 },
]

export function exportProduction(context: Context, input: Filters) {
  return listFile(context, {
    entity: 'production',
    columns: FILE,
    ids: (limit) => ownedIds(context, 'production', input, limit, shownOf(input)),
    rows: (ids) => rowsOf(context, ids),
  })
}

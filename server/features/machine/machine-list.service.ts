import type { InputOf } from '#api/kit/endpoint.ts'
import type { machine } from '#api/machine/machine.ts'
import {
  CAME_BACK,
  endsOf,
  OUT_OF_WARRANTY,
  UNKNOWN_WARRANTY,
  warrantyState,
  warrantyStates,
} from '#api/machine/warranty.ts'
import { dayOf } from '#server/platform/clock.ts'
import type { Context } from '#server/context.ts'
import { between, equal } from '#server/db/conditions.ts'
import { customerColumn } from '#server/imports/contract-columns.ts'
import { listFile, type FileColumn } from '#server/imports/list-file.ts'
import { ofCustomer } from '#server/records/chain/beside-contract.ts'
import { ownedIds, ownedPage, ownedRows } from '#server/records/list/owned.ts'
import * as store from './machine.store.ts'

/** The list of machines: a page of it, and all of it as a file. */

type Filters = InputOf<typeof machine.exportRows>

const COLUMNS = [
  'con_id',
  'c_no',
  'serial_no',
  'title',
  'model',
  'delivered_date',
  'start_date',
  'warranty_end',
  'returned_id',
] as const

/** Machines of one of `machineStates` on a day, in the order of the ends of their warranty, or of the returns. */
function ofState(state: number | undefined, today: string) {
  if (state === undefined) return { where: [], order: undefined }
  if (state === CAME_BACK) {
    return { where: [store.cameBack], order: { column: 'returned_id', descending: true } }
  }
  const ends = between('warranty_end', endsOf(state, today))
  return {
    // The warranty of what came back rests, which is not unknown.
    where: state === UNKNOWN_WARRANTY ? [...ends, store.isOut] : ends,
    order: { column: 'warranty_end', descending: state === OUT_OF_WARRANTY },
  }
}

/** The conditions of the list's filters, and the order that goes with them. */
export const filtersOf = (
  {
    warranty,
    customer_id,
    con_id,
    pro_id,
  }: Pick<Filters, 'warranty' | 'customer_id' | 'con_id' | 'pro_id'>,
  today: string,
) => {
  const { where, order } = ofState(warranty, today)
  return { where: [...equal({ con_id, pro_id }), ...ofCustomer(customer_id), ...where], order }
}

export async function listMachines(context: Context, input: InputOf<typeof machine.index>) {
  const shown = { columns: COLUMNS, ...filtersOf(input, dayOf(context.now)) }
  const { data, total } = await ownedPage(context, 'machine', input, shown)
  return { data: await onWire(context, data), total }
}

/** Rows of the list have the pieces of their contract that came back, under the name that says here whether the machine did. */
type Listed = Pick<store.MachineRow, 'id' | 'con_id' | 'warranty_end' | 'returned_id'> & {
  returned?: number
}

/** Rows of a list as calls answer them. */
export async function onWire<Shown extends Listed>(context: Context, rows: readonly Shown[]) {
  const replaced = await store.replacedAmong(
    context.db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ returned: _pieces, ...row }) => ({
    ...row,
    returned: row.returned_id !== null,
    con_id: row.con_id ?? ('' as const),
    warranty: warrantyState(row.warranty_end, dayOf(context.now)),
    replaced: replaced.has(row.id),
  }))
}

const rowsOf = async (context: Context, ids: readonly number[]) =>
  onWire(context, await ownedRows(context, 'machine', ids, { columns: COLUMNS }))

const FILE: readonly FileColumn<Awaited<ReturnType<typeof rowsOf>>[number]>[] = [
  { title: 'ID', of: 'id', kind: 'number' },
  { title: '出厂编号', of: 'serial_no' },
  { title: '产品名称', of: 'title', width: 30 },
  { title: '型号', of: 'model' },
  { title: '合同编号', of: 'c_no' },
  { title: '合同标题', of: 'c_title', width: 44 },
  customerColumn,
  { title: '发货日期', of: 'delivered_date', kind: 'day' },
  { title: '启用日期', of: 'start_date', kind: 'day' },
  { title: '质保至', of: 'warranty_end', kind: 'day' },
  { title: '质保', of: 'warranty', options: warrantyStates },
  { title: '已退回', of: ({ returned }) => (returned ? '是' : ''), width: 8 },
  { title: '已更换', of: ({ replaced }) => (replaced ? '是' : ''), width: 8 },
  { title: '录入人', of: 'staff_name', width: 12 },
  { title: '时间', of: 'release_time', kind: 'time' },
]

export function exportMachines(context: Context, input: Filters) {
  return listFile(context, {
    entity: 'machine',
    columns: FILE,
    ids: (limit) =>
      ownedIds(context, 'machine', input, limit, filtersOf(input, dayOf(context.now))),
    rows: (ids) => rowsOf(context, ids),
  })
}

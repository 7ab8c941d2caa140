import type { InputOf } from '#api/kit/endpoint.ts'
import { RETURN, SHIPMENT, shipmentKinds, type logistics } from '#api/logistics/logistics.ts'
import { recordStatuses } from '#api/kit/status.ts'
import type { Context } from '#server/context.ts'
import { customerColumn, progressColumns } from '#server/imports/contract-columns.ts'
import { listFile, type FileColumn } from '#server/imports/list-file.ts'
import { ofCustomer } from '#server/records/chain/beside-contract.ts'
import { ownedIds, ownedPage, ownedRows } from '#server/records/list/owned.ts'
import { isOfKind, ofNote } from './returns.store.ts'

/** The list of shipments: a page of it, and all of it as a file. */

const SHOWN = {
  columns: ['pro_id', 'con_id', 'l_no', 'log_number', 'l_status', 'returns_id'],
  brief: ['l_send'],
} as const

type Filters = InputOf<typeof logistics.exportRows>

const filtersOf = ({ customer_id, kind }: Filters) => ({
  where: [...ofCustomer(customer_id), ...(kind === undefined ? [] : [isOfKind(kind)])],
})

/** The query of the list: a keyword that is the number of a 送货单 or 退货单 (`noteNumber`) means that record, by its id. */
function byPaperNumber<Input extends Filters>(input: Input) {
  const filters = filtersOf(input)
  const meant = ofNote(input.keyword ?? '')
  if (!meant) return { input, filters }
  return {
    input: { ...input, keyword: undefined },
    filters: { where: [...filters.where, ...meant] },
  }
}

/** Rows with what each is in place of the shipment that it returns. */
const withKind = <Listed extends { returns_id: number | null }>(rows: readonly Listed[]) =>
  rows.map(({ returns_id, ...row }) => ({ ...row, kind: returns_id === null ? SHIPMENT : RETURN }))

export async function listLogistics(context: Context, input: InputOf<typeof logistics.index>) {
  const { input: query, filters } = byPaperNumber(input)
  const { data, total } = await ownedPage(context, 'logistics', query, { ...SHOWN, ...filters })
  return { data: withKind(data), total }
}

const rowsOf = async (context: Context, ids: readonly number[]) =>
  withKind(await ownedRows(context, 'logistics', ids, SHOWN))

const FILE: readonly FileColumn<Awaited<ReturnType<typeof rowsOf>>[number]>[] = [
  { title: 'ID', of: 'id', kind: 'number' },
  { title: '类型', of: 'kind', options: shipmentKinds, width: 8 },
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

export function exportLogistics(context: Context, sent: Filters) {
  const { input, filters } = byPaperNumber(sent)
  return listFile(context, {
    entity: 'logistics',
    columns: FILE,
    ids: (limit) => ownedIds(context, 'logistics', input, limit, filters),
    rows: (ids) => rowsOf(context, ids),
  })
}

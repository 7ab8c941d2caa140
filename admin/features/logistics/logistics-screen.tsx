import { api } from '#api/index.ts'
import {
  logisticsName,
  noteNumber,
  RETURN,
  shipmentKinds,
  type LogisticsRow,
} from '#api/logistics/logistics.ts'
import {
  customerColumn,
  deliveryColumn,
  shippedColumn,
} from '#admin/features/chain/progress-columns.tsx'
import {
  chainFilters,
  ChainList,
  contractTitle,
  enteredBy,
} from '#admin/features/chain/chain-list.tsx'
import { OwedViews } from '#admin/features/chain/owed-views.tsx'
import { addressOf } from '#admin/lib/calls/client.ts'
import { openFile, openTab } from '#admin/ui/open.tsx'
import { statusColumn, timeColumn } from '#admin/record-list/table/columns.tsx'
import type { Column, RowAction } from '#admin/record-list/types.ts'
import { StatusTag } from '#admin/ui/status.tsx'

const COLUMNS: readonly Column<LogisticsRow>[] = [
  { title: '物流单号', field: 'log_number', width: 152, card: 'number' },
  {
    title: '类型',
    field: 'kind',
    width: 118,
    under: 'log_number',
    // What leaves is the usual.
    render: ({ id, kind }) =>
      kind === RETURN && (
        <>
          <StatusTag value={kind} options={shipmentKinds} /> {noteNumber(id, true)}
        </>
      ),
  },
  { title: '合同编号', field: 'l_no', width: 140, card: 'number' },
  enteredBy('l_no'),
  contractTitle,
  customerColumn,
  { title: '发货情况', field: 'l_send_brief', card: 'text' },
  shippedColumn,
  deliveryColumn('to_ship'),
  timeColumn('release_time', '时间'),
  statusColumn('l_status'),
]

const FILTERS = chainFilters('logistics', api.logistics.getUser, [
  { name: 'kind', label: '类型', options: shipmentKinds },
])

/** Without prices and on A4; the form has the other kinds. */
const ACTIONS: readonly RowAction<LogisticsRow>[] = [
  {
    label: (row) => (row.kind === RETURN ? '退货单' : '送货单'),
    more: true,
    onClick: ({ id }) => void openFile(addressOf(api.logistics.deliveryNote, { id })),
  },
  {
    label: '退货',
    more: true,
    permission: 'logistics:edit',
    shown: ({ kind }) => kind !== RETURN,
    onClick: ({ id }) => openTab(`/getLogistics?rid=${id}`),
  },
]

/** 物流管理 */
export function LogisticsScreen() {
  return (
    <ChainList<LogisticsRow>
      kind="logistics"
      views={<OwedViews kind="logistics" shown="records" />}
      list={api.logistics.index}
      remove={api.logistics.deleteLogistics}
      save={api.logistics.setLogistics}
      naming={logisticsName}
      status="l_status"
      columns={COLUMNS}
      filters={FILTERS}
      otherActions={ACTIONS}
      file={api.logistics.exportRows}
      keywordHint="单号、合同编号或发货情况"
      emptyText="还没有物流记录"
      advice="请在生产管理中点“物流”建立"
    />
  )
}

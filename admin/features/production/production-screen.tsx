import { api } from '#api/index.ts'
import type { ProductionRow } from '#api/production/production.ts'
import { outboundStates, partStates } from '#api/kit/status.ts'
import {
  customerColumn,
  deliveryColumn,
  producedColumn,
} from '#admin/features/chain/progress-columns.tsx'
import {
  chainFilters,
  ChainList,
  contractTitle,
  enteredBy,
} from '#admin/features/chain/chain-list.tsx'
import { OwedViews } from '#admin/features/chain/owed-views.tsx'
import { statusColumn, timeColumn } from '#admin/record-list/table/columns.tsx'
import type { Column } from '#admin/record-list/types.ts'

const COLUMNS: readonly Column<ProductionRow>[] = [
  { title: '合同编号', field: 'pro_no', width: 140, card: 'number' },
  enteredBy('pro_no'),
  contractTitle,
  customerColumn,
  producedColumn,
  deliveryColumn('to_produce'),
  // What is still to be built, without opening each record.
  statusColumn('pro_pump', { title: '水泵', options: partStates }),
  statusColumn('pro_control', { title: '控制柜', options: partStates }),
  { ...statusColumn('pro_out', { title: '出口管路', options: partStates }), width: 84 },
  statusColumn('pro_outbound', { title: '出库', options: outboundStates }),
  timeColumn('release_time', '时间'),
  statusColumn('pro_status'),
]

const FILTERS = chainFilters('production', api.production.getUser, [
  { name: 'pro_outbound', label: '出库', options: outboundStates },
])

/** 生产管理 */
export function ProductionScreen() {
  return (
    <ChainList<ProductionRow>
      kind="production"
      views={<OwedViews kind="production" shown="records" />}
      list={api.production.index}
      remove={api.production.deleteProduction}
      save={api.production.setProduction}
      naming={(row) => row.pro_no}
      status="pro_status"
      columns={COLUMNS}
      filters={FILTERS}
      file={api.production.exportRows}
      keywordHint="合同编号"
      emptyText="还没有生产记录"
      advice="请在合同管理中点“生产”建立"
    />
  )
}

import { api } from '#api/index.ts'
import type { SalesRow } from '#api/sales.ts'
import { chainFilters, ChainList } from '#admin/chain/chain-list.tsx'
import { statusColumn, timeColumn } from '#admin/record-list/columns.tsx'
import type { Column } from '#admin/record-list/types.ts'

const COLUMNS: readonly Column<SalesRow>[] = [
  { title: '合同编号', field: 's_no' },
  timeColumn('release_time', '时间'),
  statusColumn('s_status'),
]

const FILTERS = chainFilters('sales', api.sales.getUser)

/** 售后管理 */
export function SalesScreen() {
  return (
    <ChainList<SalesRow>
      kind="sales"
      list={api.sales.index}
      remove={api.sales.deleteSales}
      save={api.sales.setSales}
      status="s_status"
      columns={COLUMNS}
      filters={FILTERS}
      keywordHint="合同编号或售后情况"
      emptyText="还没有售后记录"
      advice="点“新增”建立"
      creates
    />
  )
}

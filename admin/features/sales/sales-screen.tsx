import { api } from '#api/index.ts'
import type { SalesRow } from '#api/sales.ts'
import { chainFilters, ChainList, contractTitle, enteredBy } from '#admin/chain/chain-list.tsx'
import { statusColumn, timeColumn } from '#admin/record-list/columns.tsx'
import { CutText } from '#admin/record-list/cut-text.tsx'
import type { Column } from '#admin/record-list/types.ts'

const COLUMNS: readonly Column<SalesRow>[] = [
  { title: '合同编号', field: 's_no', width: 140, card: 'number' },
  { ...contractTitle, render: (row) => <TitleOrNone title={row.c_title} /> },
  { title: '售后情况', field: 's_remark_brief', card: 'text' },
  enteredBy,
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
      naming={(row) => row.s_no}
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

/** Pumps that were sold before this system have no contract in it. */
function TitleOrNone({ title }: { title: string }) {
  return title === '' ? <span className="no-contract">无合同</span> : <CutText text={title} />
}

import type { ContractRow } from '#api/contract.ts'
import { api } from '#api/index.ts'
import { groupedFromText } from '#api/money.ts'
import { invoiceStates } from '#api/status.ts'
import { chainFilters, ChainList } from '#admin/chain/chain-list.tsx'
import { statusColumn, timeColumn } from '#admin/record-list/columns.tsx'
import type { Column } from '#admin/record-list/types.ts'

const COLUMNS: readonly Column<ContractRow>[] = [
  { title: '标题', field: 'c_title' },
  { title: '编号', field: 'c_no' },
  { title: '金额（元）', field: 'c_money', width: 140, render: (row) => <Money row={row} /> },
  statusColumn('c_invoice', { title: '发票', options: invoiceStates }),
  timeColumn('release_time', '时间'),
  statusColumn('c_status'),
]

const FILTERS = chainFilters('contract', api.contract.getUser, [
  { name: 'c_invoice', label: '发票', options: invoiceStates },
])

/** 合同管理 */
export function ContractScreen() {
  return (
    <ChainList<ContractRow>
      kind="contract"
      list={api.contract.index}
      remove={api.contract.deleteContract}
      columns={COLUMNS}
      filters={FILTERS}
      keywordHint="合同标题、编号或备注"
      emptyHint="还没有合同，点“新增”建立一份合同"
      creates
    />
  )
}

/** The amount, and beneath it what is still unpaid. */
function Money({ row: { c_money, c_unpay } }: { row: ContractRow }) {
  return (
    <>
      <div className="number">{groupedFromText(c_money)}</div>
      {Number(c_unpay) > 0 && <div className="number owed">未付 {groupedFromText(c_unpay)}</div>}
    </>
  )
}

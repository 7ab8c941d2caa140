import { api } from '#api/index.ts'
import { labelIn } from '#api/kit/status.ts'
import { receiptKinds, receiptWays, REFUNDED, type ReceivedRow } from '#api/receipt/receipt.ts'
import { formAddress } from '#admin/features/chain/chain-kinds.ts'
import { Amount, moneyColumn, staffColumn, textCell } from '#admin/record-list/table/columns.tsx'
import { useEditing } from '#admin/lib/address.ts'
import { useCountedFilters } from '#admin/record-list/search/counted-filter.ts'
import { RecordList } from '#admin/record-list/record-list.tsx'
import type { Column, Filter, RowAction } from '#admin/record-list/types.ts'
import { openTab } from '#admin/ui/open.tsx'
import { NewReceipt } from './new-receipt.tsx'
import { MoneyViews } from '#admin/features/chain/money-views.tsx'

const COLUMNS: readonly Column<ReceivedRow>[] = [
  { title: '日期', field: 'received_date', width: 104, card: 'short' },
  {
    title: '类型',
    field: 'kind',
    width: 68,
    card: 'status',
    render: ({ kind }) => labelIn<number>(receiptKinds, kind),
  },
  {
    ...moneyColumn('amount', '金额'),
    card: 'amount',
    render: ({ kind, amount }) => (
      <Amount text={kind === REFUNDED && amount !== '' ? `-${amount}` : amount} />
    ),
  },
  {
    title: '方式',
    field: 'way',
    width: 68,
    render: ({ way }) => labelIn<number>(receiptWays, way),
  },
  { title: '合同标题', field: 'c_title', card: 'name' },
  { title: '编号', field: 'c_no', width: 140, card: 'number' },
  { title: '客户', field: 'cus_name', width: 120, render: ({ cus_name }) => textCell(cus_name) },
  { title: '备注', field: 'note', render: ({ note }) => textCell(note) },
  staffColumn('业务员'),
]

const FILTERS: readonly Filter[] = [
  { name: 'kind', label: '类型', options: receiptKinds },
  { name: 'userid', label: '业务员', options: api.receipt.getUser },
]

const open = ({ con_id }: ReceivedRow) => openTab(`${formAddress('contract', con_id)}&part=money`)

const ACTIONS: RowAction<ReceivedRow>[] = [{ label: '查看', onClick: open }]

const SUM = {
  endpoint: api.receipt.getReceivedTotal,
  sums: [{ name: 'total', label: '收款减退款' }],
} as const

/** 回款: what was received and given back by the day of each, behind the figures of the home page. */
export function ReceivedScreen() {
  const { filters } = useCountedFilters(FILTERS)
  const { open: edit } = useEditing()
  return (
    <RecordList<ReceivedRow>
      title="回款"
      views={<MoneyViews shown="/received" />}
      kind="received"
      list={api.receipt.getReceived}
      columns={COLUMNS}
      filters={filters}
      actions={ACTIONS}
      open={open}
      ids={false}
      keywordHint="合同标题或编号"
      datesLabel="日期"
      sum={SUM}
      file={api.receipt.exportReceived}
      create={{ permission: 'receipt:edit', label: '新增收款', onClick: () => void edit('new') }}
      emptyHint={{
        text: '还没有收款记录',
        advice: '点“新增收款”登记一笔',
        permission: 'receipt:edit',
      }}
    >
      <NewReceipt />
    </RecordList>
  )
}

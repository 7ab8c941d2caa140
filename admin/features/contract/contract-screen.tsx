import { contractDates, customerLinks, type ContractRow } from '#api/contract/contract.ts'
import { deliveryDue, owedWork } from '#api/contract/due.ts'
import { endings } from '#api/contract/ending.ts'
import { api } from '#api/index.ts'
import { invoiceProgressOf } from '#api/contract/invoice-balance.ts'
import { invoiceProgress, invoiceStates, paymentStates } from '#api/kit/status.ts'
import { useAddress } from '#admin/lib/address.ts'
import { useCan } from '#admin/lib/calls/query.ts'
import { chainFilters, ChainList } from '#admin/features/chain/chain-list.tsx'
import {
  customerColumn,
  deliveryColumn,
  shippedColumn,
} from '#admin/features/chain/progress-columns.tsx'
import { BALANCE_SUMS, balanceColumnsUnder } from '#admin/features/invoice/balance-columns.tsx'
import { ENDING } from './ending/ending-buttons.tsx'
import { useCountedFilters } from '#admin/record-list/search/counted-filter.ts'
import { Amount, moneyColumn, statusColumn, timeColumn } from '#admin/record-list/table/columns.tsx'
import type { Column, RowAction } from '#admin/record-list/types.ts'
import { openTab } from '#admin/ui/open.tsx'
import { StatusTag } from '#admin/ui/status.tsx'

const COLUMNS: readonly Column<ContractRow>[] = [
  { title: '标题', field: 'c_title', card: 'name' },
  customerColumn,
  { title: '编号', field: 'c_no', width: 138, card: 'number' },
  {
    title: '签订日期',
    field: 'signed_date',
    width: 96,
    under: 'c_no',
    render: ({ signed_date }) =>
      signed_date !== '' && <span className="nowrap">{signed_date}</span>,
  },
  { ...moneyColumn('c_money', '合同金额'), width: 118, card: 'amount' },
  {
    ...moneyColumn('c_unpay', '未收款'),
    under: 'c_money',
    render: (row) => <Unpaid amount={row.c_unpay} />,
  },
  shippedColumn,
  deliveryColumn('to_ship'),
  {
    ...statusColumn('c_invoice', { title: '发票', options: invoiceProgress }),
    width: 104,
    align: 'end',
    render: (row) => <StatusTag value={invoiceProgressOf(row)} options={invoiceProgress} />,
  },
  ...balanceColumnsUnder('c_invoice'),
  timeColumn('release_time', '时间'),
  statusColumn('c_status'),
]

const FILTERS = chainFilters('contract', api.contract.getUser, [
  { name: 'c_invoice', label: '发票', options: invoiceStates },
  { name: 'c_unpay', label: '收款', options: paymentStates },
  { name: 'delivery', label: '交付', options: owedWork },
  { name: 'delivery_due', label: '交货期', options: deliveryDue },
  { name: 'ended', label: '终止、红字', options: endings },
  { name: 'unlinked', label: '客户关联', options: customerLinks },
  { name: 'dates_of', label: '日期', options: contractDates, unchosen: '按录入时间' },
])

const SUM = {
  endpoint: api.contract.getTotal,
  sums: [
    { name: 'total', label: '合同金额' },
    { name: 'unpaid', label: '未收款' },
    ...BALANCE_SUMS,
  ],
} as const

const LINK: RowAction<ContractRow> = {
  label: '关联客户',
  permission: 'contract:edit',
  more: true,
  change: api.contract.linkCustomer,
  shown: ({ can, cus_name, customer_id }) => can.change && cus_name !== '' && customer_id === '',
  batch: { title: '批量关联客户', question: '关联到名称与合同上的客户相同的客户，没有的会说明。' },
}
const INVOICE: RowAction<ContractRow> = {
  label: '申请开票',
  permission: 'invoice:edit',
  more: true,
  onClick: ({ id }) => openTab(`/getInvoice?con_id=${id}`),
}
/** Opens the contract with what is asked before it is ended. */
const END: RowAction<ContractRow> = {
  label: '终止合同',
  permission: 'contract:end',
  more: true,
  shown: ({ can, ended_on }) => can.end && ended_on === '',
  onClick: ({ id }) => openTab(`/getContract?id=${id}&${ENDING}=1`),
}
const OTHERS = [INVOICE, LINK, END]
/** For who may only apply, of contracts that they may change. */
const APPLY: RowAction<ContractRow> = {
  ...INVOICE,
  permission: 'invoice:apply',
  shown: ({ can }) => can.change,
}
const OTHERS_OF_APPLICANT = [APPLY, LINK, END]

/** 合同管理 */
export function ContractScreen() {
  const mayRegister = useCan('invoice:edit')
  const { filters, isCounted } = useCountedFilters(FILTERS)
  const isOfSigning = useAddress().values['dates_of'] === 'signed' || isCounted
  return (
    <ChainList<ContractRow>
      kind="contract"
      list={api.contract.index}
      remove={api.contract.deleteContract}
      save={api.contract.setContract}
      naming={(row) => row.c_title}
      status="c_status"
      columns={COLUMNS}
      filters={filters}
      otherActions={mayRegister ? OTHERS : OTHERS_OF_APPLICANT}
      sum={SUM}
      file={api.contract.exportRows}
      datesLabel={isOfSigning ? '签订日期' : '录入时间'}
      keywordHint="标题、编号或备注"
      emptyText="还没有合同"
      advice="点“新增”建立一份合同"
      creates
    />
  )
}

/** What is still unpaid, or that nothing is; nothing said where nobody filled it in. */
function Unpaid({ amount }: { amount: string }) {
  if (amount === '') return null
  if (Number(amount) === 0) return <StatusTag value={0} options={paymentStates} />
  return (
    <span className="warning-text">
      <Amount text={amount} />
    </span>
  )
}

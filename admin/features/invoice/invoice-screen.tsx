import { useState } from 'react'
import {
  invoiceDates,
  invoiceKinds,
  ISSUED,
  REQUESTED,
  requestStates,
  RETURNED,
  type InvoiceListRow,
} from '#api/invoice/invoice.ts'
import { api } from '#api/index.ts'
import { groupedFromText } from '#api/kit/money.ts'
import { useAddress } from '#admin/lib/address.ts'
import { useCan, useMayUse } from '#admin/lib/calls/query.ts'
import { MoneyViews } from '#admin/features/chain/money-views.tsx'
import { ExportRowsButton } from '#admin/record-list/export-rows-button.tsx'
import {
  moneyColumn,
  sentenceCell,
  staffColumn,
  statusColumn,
  textCell,
  timeColumn,
} from '#admin/record-list/table/columns.tsx'
import { RecordList } from '#admin/record-list/record-list.tsx'
import { deleteAction } from '#admin/record-list/types.ts'
import type { Column, Filter, RowAction } from '#admin/record-list/types.ts'
import { openTab } from '#admin/ui/open.tsx'
import { bureauText } from './bureau-notice.tsx'
import { ReadBackButtons, ReadBackDialogs, type Reading } from './read-back/read-back-buttons.tsx'

/** What else is to be known of a request: why it was returned, what of it is red, what the tax bureau says of it. */
function RequestNote({ row }: { row: InvoiceListRow }) {
  const { state, red_gross, return_reason } = row
  const red =
    state === ISSUED && Number(red_gross) > 0 ? `已红冲 ${groupedFromText(red_gross)}元` : ''
  const bureau = bureauText(row)
  const text = [return_reason, red, bureau].filter(Boolean).join('；')
  if (text === '') return null
  return <span className={bureau === '' ? undefined : 'warning-text'}>{sentenceCell(text)}</span>
}

const COLUMNS: readonly Column<InvoiceListRow>[] = [
  { title: '购买方', field: 'buyer_name', card: 'name' },
  { ...staffColumn('业务员'), under: 'buyer_name' },
  { title: '合同标题', field: 'c_title', render: ({ c_title }) => textCell(c_title) },
  { title: '合同编号', field: 'c_no', width: 140, card: 'number', under: 'c_title' },
  { ...moneyColumn('gross', '价税合计'), card: 'amount' },
  statusColumn('kind', { title: '种类', options: invoiceKinds }),
  { ...statusColumn('state', { title: '状态', options: requestStates }), card: 'status' },
  {
    title: '发票号码',
    field: 'invoice_no',
    width: 200,
    render: ({ invoice_no }) => textCell(invoice_no),
  },
  {
    title: '开票日期',
    field: 'invoice_date',
    width: 104,
    under: 'invoice_no',
    render: ({ invoice_date }) => textCell(invoice_date),
  },
  {
    title: '说明',
    field: 'difference',
    under: 'invoice_no',
    render: (row) => <RequestNote row={row} />,
  },
  timeColumn('release_time', '申请时间'),
]

const FILTERS: readonly Filter[] = [
  { name: 'state', label: '状态', options: requestStates },
  { name: 'buyer_name', label: '客户', options: api.invoice.getCustomer, more: true },
  { name: 'userid', label: '业务员', options: api.invoice.getUser, more: true },
  { name: 'dates_of', label: '日期', options: invoiceDates, unchosen: '按申请时间', more: true },
]

const QUICK = [
  { label: '待开票', values: { state: String(REQUESTED) } },
  { label: '被退回', values: { state: String(RETURNED) } },
]

const open = ({ id }: { id: number }) => openTab(`/getInvoice?id=${id}`)

const EDIT: RowAction<InvoiceListRow> = {
  label: (row) => (row.can.change ? '编辑' : '查看'),
  onClick: open,
}
const nameOf = (row: InvoiceListRow) => `${row.c_no} ${row.buyer_name}`
const DELETE = {
  ...deleteAction<InvoiceListRow>('invoice', api.invoice.deleteInvoice, nameOf),
  shown: (row: InvoiceListRow) => row.can.delete,
}
/** Of one's own request, for who may not delete those of others, nor bring one back. */
const WITHDRAW: RowAction<InvoiceListRow> = {
  label: '撤回',
  permission: 'invoice:apply',
  change: api.invoice.deleteInvoice,
  shown: (row) => row.can.delete,
  confirmTitle: (row) => `撤回开票申请“${nameOf(row)}”？`,
  confirm: '撤回后不能恢复，需要时请重新申请',
  danger: true,
  removes: true,
}

/** What a list comes to; among all states the returned ones count for nothing. */
const sumOf = (state: string | undefined) => ({
  endpoint: api.invoice.getTotal,
  sums: [
    { name: 'total', label: state ? '价税合计' : '价税合计（不含已退回）' },
    { name: 'tax', label: '税额' },
  ],
})

/** 开票: requests for invoices and what became of them. */
export function InvoiceScreen() {
  const [reading, setReading] = useState<Reading>()
  const mayDelete = useCan('invoice:delete')
  const mayApply = useMayUse()(api.invoice.setInvoice.access)
  const actions = [EDIT, mayDelete ? DELETE : WITHDRAW]
  const { state, dates_of } = useAddress().values
  const isOfIssue = dates_of === 'issued'
  return (
    <RecordList<InvoiceListRow>
      title="开票"
      views={<MoneyViews shown="/invoice" />}
      kind="invoice"
      list={api.invoice.index}
      undo={api.invoice}
      file={api.invoice.exportRows}
      more={<ReadBackButtons onOpen={setReading} />}
      columns={COLUMNS}
      filters={FILTERS}
      quick={QUICK}
      actions={actions}
      open={open}
      sum={sumOf(state)}
      datesLabel={isOfIssue ? '开票日期' : '申请时间'}
      keywordHint="合同编号、标题或发票号码"
      emptyHint={{
        text: '还没有开票申请',
        ...(mayApply && { advice: '请打开一份合同，点“申请开票”' }),
      }}
      selectedActions={SelectedRows}
    >
      <ReadBackDialogs reading={reading} onClose={() => setReading(undefined)} />
    </RecordList>
  )
}

/** The ticked requests for the accountant: the tax bureau's workbook of them, and their rows in columns of ours. */
function SelectedRows({ ids }: { ids: readonly number[] }) {
  const filters = { ids: ids.join(',') }
  return (
    <>
      <ExportRowsButton endpoint={api.invoice.issueFile} filters={filters} label="导出开票文件" />
      <ExportRowsButton endpoint={api.invoice.exportRows} filters={filters} label="导出明细" />
    </>
  )
}

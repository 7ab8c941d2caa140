import { PlusOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import {
  invoiceKinds,
  ISSUED,
  requestStates,
  RETURNED,
  type ContractInvoices,
  type InvoiceListRow,
} from '#api/invoice/invoice.ts'
import { api } from '#api/index.ts'
import { groupedFromText } from '#api/kit/money.ts'
import { labelIn } from '#api/kit/status.ts'
import { dayOf } from '#api/kit/time.ts'
import { useRead } from '#admin/lib/calls/query.ts'
import { LoadFailure } from '#admin/ui/notice.tsx'
import { openTab } from '#admin/ui/open.tsx'
import { Panel } from '#admin/ui/page/panel.tsx'
import { PartHead } from '#admin/ui/page/part-head.tsx'
import { Facts } from '#admin/ui/read/facts.tsx'
import { ReadTable, type ReadColumn } from '#admin/ui/read/read-table.tsx'
import { StatusTag } from '#admin/ui/status.tsx'
import { BureauNotice } from './bureau-notice.tsx'

const COLUMNS: readonly ReadColumn<InvoiceListRow>[] = [
  {
    title: '申请日期',
    render: ({ release_time }) => <span className="nowrap">{dayOf(release_time)}</span>,
  },
  { title: '购买方', isWide: true, render: ({ buyer_name }) => buyer_name },
  { title: '种类', render: ({ kind }) => labelIn<number>(invoiceKinds, kind) },
  { title: '价税合计（元）', isNumeric: true, render: ({ gross }) => groupedFromText(gross) },
  {
    title: '状态',
    render: (row) => (
      <>
        <StatusTag value={row.state} options={requestStates} />
        {row.state === ISSUED && Number(row.red_gross) > 0 && (
          <small className="nowrap"> 已红冲 {groupedFromText(row.red_gross)}</small>
        )}
      </>
    ),
  },
  {
    title: '说明',
    isWide: true,
    render: (row) => row.return_reason || <BureauNotice of={row} />,
  },
  {
    title: '发票',
    isLong: true,
    render: ({ invoice_no, invoice_date }) => (
      <>
        {invoice_no}
        {invoice_date !== '' && <small className="nowrap"> {invoice_date}</small>}
      </>
    ),
  },
  {
    title: '操作',
    isButtons: true,
    render: ({ id, can }) => (
      <Button type="link" size="small" onClick={() => openTab(`/getInvoice?id=${id}`)}>
        {can.change ? '编辑' : '查看'}
      </Button>
    ),
  },
]

/** 开票 of a stored contract: what is applied for and invoiced of it, and its requests. */
export function InvoicesPart({ contract }: { contract: number }) {
  const answer = useRead(api.invoice.getInvoices, { id: contract })
  const found = answer.data?.data
  return (
    <Panel>
      <section aria-labelledby="invoices-title">
        <PartHead id="invoices-title" title="开票">
          {found?.may_apply && (
            <Button
              icon={<PlusOutlined aria-hidden />}
              onClick={() => openTab(`/getInvoice?con_id=${contract}`)}
            >
              申请开票
            </Button>
          )}
        </PartHead>
        {answer.isPending && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
        {answer.isError && (
          <LoadFailure failure={answer.error} onRetry={() => void answer.refetch()} />
        )}
        {found && (
          <>
            <Sums of={found} />
            {found.invoices.length === 0 ? (
              <p className="muted">
                {isInvoicedBefore(found) ? '没有开票申请，“发票”是登记的已开' : '还没有开票申请'}
                {isInvoicedBefore(found) && Number(found.to_redden) > 0 && BEFORE_RED}
              </p>
            ) : (
              <ReadTable
                label="开票申请"
                columns={COLUMNS}
                rows={found.invoices}
                keyOf={({ id }) => id}
              />
            )}
          </>
        )}
      </section>
    </Panel>
  )
}

/** What becomes of 需开红字发票 where the invoices are not in the system. */
const BEFORE_RED =
  '。红字发票开好以后，把“发票”改为未开并保存，再改回已开并保存，已开就是现在应开的金额'

const inYuan = (amount: string) => (amount === '' ? '未填写' : `${groupedFromText(amount)}元`)

/** Whether 发票 of a contract follows from its requests; those that were returned count for nothing. */
export const isOfRequests = ({ invoices }: Pick<ContractInvoices, 'invoices'>) =>
  invoices.some(({ state }) => state !== RETURNED)

/** Whether somebody typed that it is invoiced, and nobody applied for it here. */
const isInvoicedBefore = (of: ContractInvoices) => !isOfRequests(of) && of.c_invoice === 1

function Sums({ of }: { of: ContractInvoices }) {
  return (
    <Facts
      facts={[
        ['合同金额', inYuan(of.amount)],
        ['已申请', inYuan(of.applied)],
        [isInvoicedBefore(of) ? '登记前已开' : '已开', inYuan(of.invoiced)],
        ['未开', inYuan(of.uninvoiced)],
        ['已收未开', inYuan(of.received_uninvoiced)],
        ['已开未收', inYuan(of.invoiced_unreceived)],
      ]}
    />
  )
}

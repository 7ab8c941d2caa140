import { Button, Skeleton } from 'antd'
import { Link, useNavigate } from '@tanstack/react-router'
import { api } from '#api/index.ts'
import { BEFORE_REQUESTS, invoiceAges } from '#api/invoice/invoice-ages.ts'
import { groupedFromText } from '#api/kit/money.ts'
import { labelIn } from '#api/kit/status.ts'
import type { ReceivableTotals } from '#api/receipt/receipt.ts'
import { ages } from '#api/receipt/receivables.ts'
import { newReceiptAddress } from '#admin/features/receipt/receipt-form.ts'
import { useCan, useIsOn, useRead } from '#admin/lib/calls/query.ts'
import { LoadFailure } from '#admin/ui/notice.tsx'
import { ReadTable, type ReadColumn } from '#admin/ui/read/read-table.tsx'
import { StatusTag } from '#admin/ui/status.tsx'
import { Part } from './list-part.tsx'

type Age = { age: number; count: number; total: string }

/** What the customer owes by age, each leading to its contracts. */
export function ReceivablePart({ customer }: { customer: number }) {
  const answer = useRead(api.receipt.getTotal, { customer_id: customer })
  const totals = answer.data?.data
  const navigate = useNavigate()
  const mayAdd = useCan('receipt:edit')
  const columns: readonly ReadColumn<Age>[] = [
    {
      title: '账龄',
      isWide: true,
      render: ({ age }) => (
        <Link to="/receivable" search={{ customer_id: String(customer), age: String(age) }}>
          <StatusTag value={age} options={ages} />
        </Link>
      ),
    },
    { title: '未收（元）', isNumeric: true, render: ({ total }) => groupedFromText(total) },
    { title: '合同', isNumeric: true, render: ({ count }) => `${count} 份` },
  ]
  return (
    <Part
      title="应收"
      buttons={
        totals !== undefined &&
        totals.count > 0 && (
          <>
            {mayAdd && (
              <Button onClick={() => void navigate({ href: newReceiptAddress({ customer }) })}>
                收款
              </Button>
            )}
            <Link to="/receivable" search={{ customer_id: String(customer) }}>
              全部 {totals.count} 份
            </Link>
          </>
        )
      }
    >
      {answer.isPending && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {answer.isError && (
        <LoadFailure failure={answer.error} onRetry={() => void answer.refetch()} />
      )}
      {totals?.count === 0 && <p className="muted">没有未收清的合同</p>}
      {totals !== undefined && totals.count > 0 && (
        <ReadTable
          label="应收"
          columns={columns}
          rows={totals.ages.filter(({ count }) => count > 0)}
          keyOf={({ age }) => age}
          sums={[{ name: '合计', value: `${groupedFromText(totals.total)} 元` }]}
          isNarrow
        />
      )}
      {totals !== undefined && <InvoiceAges customer={customer} ages={totals.invoice_ages} />}
      {totals !== undefined && totals.unfilled > 0 && (
        <p className="muted">另有 {totals.unfilled} 份合同没有填写未收款，不在其中</p>
      )}
    </Part>
  )
}

type InvoiceAge = ReceivableTotals['invoice_ages'][number]

type InvoiceAgesProps = { customer: number; ages: readonly InvoiceAge[] }

/** What is invoiced and unpaid, by 开票日期. */
function InvoiceAges({ customer, ages: all }: InvoiceAgesProps) {
  const isOn = useIsOn()
  const rows = all.filter(({ total }) => Number(total) !== 0)
  if (rows.length === 0 || !isOn('invoice')) return null
  const columns: readonly ReadColumn<InvoiceAge>[] = [
    {
      title: '已开未收，按开票日期',
      isWide: true,
      render: ({ age }) => {
        const label = labelIn(invoiceAges, age)
        const search = { customer_id: String(customer), invoice_age: String(age) }
        if (age === BEFORE_REQUESTS) return label
        return (
          <Link to="/receivable" search={search}>
            {label}
          </Link>
        )
      },
    },
    { title: '未收（元）', isNumeric: true, render: ({ total }) => groupedFromText(total) },
  ]
  return (
    <ReadTable label="已开未收" columns={columns} rows={rows} keyOf={({ age }) => age} isNarrow />
  )
}

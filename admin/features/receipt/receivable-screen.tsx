import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { instalmentDue } from '#api/contract/due.ts'
import { datedAges } from '#api/invoice/invoice-ages.ts'
import type { ReceivableRow } from '#api/receipt/receipt.ts'
import { api } from '#api/index.ts'
import { ages } from '#api/receipt/receivables.ts'
import { customerFilter } from '#admin/features/chain/customer-filter.ts'
import { EndedTag } from '#admin/features/chain/ended-tag.tsx'
import { customerColumn } from '#admin/features/chain/progress-columns.tsx'
import { balanceColumns } from '#admin/features/invoice/balance-columns.tsx'
import {
  moneyColumn,
  staffColumn,
  statusColumn,
  textCell,
} from '#admin/record-list/table/columns.tsx'
import { useCan } from '#admin/lib/calls/query.ts'
import { RecordList } from '#admin/record-list/record-list.tsx'
import type { Column, Filter, RowAction } from '#admin/record-list/types.ts'
import { openTab } from '#admin/ui/open.tsx'
import { AgeTotals } from './age-totals.tsx'
import { newReceiptAddress } from './receipt-form.ts'
import { MoneyViews } from '#admin/features/chain/money-views.tsx'

const COLUMNS: readonly Column<ReceivableRow>[] = [
  { title: '合同标题', field: 'c_title', card: 'name' },
  customerColumn,
  {
    title: '编号',
    field: 'c_no',
    width: 140,
    card: 'number',
    render: ({ c_no, ended_on }) => (
      <>
        {textCell(c_no)}
        <EndedTag ended_on={ended_on} />
      </>
    ),
  },
  { ...staffColumn('业务员'), under: 'c_no' },
  { ...moneyColumn('c_unpay', '未收款'), card: 'amount' },
  { ...moneyColumn('c_money', '合同金额'), under: 'c_unpay' },
  { title: '最早到期', field: 'next_due', width: 136 },
  { ...moneyColumn('next_amount', '到期未收'), under: 'next_due' },
  { ...statusColumn<ReceivableRow>('age', { title: '账龄', options: ages }), card: 'status' },
  ...balanceColumns,
]

const FILTERS: readonly Filter[] = [
  { name: 'cus_name', label: '客户', options: api.receipt.getCustomer },
  { name: 'userid', label: '业务员', options: api.receipt.getUser, more: true },
  { ...customerFilter, label: '关联的客户', more: true },
  // The figures above the list and the buttons below choose these as well.
  {
    name: 'age',
    label: '账龄',
    options: ages.map(({ value, label }) => ({ value, label })),
    more: true,
  },
  { name: 'due', label: '到期', options: instalmentDue, more: true },
  { name: 'invoice_age', label: '已开未收', options: datedAges, feature: 'invoice', more: true },
]

/** What is not overdue yet. */
const SOON = instalmentDue.map(({ value, label }) => ({ label, values: { due: String(value) } }))

const open = ({ id }: { id: number }) => openTab(`/getContract?id=${id}&part=money`)

/** 应收: the contracts with something unpaid, what is overdue longest first. */
export function ReceivableScreen() {
  const navigate = useNavigate()
  const mayAdd = useCan('receipt:edit')
  const actions = useMemo<RowAction<ReceivableRow>[]>(
    () => [
      {
        label: '收款',
        shown: () => mayAdd,
        onClick: ({ id }) => void navigate({ href: newReceiptAddress({ contract: id }) }),
      },
      { label: '查看', onClick: open },
    ],
    [mayAdd, navigate],
  )
  return (
    <RecordList<ReceivableRow>
      title="应收"
      views={<MoneyViews shown="/receivable" />}
      kind="receipt"
      list={api.receipt.index}
      undo={api.receipt}
      columns={COLUMNS}
      filters={FILTERS}
      actions={actions}
      open={open}
      file={api.receipt.exportRows}
      quick={SOON}
      keywordHint="合同标题、编号或备注"
      emptyHint={{ text: '没有未收清的合同' }}
      head={<AgeTotals />}
    />
  )
}

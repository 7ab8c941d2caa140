import { groupedFromText } from '#api/kit/money.ts'
import type { ContractMoney, InstalmentText } from '#api/receipt/receipt.ts'
import { labelIn } from '#api/kit/status.ts'
import { ages, awaited } from '#api/receipt/receivables.ts'
import { ReadTable, type ReadColumn } from '#admin/ui/read/read-table.tsx'
import { StatusTag } from '#admin/ui/status.tsx'

/** The day, or what it waits for. */
const dueText = ({ due, awaits }: InstalmentText) =>
  due || (awaits === 0 ? '未定到期日' : labelIn<number>(awaited, awaits))

const COLUMNS: readonly ReadColumn<InstalmentText>[] = [
  { title: '款项', isWide: true, render: ({ name }) => name },
  { title: '金额（元）', isNumeric: true, render: ({ amount }) => groupedFromText(amount) },
  { title: '到期日', render: (row) => <span className="nowrap">{dueText(row)}</span> },
  { title: '未收（元）', isNumeric: true, render: ({ open }) => groupedFromText(open) },
  {
    title: '账龄',
    render: ({ open, age }) =>
      Number(open) > 0 ? <StatusTag value={age} options={ages} /> : '已收清',
  },
]

/** What is due when, as the contract was saved last; receipts settle the oldest due first. */
export function PlanTable({ money }: { money: ContractMoney }) {
  if (money.instalments.length === 0) {
    return <p className="muted">填写合同金额和未收款并保存后，这里显示回款计划</p>
  }
  // Steps have no other name than their place, and two may be called the same.
  return (
    <ReadTable
      label="回款计划"
      columns={COLUMNS}
      rows={money.instalments}
      keyOf={(_, place) => place}
    />
  )
}

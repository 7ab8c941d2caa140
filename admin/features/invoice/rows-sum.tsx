import type { ApplicableLine } from '#api/invoice/invoice.ts'
import { centsFromText, groupedFromCents, groupedFromText } from '#api/kit/money.ts'
import { Quiet, Wrong } from '#admin/ui/rows/row-text.tsx'
import { sumsOf, type RowEntry } from './invoice-form.ts'

type RowsSumProps = {
  rows: readonly RowEntry[]
  lines: readonly ApplicableLine[]
  isInclusive: boolean
  /** Of the contract's amount; empty where it has none. */
  amountLeft: string
}

/** What all rows come to, and what of the contract's amount there is for it. */
export function RowsSum({ rows, lines, isInclusive, amountLeft }: RowsSumProps) {
  const { count, gross, tax } = sumsOf(rows, lines, isInclusive)
  const most = centsFromText(amountLeft)
  const isOver = most !== undefined && gross > BigInt(most)
  return (
    <>
      <Quiet>
        共 {count} 行，价税合计 <b className="number">{groupedFromCents(gross)}</b> 元，其中税额{' '}
        {groupedFromCents(tax)} 元
        {amountLeft !== '' && `；合同还可申请 ${groupedFromText(amountLeft)} 元`}
      </Quiet>
      {isOver && <Wrong>超过合同还可申请的金额</Wrong>}
      {amountLeft === '' && <Wrong>合同没有合同金额，请先填写</Wrong>}
    </>
  )
}

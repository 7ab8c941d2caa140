import { centsFromText, groupedFromCents, groupedFromText } from '#api/kit/money.ts'
import { Quiet, Wrong } from '#admin/ui/rows/row-text.tsx'
import { sumsOf, type LoadedInvoice, type RowEntry } from './invoice-form.ts'

type RowsSumProps = { rows: readonly RowEntry[]; record: LoadedInvoice }

/** What all rows come to, and what of the contract's amount there is for it, if it has one. */
export function RowsSum({ rows, record }: RowsSumProps) {
  const { amount_left: amountLeft } = record
  const { count, gross, tax } = sumsOf(rows, record)
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

import { api } from '#api/index.ts'
import { groupedFromText } from '#api/kit/money.ts'
import type { OlderLine } from '#api/quotation/price-impact.ts'
import { useRead } from '#admin/lib/calls/query.ts'
import { LoadFailure } from '#admin/ui/notice.tsx'
import { ReadTable, type ReadColumn } from '#admin/ui/read/read-table.tsx'
import css from './price-impact.module.css'
import { productName, quotationName, type Chosen } from './impact-lines.ts'

type UpdatePreviewProps = {
  chosen: Chosen
  repricings: { id: number; unitprice: string }[]
}

/** What becomes of a quotation: each price, and what it comes to with discounts and tax. */
export function UpdatePreview({ chosen, repricings }: UpdatePreviewProps) {
  const { quotation, lines } = chosen
  const { id } = quotation
  const answer = useRead(api.quotation.previewPrices, { id, lines: repricings })
  const totals = answer.data?.data
  return (
    <section className={css.preview}>
      <h3>{quotationName(quotation)}</h3>
      <ReadTable
        isBare
        columns={COLUMNS}
        rows={lines}
        keyOf={(line) => line.id}
        sums={[
          {
            name: '合计',
            value: totals ? becoming(totals.before, totals.after) : !answer.isError && '正在计算…',
          },
        ]}
      />
      {answer.isError && (
        <LoadFailure failure={answer.error} onRetry={() => void answer.refetch()} />
      )}
    </section>
  )
}

/** An amount before and after. */
const becoming = (before: string, after: string) => (
  <>
    {groupedFromText(before)} → <b>{groupedFromText(after)}</b>
  </>
)

const COLUMNS: readonly ReadColumn<OlderLine>[] = [
  { title: '产品', isHead: true, render: productName },
  {
    title: '单价（元）',
    isNumeric: true,
    render: ({ unitprice, present }) => becoming(unitprice, present),
  },
]

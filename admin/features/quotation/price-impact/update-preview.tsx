import { api } from '#api/index.ts'
import { groupedFromText } from '#api/kit/money.ts'
import { useRead } from '#admin/lib/calls/query.ts'
import { LoadFailure } from '#admin/ui/notice.tsx'
import { productName, quotationName, type Chosen } from './impact-lines.ts'

type UpdatePreviewProps = {
  chosen: Chosen
  repricings: { id: number; unitprice: string }[]
}

/** What becomes of a draft: each price, and what it comes to with discounts and tax. */
export function UpdatePreview({ chosen, repricings }: UpdatePreviewProps) {
  const { quotation, lines } = chosen
  const { id } = quotation
  const answer = useRead(api.quotation.previewPrices, { id, lines: repricings })
  const totals = answer.data?.data
  return (
    <section className="impact-preview">
      <h3>{quotationName(quotation)}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line.id}>
            <span>{productName(line)}</span>
            <span className="impact-change">
              {groupedFromText(line.unitprice)} → <b>{groupedFromText(line.present)}</b>
            </span>
          </li>
        ))}
        <li className="impact-sum">
          <span>合计</span>
          <span className="impact-change">
            {totals ? (
              <>
                {groupedFromText(totals.before)} → <b>{groupedFromText(totals.after)}</b>
              </>
            ) : (
              !answer.isError && '正在计算…'
            )}
          </span>
        </li>
      </ul>
      {answer.isError && (
        <LoadFailure failure={answer.error} onRetry={() => void answer.refetch()} />
      )}
    </section>
  )
}

import { Skeleton } from 'antd'
import { api } from '#api/index.ts'
import { useRead } from '#admin/lib/calls/query.ts'
import { LoadFailure } from '#admin/ui/notice.tsx'
import css from '../offer/offer.module.css'

type VersionDifferenceProps = {
  quotation: number
  from: number
  /** 0 for what the quotation is now. */
  to: number
}

/** What differs between two versions, a sentence each. */
export function VersionDifference({ quotation, from, to }: VersionDifferenceProps) {
  const query = { id: quotation, from, ...(to > 0 && { to }) }
  const answer = useRead(api.quotation.getDifference, query)
  if (answer.isPending) return <Skeleton active title={false} paragraph={{ rows: 2 }} />
  if (answer.isError) {
    return <LoadFailure failure={answer.error} onRetry={() => void answer.refetch()} />
  }
  return <Differences sentences={answer.data.data} />
}

/** A sentence for each difference. */
export function Differences({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return <p className="muted">两个版本没有差别</p>
  return (
    <ul className={css.difference}>
      {sentences.map((sentence, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- two lines of one product may differ in the same words
        <li key={place}>{sentence}</li>
      ))}
    </ul>
  )
}

import { Button } from 'antd'
import { failureText } from '#admin/lib/calls/failures.ts'
import { mayRetry } from './saving/line-changes.ts'
import { Overtaken } from './saving/overtaken.ts'
import type { LineFields, LineSaving } from './saving/line-changes.ts'
import { percentProblem, priceProblem } from '../prices/price.ts'
import { quantityProblem } from './saving/quantity.ts'

type LineStateProps = { saving: LineSaving | undefined; onRetry: () => void }

/** Whether a row's values are being saved, saved, or could not be saved, quietly in the row. */
export function LineState({ saving, onRetry }: LineStateProps) {
  return (
    <div className="line-state" aria-live="polite">
      {(saving?.state === 'pending' || saving?.state === 'saving') && '保存中…'}
      {saving?.state === 'saved' && '已保存'}
      {saving?.state === 'failed' && <Failed saving={saving} onRetry={onRetry} />}
    </div>
  )
}

function Failed({ saving, onRetry }: { saving: LineSaving; onRetry: () => void }) {
  const { failure, values } = saving
  if (failure instanceof Overtaken) return <span className="line-problem">待确认</span>
  if (!mayRetry(failure)) {
    // What is wrong with a typed value stands beneath it already.
    const reason = hasProblem(values) ? '' : `：${failureText(failure)}`
    return <span className="line-problem">未保存{reason}</span>
  }
  return (
    <span className="line-problem" title={failureText(failure)}>
      保存失败
      <Button type="link" size="small" onClick={onRetry}>
        重试
      </Button>
    </span>
  )
}

const hasProblem = ({ num, sets, unitprice, discount }: Partial<LineFields>) =>
  [num, sets].some((typed) => typed !== undefined && quantityProblem(typed)) ||
  (unitprice !== undefined && priceProblem(unitprice) !== undefined) ||
  (discount !== undefined && percentProblem(discount) !== undefined)

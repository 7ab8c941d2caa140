import { Button } from 'antd'
import { failureText } from '#admin/lib/failures.ts'
import { mayRetry } from './line-failure.ts'
import type { LineSaving } from './line-saves.ts'

type LineStateProps = { saving: LineSaving | undefined; onRetry: () => void }

/** Whether a row's values are being saved, saved, or could not be saved, quietly in the row. */
export function LineState({ saving, onRetry }: LineStateProps) {
  return (
    <div className="line-state" aria-live="polite">
      {saving?.phase === 'saving' && '保存中…'}
      {saving?.phase === 'saved' && '已保存'}
      {saving?.phase === 'failed' && <Failed saving={saving} onRetry={onRetry} />}
    </div>
  )
}

function Failed({ saving, onRetry }: { saving: LineSaving; onRetry: () => void }) {
  const { failure, num } = saving
  if (!mayRetry(failure)) {
    // A quantity's fault stands beneath it already.
    const reason = num === undefined ? `：${failureText(failure)}` : ''
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

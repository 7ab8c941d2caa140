import { useEffect, useState } from 'react'
import { failureText } from '#admin/lib/calls/failures.ts'
import { Notice } from '#admin/ui/notice.tsx'
import { mayRetry } from './line-changes.ts'
import type { LineOutbox, LineSaving } from './line-changes.ts'
import { Overtaken } from './overtaken.ts'
import type { Restored } from './line-draft.ts'

type RestoredNoticeProps = { restored: Restored | undefined; onSeen: () => void }

/** Says what came back from a tab that was closed or has crashed, until that is confirmed or left. */
export function RestoredNotice({ restored, onSeen }: RestoredNoticeProps) {
  const [seen, setSeen] = useState(false)
  const lines = new Set(restored?.changes.map(({ line }) => line)).size
  const sentences = [
    lines > 0 && `已恢复上次没有保存的${lines}行修改`,
    restored &&
      restored.overtaken > 0 &&
      `有${restored.overtaken}行此后已被修改，上次没有保存的内容没有恢复`,
  ].filter((sentence) => sentence !== false && sentence !== undefined)
  const shown = !seen && sentences.length > 0
  useEffect(() => {
    // Later the rows that it counts have long been saved.
    if (shown) return onSeen
    return undefined
  }, [shown, onSeen])
  if (!shown) return null
  return (
    <Notice
      text={sentences.join('；')}
      action={{ label: '知道了', onClick: () => setSeen(true) }}
    />
  )
}

type UnsavedNoticeProps = { saves: LineOutbox; savings: ReadonlyMap<number, LineSaving> }

/**
 * Says how many rows could not be saved, since the rows themselves may be out of sight. A row that must be corrected says
 * why itself; a failure that only needs a retry is explained here. It sticks to the lower edge of the window, where it
 * does not move the rows while somebody types.
 */
export function UnsavedNotice({ saves, savings }: UnsavedNoticeProps) {
  const failed = [...savings.values()].filter(
    // What waits for the user's decision is asked about.
    ({ state, failure }) => state === 'failed' && !(failure instanceof Overtaken),
  )
  if (failed.length === 0) return null
  const retryable = failed.find((saving) => mayRetry(saving.failure))
  const why = retryable ? `：${failureText(retryable.failure)}` : '，请改正标红的行'
  return (
    <div className="lines-unsaved">
      <Notice
        kind="warning"
        text={`有${failed.length}行修改没有保存${why}`}
        action={retryable ? { label: '全部重试', onClick: () => saves.retry() } : undefined}
      />
    </div>
  )
}

import { failureText } from '#admin/lib/failures.ts'
import { Notice } from '#admin/ui/notice.tsx'
import { mayRetry } from './line-failure.ts'
import type { LineSaves, LineSaving } from './line-saves.ts'

type UnsavedNoticeProps = { saves: LineSaves; savings: ReadonlyMap<number, LineSaving> }

/**
 * Says how many rows could not be saved, since the rows themselves may be out of sight. It sticks to the
 * lower edge of the window, where it does not move the rows while somebody types.
 */
export function UnsavedNotice({ saves, savings }: UnsavedNoticeProps) {
  const failed = [...savings.values()].filter((saving) => saving.phase === 'failed')
  const [first] = failed
  if (!first) return null
  const retryable = failed.some((saving) => mayRetry(saving.failure))
  return (
    <div className="lines-unsaved">
      <Notice
        kind="warning"
        text={`有${failed.length}行修改没有保存：${failureText(first.failure)}`}
        action={retryable ? { label: '全部重试', onClick: () => saves.retry() } : undefined}
      />
    </div>
  )
}

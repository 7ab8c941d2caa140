import { useEffect } from 'react'
import { showSuccess } from '#admin/ui/dialog/feedback.tsx'
import { useSaveKey } from '#admin/ui/form/save-key.ts'
import { useLeaveGuard } from '#admin/ui/form/use-leave-guard.ts'
import type { LineOutbox } from './line-changes.ts'

/**
 * Keeps unsaved values from being lost. Leaving sends what is waiting; the browser asks while anything is
 * unsaved, and within the site only what could not be saved is asked about. Back on the net, and back on
 * the screen, what failed is sent again; Ctrl+S sends at once.
 */
export function useUnsavedLines(saves: LineOutbox): void {
  useLeaveGuard({
    unsaved: () => saves.unsaved().length > 0,
    question: () => {
      const failed = saves.failed().length
      if (failed === 0) return undefined
      return `有${failed}行修改没有保存，离开后这些修改会丢失，是否确认离开？`
    },
    discard: () => saves.discard(saves.failed()),
  })

  useSaveKey(() => void saveNow(saves), 'page')

  useEffect(() => {
    const flush = () => void saves.flush()
    const retry = () => saves.retry()
    const hidden = () => document.visibilityState === 'hidden' && flush()
    const waiting = saves.failed().length
    if (waiting > 0) showSuccess(`已恢复上次没有保存的${waiting}行修改`)
    retry()
    window.addEventListener('online', retry)
    window.addEventListener('beforeunload', flush)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      window.removeEventListener('online', retry)
      window.removeEventListener('beforeunload', flush)
      document.removeEventListener('visibilitychange', hidden)
      flush()
    }
  }, [saves])
}

/** What could not be saved the rows say, and the notice beneath them. */
async function saveNow(saves: LineOutbox): Promise<void> {
  saves.retry()
  if (await saves.flush()) showSuccess('已保存')
}

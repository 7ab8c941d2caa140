import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { token } from '#admin/lib/session.ts'
import { ask } from '#admin/ui/feedback.tsx'
import type { LineSaves } from './line-saves.ts'

/**
 * Keeps unsaved values from being lost. Leaving sends what is waiting; the browser asks while anything is
 * unsaved, and within the site only what could not be saved is asked about. Back on the net, and back on
 * the screen, what failed is sent again.
 */
export function useLeaveGuard(saves: LineSaves): void {
  useBlocker({
    enableBeforeUnload: () => saves.unsaved > 0,
    shouldBlockFn: async ({ current, next }) => {
      const stays =
        current.pathname.toLowerCase() === next.pathname.toLowerCase() &&
        idOf(current.search) === idOf(next.search)
      const failed = saves.failedLines()
      // Whoever is sent to the login page comes back to what is unsaved.
      if (stays || failed.length === 0 || token() === undefined) return false
      const leave = await ask(
        `有${failed.length}行修改没有保存，离开后这些修改会丢失，是否确认离开`,
        { danger: true },
      )
      if (leave) saves.discard(failed)
      return !leave
    },
  })

  useEffect(() => {
    const flush = () => void saves.flush()
    const retry = () => saves.retry()
    const hidden = () => document.visibilityState === 'hidden' && flush()
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

const idOf = (search: object) => ('id' in search ? String(search.id) : '')

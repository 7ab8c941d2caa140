import { useLayoutEffect, useRef } from 'react'
import { putCursor } from './question-dialogs.tsx'

/**
 * Notes where the cursor was when a dialog opened; call what it answers once the dialog has gone, which puts the cursor back
 * there unless it is somewhere already. antd does that only where no field of the dialog takes the cursor at once.
 */
export function useOpener(open: boolean): () => void {
  const opener = useRef<Element>(null)
  // Before the effect by which the first field takes the cursor.
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement
  }, [open])
  return () => {
    const { activeElement, body } = document
    const isLost = activeElement === null || activeElement === body
    if (isLost && opener.current instanceof HTMLElement) putCursor(opener.current)
  }
}

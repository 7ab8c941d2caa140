import { useEffect, useRef } from 'react'
import { isAsking } from './question-dialogs.tsx'

type Taker = () => void

/** What Ctrl+S does, the newest last: the form of a dialog comes before that of the page beneath it. */
const takers: Taker[] = []

function press(event: KeyboardEvent): void {
  const isSave = event.code === 'KeyS' || event.key.toLowerCase() === 's'
  if (!isSave || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
  // The browser would offer to save the page as a file.
  event.preventDefault()
  event.stopPropagation()
  if (!event.repeat && !isAsking()) takers.at(-1)?.()
}

/**
 * Ctrl+S, ⌘S on a Mac, while a form is on screen, wherever the cursor is. A question that is open is answered
 * first.
 */
export function useSaveKey(save: Taker): void {
  const newest = useRef(save)
  useEffect(() => {
    newest.current = save
  })
  useEffect(() => {
    const taker = () => newest.current()
    takers.push(taker)
    // The same listener is added once only. It stays: a second press may come when the form has just closed.
    window.addEventListener('keydown', press, { capture: true })
    return () => void takers.splice(takers.indexOf(taker), 1)
  }, [])
}

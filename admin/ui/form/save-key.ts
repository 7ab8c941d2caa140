import { useEffect, useRef } from 'react'
import { isAsking } from '../dialog/question-dialogs.tsx'

type Taker = () => void

/** What is in a dialog comes before the page beneath it, whichever of them was there first. */
type Place = 'page' | 'dialog'

/** What Ctrl+S does, the newest last. */
const takers: Record<Place, Taker[]> = { page: [], dialog: [] }

function press(event: KeyboardEvent): void {
  const isSave = event.code === 'KeyS' || event.key.toLowerCase() === 's'
  if (!isSave || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
  // The browser would offer to save the page as a file.
  event.preventDefault()
  event.stopPropagation()
  if (!event.repeat && !isAsking()) (takers.dialog.at(-1) ?? takers.page.at(-1))?.()
}

/**
 * Ctrl+S, ⌘S on a Mac, while a form is on screen, wherever the cursor is. A question that is open is answered
 * first.
 */
export function useSaveKey(save: Taker, place: Place): void {
  const newest = useRef(save)
  useEffect(() => {
    newest.current = save
  })
  useEffect(() => {
    const taker = () => newest.current()
    const here = takers[place]
    here.push(taker)
    // The same listener is added once only. It stays: a second press may come when the form has just closed.
    window.addEventListener('keydown', press, { capture: true })
    return () => void here.splice(here.indexOf(taker), 1)
  }, [place])
}

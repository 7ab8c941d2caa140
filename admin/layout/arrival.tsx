import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * Where somebody who cannot see the page is after going to another one: at its heading, or where the page or they
 * themselves have put the cursor meanwhile; then its title is said.
 */
export function Arrival() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(() => {
    // A page may be drawn for a while before it counts as rendered; what is pressed in it then is in use.
    let used = false
    const use = () => {
      used = true
    }
    const gestures = ['keydown', 'pointerdown'] as const
    for (const gesture of gestures) addEventListener(gesture, use, { capture: true })
    const leaving = router.subscribe('onBeforeNavigate', () => {
      used = false
    })
    const arriving = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      if (!pathChanged || !fromLocation) return
      const main = document.querySelector('#main')
      const heading = main?.querySelector('h1')
      if (heading && !used && !main?.contains(document.activeElement) && !inDialog()) {
        heading.tabIndex = -1
        heading.focus({ preventScroll: true })
      } else {
        setTitle(document.title)
      }
    })
    return () => {
      for (const gesture of gestures) removeEventListener(gesture, use, { capture: true })
      leaving()
      arriving()
    }
  }, [router])
  return <output className="unseen">{title}</output>
}

const inDialog = () => document.activeElement?.closest('[role=dialog]') != null

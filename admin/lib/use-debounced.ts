import { useEffect, useState } from 'react'

/** How long typing must pause before the request is sent. */
const REST = 250

/** The text after a pause in typing; the empty text at once, as when a list opens. */
export function useDebounced(text: string, active: boolean): string {
  const [rested, setRested] = useState('')
  useEffect(() => {
    if (!active) return undefined
    const timer = setTimeout(() => setRested(text), text === '' ? 0 : REST)
    return () => clearTimeout(timer)
  }, [text, active])
  return active ? rested : ''
}

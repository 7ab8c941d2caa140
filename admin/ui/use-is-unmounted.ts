import { useEffect, useRef } from 'react'

/** Tells what comes late whether the user has left meanwhile. */
export function useIsUnmounted(): () => boolean {
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])
  return () => gone.current
}

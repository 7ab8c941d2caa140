import { useEffect, useRef, useState } from 'react'

/** Whether a table is wider than what is seen of it, and whether there is more at its right. */
export function useSideScroll() {
  const ref = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  const [more, setMore] = useState(false)
  useEffect(() => {
    const box = ref.current
    const table = box?.firstElementChild
    if (!box || !table) return undefined
    const look = () => {
      const hidden = box.scrollWidth - box.clientWidth
      setScrolls(hidden > 0)
      setMore(hidden - box.scrollLeft > 1)
    }
    const observer = new ResizeObserver(look)
    observer.observe(box)
    observer.observe(table)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [])
  return { ref, scrolls, more }
}

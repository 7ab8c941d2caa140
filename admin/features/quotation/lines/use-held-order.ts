import { useCallback, useEffect, useRef, useState } from 'react'
import type { QuotationLine } from '#api/quotation/quotation-line.ts'

/** How long after the last movement lines are put in order; keys move the slider in many small steps. */
const REST = 400

/**
 * Keeps lines where they are while a weight is being dragged: a row must not run away from under the
 * finger. `hold` begins, `release` puts them in order after a rest.
 */
export function useHeldOrder(lines: readonly QuotationLine[]) {
  const [heldTops, setHeldTops] = useState<ReadonlyMap<number, number>>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const present = useRef(lines)

  useEffect(() => {
    present.current = lines
  }, [lines])
  useEffect(() => () => clearTimeout(timer.current), [])

  const hold = useCallback(() => {
    clearTimeout(timer.current)
    setHeldTops((held) => held ?? new Map(present.current.map((line) => [line.id, line.top])))
  }, [])
  const release = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setHeldTops(undefined), REST)
  }, [])
  return { heldTops, hold, release }
}

import { useCallback, useEffect, useRef, useState } from 'react'
import type { QuotationLine } from '#api/quotation/quotation-line.ts'
import { typedField } from './others/held-place.ts'

/** How long after the last movement lines are put in order; keys move the slider in many small steps. */
const REST = 400

/**
 * Keeps lines where they are while a weight is being dragged, and while somebody types and others drag: a row must not run
 * away from under the finger. `hold` begins, `release` puts them in order after a rest, unless one types on.
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
    timer.current = setTimeout(() => typedField() ?? setHeldTops(undefined), REST)
  }, [])
  const holdForTyping = useCallback(() => {
    if (typedField()) hold()
  }, [hold])
  return { heldTops, hold, holdForTyping, release }
}

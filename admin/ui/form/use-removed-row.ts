import { useEffect, useRef } from 'react'

/**
 * Moves the cursor on when a row is taken away with the button that was pressed: to the button of the row that has taken
 * its place, else of the one before, else to the one that adds a row. `area` goes to what is around all rows, and `leave`
 * is told the place of a row before it is taken away.
 */
export function useRemovedRow(buttons: { remove: string; add: string }) {
  const area = useRef<HTMLDivElement>(null)
  const removed = useRef<number>(undefined)
  useEffect(() => {
    if (removed.current === undefined) return
    const rows = [...(area.current?.querySelectorAll<HTMLElement>(buttons.remove) ?? [])]
    const target = rows[removed.current] ?? rows.at(-1)
    removed.current = undefined
    ;(target ?? area.current?.querySelector<HTMLElement>(buttons.add))?.focus()
  })
  const leave = (row: number): void => {
    removed.current = row
  }
  return { area, leave }
}

type Rows = {
  /** What is around all rows. */
  area: HTMLElement | null
  row: string
  /** The button that adds a row. */
  add: string
}

/**
 * Puts the cursor into a row's first field once that is there: the last row where there are fewer, or the button that
 * adds one where no row is left. For rows of a `Form.List`, which are drawn after they were added or removed.
 */
export function focusRow({ area, row, add }: Rows, place: number): void {
  requestAnimationFrame(() => {
    const rows = area?.querySelectorAll<HTMLElement>(row) ?? []
    const field = rows[Math.min(place, rows.length - 1)]?.querySelector<HTMLElement>('input')
    ;(field ?? area?.querySelector<HTMLElement>(add))?.focus()
  })
}

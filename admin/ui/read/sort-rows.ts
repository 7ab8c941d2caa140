/** Which column rows are sorted by, and whether from the greatest down. */
export type Sort = { title: string; isDown: boolean } | undefined

/** A column pressed once, twice, and then the order in which the rows came. */
export function nextSort(sort: Sort, title: string): Sort {
  if (sort?.title !== title) return { title, isDown: false }
  return sort.isDown ? undefined : { title, isDown: true }
}

/** Rows by a value of theirs, numbers by size and texts in Chinese order; those without one come last either way. */
export function sortedBy<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => number | string | undefined,
  isDown: boolean,
): readonly Row[] {
  const order = new Intl.Collator('zh-CN', { numeric: true })
  const known = rows.filter((row) => valueOf(row) !== undefined)
  const rising = known.toSorted((one, other) => {
    const [a, b] = [valueOf(one)!, valueOf(other)!]
    return typeof a === 'number' && typeof b === 'number'
      ? a - b
      : order.compare(String(a), String(b))
  })
  const unknown = rows.filter((row) => valueOf(row) === undefined)
  return [...(isDown ? rising.toReversed() : rising), ...unknown]
}

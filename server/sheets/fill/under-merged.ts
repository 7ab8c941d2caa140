import { mergedIn } from '../merged.ts'
import type { Fill } from '../sheet.ts'

type Place = Pick<Fill, 'row' | 'column'>

/** The first of ascending numbers that is not below another. */
function firstFrom(numbers: readonly number[], least: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (numbers[middle]! < least) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Those cells over which another one is merged: of each range all but its first. Any number of ranges of any size, as
 * somebody may send, is counted at its ends alone.
 */
export function underMerged<Cell extends Place>(sheet: Uint8Array, cells: readonly Cell[]): Cell[] {
  const rows = [...new Set(cells.map(({ row }) => row))].toSorted((one, other) => one - other)
  /** For each column by how many ranges more a row is in than the one before. */
  const more = new Map<number, Int32Array>()
  for (const column of new Set(cells.map((cell) => cell.column))) {
    more.set(column, new Int32Array(rows.length + 1))
  }
  const columns = [...more]
  for (const { top, left, bottom, right } of mergedIn(sheet)) {
    const [from, to] = [firstFrom(rows, top), firstFrom(rows, bottom + 1)]
    if (from >= to) continue
    for (const [column, changes] of columns) {
      if (column < left || column > right) continue
      const first = column === left && rows[from] === top ? from + 1 : from
      changes[first]! += 1
      changes[to]! -= 1
    }
  }
  for (const [, changes] of columns) {
    for (let at = 1; at < changes.length; at += 1) changes[at]! += changes[at - 1]!
  }
  const placeOf = new Map(rows.map((row, at) => [row, at]))
  return cells.filter(({ row, column }) => more.get(column)![placeOf.get(row)!]! > 0)
}

import type { Cells, CellValue } from './rows.ts'

/** Cells that are merged downwards, as the name of a series beside its models: what they say is said of each of these rows. */

type Range = { first: number; last: number; value?: CellValue | undefined }

/** Of one sheet; more are left empty, as all were without this. */
const MOST_RANGES = 100_000

/** Behind the rows and in no order (ECMA-376 part 1, §18.3.1.55), with any prefix. */
const RANGE = /mergeCell\s[^<>]{0,100}?ref=["']([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})["']/g

const placeOf = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** What is merged over several rows, by the first column of each, from the top. */
function rangesIn(sheet: Uint8Array): ReadonlyMap<number, Range[]> {
  const bytes = Buffer.from(sheet.buffer, sheet.byteOffset, sheet.byteLength)
  const behind = bytes.lastIndexOf('sheetData')
  const found = new Map<number, Range[]>()
  let count = 0
  for (const [, letters = '', top, bottom] of bytes
    .toString('latin1', Math.max(behind, 0))
    .matchAll(RANGE)) {
    const range: Range = { first: Number(top), last: Number(bottom) }
    if (range.last <= range.first) continue
    if ((count += 1) > MOST_RANGES) break
    const column = placeOf(letters)
    const same = found.get(column)
    if (same) same.push(range)
    else found.set(column, [range])
  }
  for (const ranges of found.values()) ranges.sort((one, other) => one.first - other.first)
  return found
}

/**
 * Gives rows, from the top, the values of these columns that are merged from a row above. What begins above the first of
 * these rows, as the names of columns do, is not carried on.
 */
export function mergedDown(sheet: Uint8Array, columns: ReadonlyMap<number, unknown>) {
  const merged = [...rangesIn(sheet)].filter(([column]) => columns.has(column))
  const places = new Map(merged.map(([column]) => [column, 0]))
  return (row: number, cells: Cells): Cells => {
    const filled = new Map(cells)
    for (const [column, ranges] of merged) {
      let at = places.get(column)!
      while (at < ranges.length && ranges[at]!.last < row) at += 1
      places.set(column, at)
      const range = ranges[at]
      if (!range || range.first > row) continue
      if (range.first === row) range.value = cells.get(column)
      else if (range.value !== undefined && !cells.has(column)) filled.set(column, range.value)
    }
    return filled
  }
}

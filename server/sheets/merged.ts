import { MOST_HEAD_COLUMNS } from './recognition/head-row.ts'
import type { Cell, Cells } from './rows.ts'

/** Cells that are merged downwards, as the name of a series beside its models: what they say is said of each of these rows. */

type Range = { first: number; last: number }

/** Of one sheet; more are left empty, as all were without this. */
const MOST_RANGES = 100_000

/** Behind the rows and in no order (ECMA-376 part 1, §18.3.1.55), with any prefix. */
const RANGE = /mergeCell\s[^<>]{0,100}?ref=["']([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})["']/g

/** Rows as Excel shows them, columns counted from 0; all of them are in it. */
type Merged = { top: number; left: number; bottom: number; right: number }

const placeOf = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** What a sheet has merged. */
export function* mergedIn(sheet: Uint8Array): Generator<Merged> {
  const bytes = Buffer.from(sheet.buffer, sheet.byteOffset, sheet.byteLength)
  const behind = bytes.lastIndexOf('sheetData')
  for (const [, left = '', top, right = '', bottom] of bytes
    .toString('latin1', Math.max(behind, 0))
    .matchAll(RANGE)) {
    yield { top: Number(top), left: placeOf(left), bottom: Number(bottom), right: placeOf(right) }
  }
}

/** What is merged over several rows, by the first column of each that is read, from the top. */
function rangesIn(sheet: Uint8Array): ReadonlyMap<number, Range[]> {
  const found = new Map<number, Range[]>()
  let count = 0
  for (const { top: first, bottom: last, left: column } of mergedIn(sheet)) {
    if (last <= first || column >= MOST_HEAD_COLUMNS) continue
    if ((count += 1) > MOST_RANGES) break
    const range = { first, last }
    const same = found.get(column)
    if (same) same.push(range)
    else found.set(column, [range])
  }
  for (const ranges of found.values()) ranges.sort((one, other) => one.first - other.first)
  return found
}

/** What is said of a row above it, with the row in which that stands. */
export type Above = { cell: Cell; from: number }

/** Gives for each row, from the top, what is merged into it from above, by its columns. */
export function mergedDown(sheet: Uint8Array): (row: number, own: Cells) => Map<number, Above> {
  const ranges = rangesIn(sheet)
  const places = new Map([...ranges.keys()].map((column) => [column, 0]))
  const carried = new Map<Range, Cell | undefined>()
  return (row, own) => {
    const above = new Map<number, Above>()
    for (const [column, those] of ranges) {
      let at = places.get(column)!
      while (at < those.length && those[at]!.last < row) {
        carried.delete(those[at]!)
        at += 1
      }
      places.set(column, at)
      const range = those[at]
      if (!range || range.first > row) continue
      const cell = carried.get(range)
      if (range.first === row) carried.set(range, own.get(column))
      else if (cell && !own.has(column)) above.set(column, { cell, from: range.first })
    }
    return above
  }
}

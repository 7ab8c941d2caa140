import { columnLetters } from '../cell-text.ts'
import { columnOf, MOST_COLUMNS } from '../rows.ts'
import type { Fill } from '../sheet.ts'

/** What a sheet says of how far it reaches, for programs that ask no further. */

const DIMENSION = /^([A-Z]{1,3})(\d{1,7})(?::([A-Z]{1,3})(\d{1,7}))?$/

/** The cells that are filled, as the smallest range with all of them. */
export class Reach {
  #rows = { least: Infinity, most: 0 }
  #columns = { least: Infinity, most: 0 }

  add({ row, column }: Pick<Fill, 'row' | 'column'>): void {
    this.#rows = { least: Math.min(this.#rows.least, row), most: Math.max(this.#rows.most, row) }
    this.#columns = {
      least: Math.min(this.#columns.least, column),
      most: Math.max(this.#columns.most, column),
    }
  }

  /** The range such as `A1:F20` with these cells too; one that nobody can read stays. */
  with(range: string): string {
    const [, left, top, right = left, bottom = top] = DIMENSION.exec(range) ?? []
    if (left === undefined || right === undefined || this.#rows.most === 0) return range
    const first = Math.min(columnOf(left, 0, -1), this.#columns.least)
    const last = Math.max(columnOf(right, 0, -1), this.#columns.most)
    const grown = `${columnLetters(first)}${Math.min(Number(top), this.#rows.least)}:${columnLetters(last)}${Math.max(Number(bottom), this.#rows.most)}`
    return grown === `${range}:${range}` ? range : grown
  }
}

/** The `spans` of a row such as `1:6`, columns counted from 1, where these cells are in it; those that nobody can read stay. */
export function spansWith(spans: string, fills: readonly Fill[]): string {
  const ends = spans
    .trim()
    .split(/[\s:]+/)
    .map(Number)
  if (ends.some((end) => !(end >= 1 && end <= MOST_COLUMNS))) return spans
  const columns = fills.map(({ column }) => column + 1)
  const isIn = columns.every((column) => column >= Math.min(...ends) && column <= Math.max(...ends))
  return isIn ? spans : `${Math.min(...ends, ...columns)}:${Math.max(...ends, ...columns)}`
}

import { MOST_HEAD_COLUMNS } from './recognition/head-row.ts'
import type { Cell, Cells } from './rows.ts'
import { NO_STYLE } from './styles.ts'

/** Cells that were copied from a spreadsheet, or lines that are aligned like these, as text. */

/** A cell with a line break or a tab in it stands in quotation marks, its own ones twice; any other is as it was typed. */
const QUOTED = /"((?:[^"]|"")*)"(?=\t|\r?\n|$)/y
const PLAIN = /[^\t\r\n]*/y
/** Where there are no tabs, as in what comes from a chat or a PDF: a cell ends at two blanks or more. */
const ALIGNED = /[ \u00a0\u3000]{2,}/

/** The filled cells of a row, by their places; further ones than a sheet's names may have are left out. */
export const cellsOf = (texts: readonly string[]): Cells =>
  new Map(
    texts
      .slice(0, MOST_HEAD_COLUMNS)
      .map((text, at): [number, Cell] => [at, { value: text, style: NO_STYLE }])
      .filter(([, { value }]) => value !== ''),
  )

export type PastedRow = { row: number; own: Cells }

/** The text of the cell that begins at a place, and where it ends. */
function cellAt(text: string, at: number): { cell: string; end: number } {
  QUOTED.lastIndex = at
  const [quoted, inside] = QUOTED.exec(text) ?? []
  if (quoted !== undefined && inside !== undefined && /[\t\n]/.test(inside)) {
    return { cell: inside.replaceAll('""', '"'), end: at + quoted.length }
  }
  PLAIN.lastIndex = at
  const [plain = ''] = PLAIN.exec(text) ?? []
  return { cell: plain, end: at + plain.length }
}

/** The texts of each row. */
function* textsIn(text: string): Generator<string[]> {
  if (!text.includes('\t')) {
    for (const [line] of text.matchAll(/[^\r\n]*(\r\n|[\r\n]|$)/g)) yield line.trim().split(ALIGNED)
    return
  }
  let row: string[] = []
  for (let at = 0; at < text.length;) {
    const { cell, end } = cellAt(text, at)
    row.push(cell)
    if (text[end] !== '\t') {
      yield row
      row = []
    }
    at = end + (text.startsWith('\r\n', end) ? 2 : 1)
  }
  yield row
}

/** The filled rows of a text, with their numbers. */
export function* pastedRows(text: string): Generator<PastedRow> {
  let row = 0
  for (const texts of textsIn(text)) {
    row += 1
    const own = cellsOf(texts)
    if (own.size > 0) yield { row, own }
  }
}

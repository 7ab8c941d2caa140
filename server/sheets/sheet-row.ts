import { cellText, columnLetters, isBold } from './cell-text.ts'
import { LONGEST_CELL } from './text-cell.ts'
import type { ReadColumn } from './recognition/meaning.ts'
import { convertPrices } from './recognition/price-values.ts'
import { cleaned, measured } from './recognition/values.ts'
import type { Cell, Cells } from './rows.ts'
import { CHARACTERS_AT_ONCE, ROWS_AT_ONCE, USUAL_LENGTH, type SheetRow } from './sheet.ts'
import { figureIn, rounded } from './shown.ts'

/** Rows of a sheet as they are handed over. */

/** A file that is refused as a whole, in words. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

/** Characters of all rows as JSON: those of the largest list that is exported are 18 million. */
const MOST_CHARACTERS = 20_000_000
/** Places of an amount. */
const CENTS = 2

/** Whether a text has more characters, as people count them. */
const isLonger = (text: string, most: number) =>
  text.length > 2 * most || (text.length > most && [...text].length > most)

const empty = (row: number, table: number): SheetRow => {
  return { row, cells: {}, cleaned: {}, ...(table > 0 && { table }), problem: '' }
}

/** A row of a table whose columns are not known. */
export const refusedRow = (row: number, table: number, problem: string): SheetRow => ({
  ...empty(row, table),
  problem,
})

/** A cell as its row has it; a problem begins behind the letters of its column. */
type ReadCell = { text: string; cleaned?: string; note?: string; problem?: string }

/** Refuses the whole file for a text that no cell can hold; `place` is where it stands. */
function readCell(cell: Cell | undefined, column: ReadColumn, place: string): ReadCell {
  const { title, longest = USUAL_LENGTH } = column
  const read = cellText(cell, column)
  if ('problem' in read) return { text: '', problem: `“${title}”${read.problem}` }
  const { text } = read
  if (text.length > LONGEST_CELL) {
    throw new Refused(
      `${place}“${title}”的内容超过${LONGEST_CELL}个字（Excel一格的上限），请删短后重新选择文件`,
    )
  }
  // A form refuses both too; the second PostgreSQL could not even look up.
  if (isLonger(text.trim(), longest)) {
    return { text: '', problem: `：${title}不能超过${longest}个字` }
  }
  if (text.includes('\0')) {
    return { text: '', problem: `：${title}含有不可见的控制字符，请删除后重试` }
  }
  const figures = measured(text, column)
  if (figures && 'problem' in figures) return { text, problem: `：${title}${figures.problem}` }
  if (figures) return figures
  const cleaned = savedText(text, column, typeof cell?.value === 'number')
  const isShown = read.shown !== undefined && figureIn(read.shown) !== Number(cleaned)
  const note = isShown ? `显示${read.shown || '空白'}，按存的数${text}读` : read.note
  return {
    text,
    ...(cleaned !== text.trim() && { cleaned }),
    ...(note !== undefined && { note }),
  }
}

type Table = { columns: ReadonlyMap<number, ReadColumn>; number: number }

/** A row by the names of its columns, `cells` with those merged from above; undefined where none of its own is filled in. */
export function rowOf(
  own: Cells,
  cells: Cells,
  { columns, number: table }: Table,
  row: number,
): SheetRow | undefined {
  const found = empty(row, table)
  let isFilled = false
  for (const [at, column] of columns) {
    const { name } = column
    const cell = cells.get(at)
    const letters = columnLetters(at)
    const read = readCell(cell, column, `第${row}行${letters}列`)
    const { text, cleaned, note, problem } = read
    found.cells[name] = text
    if (cleaned !== undefined) found.cleaned[name] = cleaned
    if (note !== undefined) (found.notes ??= {})[name] = note
    if (problem !== undefined) found.problem ||= `${letters}列${problem}`
    if (cell && column.units && isBold(cell)) (found.bold ??= []).push(name)
    isFilled ||= own.has(at) && [text.trim(), note, problem].some(Boolean)
  }
  if (isFilled) convertPrices(found, columns.values())
  return isFilled ? found : undefined
}

/** Numbers of amounts have as many places as the field, unless they are converted; a text of more is refused by it. */
function savedText(text: string, column: ReadColumn, isNumber: boolean): string {
  const clean = cleaned(text, column)
  return isNumber && column.isAmount && !column.conversion ? rounded(clean, CENTS) : clean
}

/** Collects rows into parts that are not too large to be taken apart in a moment. */
export class Parts {
  readonly parts: string[] = []
  #rows: string[] = []
  #characters = 0
  #all = 0
  count = 0

  add(row: SheetRow): void {
    const json = JSON.stringify(row)
    this.#rows.push(json)
    this.#characters += json.length
    this.#all += json.length
    if (this.#all > MOST_CHARACTERS) throw new Refused('文件的内容太多，请分成几个文件分别导入')
    this.count += 1
    if (this.#rows.length === ROWS_AT_ONCE || this.#characters > CHARACTERS_AT_ONCE) this.end()
  }

  end(): void {
    if (this.#rows.length > 0) this.parts.push(`[${this.#rows.join(',')}]`)
    this.#rows = []
    this.#characters = 0
  }
}

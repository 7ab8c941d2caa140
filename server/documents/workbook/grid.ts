import type { Cell, CellStyle, MergeRange, RowDef } from 'hucre'
import { TooMuch } from '#server/jobs/job.ts'
import { headedCell, textCell } from '#server/sheets/text-cell.ts'
import { ACCENT, styles, type StyleName } from './style.ts'

/** What a cell shows: a text, one below its heading, a number, a formula with the value it has now, or nothing. */
export type Content =
  | string
  | { heading: string; text: string }
  | number
  | { formula: string; value: string | number }
  | null

/** The letters of a column counted from 0; a quotation never has more than 26. */
export const letter = (column: number) => String.fromCharCode(65 + column)

function cellOf(content: Content): Partial<Cell> {
  if (content === null) return {}
  if (typeof content === 'string') return textCell(content)
  if (typeof content === 'number') return { value: content }
  if ('heading' in content) return headedCell(content.heading, ACCENT, content.text)
  return { formula: content.formula, formulaResult: content.value }
}

/** No sheet is longer; of the rows of long texts alone there may be so many. */
const MAX_ROWS = 30_000
/** Some hundred bytes each: beyond it they would not fit into the memory of the process. */
const MAX_CELLS = 560_000

/** What the sheets of one workbook hold together. */
export class Room {
  #cells = MAX_CELLS

  /** Throws `TooMuch` where there is no room for another cell. */
  takeCell(): void {
    if (this.#cells === 0) throw new TooMuch()
    this.#cells -= 1
  }
}

/** A sheet as it grows from top to bottom. */
export class Grid {
  readonly cells = new Map<string, Partial<Cell>>()
  readonly merges: MergeRange[] = []
  readonly rowDefs = new Map<number, RowDef>()
  readonly columns: number
  readonly #room: Room
  /** The current row as formulas count it, from 1. */
  row = 0

  constructor(columns: number, room: Room) {
    this.columns = columns
    this.#room = room
  }

  /** Starts the next row, which is so many points high, and answers its number. Throws `TooMuch` beyond `MAX_ROWS`. */
  next(points: number): number {
    if (this.row === MAX_ROWS) throw new TooMuch()
    this.rowDefs.set(this.row, { height: points })
    this.row += 1
    return this.row
  }

  #set(column: number, cell: Partial<Cell>): void {
    this.#room.takeCell()
    this.cells.set(`${this.row - 1},${column}`, cell)
  }

  /** Fills a cell of the current row, or the cells from `first` to `last` merged into one. */
  put(content: Content, style: StyleName, first: number, last = first): void {
    const look: CellStyle = styles[style]
    this.#set(first, { ...cellOf(content), style: look })
    if (last === first) return
    // A border is drawn by every cell that it runs along, the hidden ones of a merged area too.
    for (let column = first + 1; look.border && column <= last; column += 1) {
      this.#set(column, { style: look })
    }
    const row = this.row - 1
    this.merges.push({ startRow: row, startCol: first, endRow: row, endCol: last })
  }

  /** Fills the whole width of the current row with one merged cell. */
  across(content: Content, style: StyleName): void {
    this.put(content, style, 0, this.columns - 1)
  }
}

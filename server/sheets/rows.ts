import { TextReader, type Run, type Text } from './rich-text.ts'
import { NO_STYLE, type CellStyle } from './styles.ts'
import { TooLarge } from './unpack.ts'
import type { Sheet, Workbook } from './workbook.ts'
import { Malformed, readXml, type Attributes } from './xml.ts'

/** What a cell holds; of a formula its last result. */
type CellValue = string | number | boolean | Date

const textOf = (runs: readonly Run[]) => runs.map(({ text }) => text).join('')

export type Cell = {
  /** Of a text in several fonts all of it. */
  value: CellValue
  runs?: readonly Run[]
  style: CellStyle
  /** A formula of which the file has no result, as some programs write it; the value is empty. */
  isUncomputed?: true
}

/** The filled cells of a row by their columns, counted from 0. */
export type Cells = ReadonlyMap<number, Cell>

export const MOST_ROWS = 1_048_576
export const MOST_COLUMNS = 16_384

const DAY_MS = 86_400_000
/** Excel counts a 29 February 1900, which there was not, as day 60. */
const LEAP_DAY = 60
/** Until the end of the year 9999; before the first and after the last day Excel shows ####. */
const DAYS = 2_958_466

/** A day with its time as Excel counts it, as a wall-clock time of UTC; an invalid one where it shows none. */
function dateOf(serial: number, is1904: boolean): Date {
  const first = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < LEAP_DAY ? 31 : 30)
  const isShown = serial >= 0 && serial < DAYS
  return new Date(isShown ? first + Math.round(serial * DAY_MS) : NaN)
}

/** The number of a row as Excel shows it; the next one where it has none. Throws `Malformed` for one that is not below the last. */
export function rowNumber(written: string | undefined, before: number): number {
  const number = written === undefined ? before + 1 : Number(written)
  if (!Number.isInteger(number) || number <= before || number > MOST_ROWS) throw new Malformed()
  return number
}

/** The column in a reference such as `AB12`, of that row; the next one where a cell has none. */
export function columnOf(reference: string | undefined, row: number, before: number): number {
  const [, letters, ownRow] = /^([A-Za-z]{1,3})(\d*)$/.exec(reference ?? '') ?? []
  const isOther = ownRow !== undefined && ownRow !== '' && Number(ownRow) !== row
  if (reference !== undefined && (letters === undefined || isOther)) throw new Malformed()
  const column = letters
    ? [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) -
      1
    : before + 1
  if (column >= MOST_COLUMNS) throw new Malformed()
  return column
}

export const isSet = (written: string | undefined) => written === '1' || written === 'true'

/** Which columns `cols` says are hidden. */
export class HiddenColumns {
  readonly #are = new Uint8Array(MOST_COLUMNS)
  #count = 0

  add({ min, max, hidden, width }: Attributes): void {
    if ((this.#count += 1) > MOST_COLUMNS) throw new TooLarge()
    if (isSet(hidden) || Number(width ?? 1) === 0) this.#are.fill(1, Number(min) - 1, Number(max))
  }

  has = (column: number) => this.#are[column] === 1
}

type RowReader = {
  /** Columns whose cells are read. */
  isNeeded: (column: number) => boolean
  /** Hidden columns are read as others are. */
  withHidden: boolean
  /** A row has no height, or was hidden or filtered out. */
  row: (number: number, cells: Cells, isHidden: boolean) => void
}

/** Reads a sheet's rows in their order; answers how many are filled in, and how many hidden columns that are left out. */
export function readRows(
  { part }: Sheet,
  { strings, styles, is1904 }: Workbook,
  { isNeeded, withHidden, row: end }: RowReader,
): { filled: number; hiddenColumns: number } {
  let number = 0
  let cells = new Map<number, Cell>()
  let column = -1
  let type = ''
  let style = NO_STYLE
  let isHidden = false
  let isFilled = false
  let isRead = false
  let hasFormula = false
  let hasResult = false
  let isInData = false
  let filled = 0
  const hidden = new HiddenColumns()
  const leftOut = new Set<number>()
  /** Those of the row's cells, of which Excel opens no file that has two in one place. */
  const places = new Set<number>()
  const text = new TextReader()

  function valueOf(written: string): CellValue {
    if (type === 'str' || type === 'inlineStr' || type === 'e') return written
    if (type === 'b') return /^(1|true)$/i.test(written)
    if (type === 'd') return new Date(/[zZ]$/.test(written) ? written : `${written}Z`)
    const figure = Number(written)
    if (written === '' || Number.isNaN(figure)) return written
    return style.isDate ? dateOf(figure, is1904) : figure
  }

  function cellOf(found: Text): Cell | undefined {
    const written = typeof found === 'string' ? found : textOf(found)
    const shared = type === 's' ? strings[Number(written || NaN)] : found
    if (shared === undefined) return undefined
    if (hasFormula && !hasResult) return { value: '', style, isUncomputed: true }
    if (typeof shared !== 'string') return { value: textOf(shared), runs: shared, style }
    const value = type === 's' ? shared : valueOf(written)
    return value === '' ? undefined : { value, style }
  }

  readXml(part, {
    open: (name, attributes) => {
      if (name === 'sheetData') isInData = true
      if (name === 'col' && !isInData) hidden.add(attributes)
      if (!isInData) return
      const { r, t, s } = attributes
      if (name === 'row') {
        number = rowNumber(r, number)
        cells = new Map()
        places.clear()
        column = -1
        isHidden = isSet(attributes['hidden']) || Number(attributes['ht'] ?? 1) === 0
        isFilled = false
      } else if (name === 'c') {
        column = columnOf(r, number, column)
        if (places.has(column)) throw new Malformed()
        places.add(column)
        hasFormula = false
        hasResult = false
        type = t ?? 'n'
        style = styles[Number(s ?? -1)] ?? NO_STYLE
        isRead = isNeeded(column) && (withHidden || !hidden.has(column))
      }
      // A formula itself is not read.
      else if (name === 'f') hasFormula = true
      else if (name === 'v' || name === 'is') hasResult = true
      text.open(name, attributes)
    },
    text: (piece) => {
      if (!isInData || !text.isText) return
      if (isRead) text.text(piece)
      if (piece.trim() === '') return
      isFilled = true
      if (!withHidden && hidden.has(column)) leftOut.add(column)
    },
    close: (name) => {
      if (name === 'sheetData') isInData = false
      if (!isInData) return
      text.close(name)
      if (name === 'c' && isRead) {
        const cell = cellOf(text.take())
        if (cell) cells.set(column, cell)
      }
      if (name !== 'row') return
      if (isFilled) filled += 1
      end(number, cells, isHidden)
    },
  })
  return { filled, hiddenColumns: leftOut.size }
}

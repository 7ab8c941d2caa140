import { LongText } from './long-text.ts'
import type { Workbook } from './workbook.ts'
import { Malformed, readXml } from './xml.ts'

/** What a cell holds; of a formula its last result. */
export type CellValue = string | number | boolean | Date

/** The filled cells of a row by their columns, counted from 0. */
export type Cells = ReadonlyMap<number, CellValue>

const MOST_ROWS = 1_048_576
const MOST_COLUMNS = 16_384

const DAY_MS = 86_400_000
/** Excel counts a 29 February 1900, which there was not, as day 60. */
const LEAP_DAY = 60

/** A day with its time as Excel counts it, as a wall-clock time of UTC. */
function dateOf(serial: number, is1904: boolean): Date {
  const first = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < LEAP_DAY ? 31 : 30)
  return new Date(first + Math.round(serial * DAY_MS))
}

function rowNumber(written: string | undefined, before: number): number {
  const number = written === undefined ? before + 1 : Number(written)
  if (!Number.isInteger(number) || number <= before || number > MOST_ROWS) throw new Malformed()
  return number
}

/** The column in a reference such as `AB12`; the next one where a cell has none. */
function columnOf(reference: string | undefined, before: number): number {
  const letters = reference === undefined ? undefined : /^[A-Za-z]{1,3}/.exec(reference)?.[0]
  if (reference !== undefined && letters === undefined) throw new Malformed()
  const column = letters
    ? [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) -
      1
    : before + 1
  if (column >= MOST_COLUMNS) throw new Malformed()
  return column
}

/** Reads a sheet's rows in their order. */
export function readRows(
  { sheet, strings, dateStyles, is1904 }: Workbook,
  {
    isNeeded,
    row: end,
  }: { isNeeded: (column: number) => boolean; row: (number: number, cells: Cells) => void },
): void {
  let number = 0
  let cells = new Map<number, CellValue>()
  let column = -1
  let type = ''
  let style = -1
  let isText = false
  let isPhonetic = false
  let isInData = false
  const text = new LongText()

  function valueOf(written: string): CellValue | undefined {
    if (type === 's') return strings[Number(written || NaN)]
    if (type === 'str' || type === 'inlineStr' || type === 'e') return written
    if (type === 'b') return /^(1|true)$/i.test(written)
    if (type === 'd') return new Date(/[zZ]$/.test(written) ? written : `${written}Z`)
    const figure = Number(written)
    if (written === '' || Number.isNaN(figure)) return written
    return dateStyles[style] ? dateOf(figure, is1904) : figure
  }

  readXml(sheet, {
    open: (name, { r, t, s }) => {
      if (name === 'sheetData') isInData = true
      if (!isInData) return
      if (name === 'row') {
        number = rowNumber(r, number)
        cells = new Map()
        column = -1
      } else if (name === 'c') {
        column = columnOf(r, column)
        type = t ?? 'n'
        style = Number(s ?? -1)
      } else if (name === 'rPh') isPhonetic = true
      // A formula itself (`f`) is not read.
      isText = (name === 'v' || (name === 't' && !isPhonetic)) && isNeeded(column)
    },
    text: (piece) => {
      if (isText) text.add(piece)
    },
    close: (name) => {
      isText = false
      if (name === 'sheetData') isInData = false
      if (!isInData) return
      if (name === 'rPh') isPhonetic = false
      if (name === 'c' && isNeeded(column)) {
        const value = valueOf(text.take())
        if (value !== undefined && value !== '') cells.set(column, value)
        else cells.delete(column)
      }
      if (name === 'row') end(number, cells)
    },
  })
}

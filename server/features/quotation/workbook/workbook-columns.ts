import { figureFields, specNumber } from '#api/product/product-spec.ts'
import type { Cents, DocumentLine } from '#server/documents/quotation-document.ts'
import type { PumpSheets } from '#server/documents/pump/pump-sheets.ts'
import { moneyText, SPEC_NAMES } from '#server/documents/wording.ts'
import type { Content } from './workbook-grid.ts'
import type { StyleName } from './workbook-style.ts'
import { lineCount } from './workbook-text.ts'

/** Where a line stands: its number in the table, its row as formulas count it, and how often its set is sold. */
type Place = { number: number; row: number; sets: number }

/** A column of the table. `width` is in digits, `stretch` its share of the room left on the page. */
export type Column = {
  header: string
  style: StyleName | ((line: DocumentLine) => StyleName)
  width: number
  stretch: number
  cell: (line: DocumentLine, place: Place) => Content
}

/**
 * The columns of one table; `amount` is the place of the amounts, counted from 0, where there are any. `longText` is
 * what of a line stands below the table; empty where all of it stands in it.
 */
export type Table = {
  columns: Column[]
  amount: number | undefined
  longText: (line: DocumentLine) => string
  /** What the pumps do, in a table that tells it. */
  pumps?: PumpSheets
}

/** The width at which A4 landscape is filled; with more, the page is scaled down to fit. */
const PAGE_WIDTH = 138
/** A text column grows up to the first width for the sake of one line, to the second for that of two. */
const COMFORTABLE = 20
const WIDEST = 30
/** A note with more lines than this is moved below the table. */
const MOST_NOTE_LINES = 12

/** Whether a note is too long for the table; it then stands below it, and the table refers to it. */
export const isLongNote = (note: string) =>
  note.length > 2 * MOST_NOTE_LINES * WIDEST || lineCount(note, WIDEST) > MOST_NOTE_LINES

/** A column of text, as wide as its texts need it. */
export function textColumn(
  header: string,
  least: number,
  stretch: number,
  lines: readonly DocumentLine[],
  cell: Column['cell'],
): Column {
  const texts = new Set(
    lines.map((line, index) => cell(line, { number: index + 1, row: 0, sets: 1 })),
  )
  const long = [...texts]
    .filter((text) => typeof text === 'string')
    .filter((text) => lineCount(text, least) > 1)
  const takesMoreThan = (most: number) => long.some((text) => lineCount(text, width) > most)
  let width = least
  while (width < COMFORTABLE && takesMoreThan(1)) width += 1
  while (width < WIDEST && takesMoreThan(2)) width += 2
  return { header, style: stretch > 0 ? 'text' : 'middle', width, stretch, cell }
}

/** The specification columns that some line fills; a single number is exported as a number. */
export function specColumns(lines: readonly DocumentLine[]): Column[] {
  return figureFields.flatMap(({ name, label, unit }) => {
    const key = SPEC_NAMES[name]
    if (lines.every((line) => line.spec[key] === '')) return []
    const cell = ({ spec }: DocumentLine) => specNumber(name, spec[key]) ?? spec[key]
    return [textColumn(`${label} ${unit}`, 9, 0, lines, cell)]
  })
}

/** Wide enough for the longest of these sums, as a number that does not fit shows as `####`. */
export function moneyColumn(
  header: string,
  sums: readonly (Cents | undefined)[],
  cell: Column['cell'],
): Column {
  const longest = sums.reduce((most, cents) => Math.max(most, moneyText(cents).length), 0)
  return { header, style: 'money', width: Math.max(13, longest + 5), stretch: 0, cell }
}

export function numberColumn(
  header: string,
  style: Column['style'],
  width: number,
  cell: Column['cell'],
): Column {
  return { header, style, width, stretch: 0, cell }
}

/** Shares what is left of the page among the columns of prose, so that few columns fill it too. */
export function stretched(columns: Column[]): Column[] {
  const left = PAGE_WIDTH - columns.reduce((sum, column) => sum + column.width, 0)
  const shares = columns.reduce((sum, column) => sum + column.stretch, 0)
  if (left <= 0) return columns
  return columns.map((column) => ({
    ...column,
    width: Math.round((column.width + (left * column.stretch) / shares) * 10) / 10,
  }))
}

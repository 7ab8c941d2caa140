import { groupedFromText, textFromCents } from '#api/money.ts'
import { specFields, specNumber, type SpecName } from '#api/product-spec.ts'
import { letter, type Content } from './workbook-grid.ts'
import { cellNumber } from './workbook-money.ts'
import { amountCents, type SheetLine } from './workbook-sheet.ts'
import type { StyleName } from './workbook-style.ts'
import { lineCount } from './workbook-text.ts'

/** Where a line stands: its number in the table, and its row as formulas count it. */
type Place = { number: number; row: number }

/** A column of the table. `width` is in digits, `stretch` its share of the room left on the page. */
export type Column = {
  header: string
  style: StyleName
  width: number
  stretch: number
  cell: (line: SheetLine, place: Place) => Content
}

/** The columns of one table; `amount` is the place of the amounts, counted from 0. */
export type Table = { columns: Column[]; amount: number }

/** The width at which A4 landscape is filled; with more, the page is scaled down to fit. */
const PAGE_WIDTH = 138
/** A text column grows up to the first width for the sake of one line, to the second for that of two. */
const COMFORTABLE = 20
const WIDEST = 30
/** A note with more lines than this is moved below the table. */
const MOST_NOTE_LINES = 12

/** What a line says beside its figures: the product's 简介, then what was remarked on it. */
export const noteText = (line: SheetLine) =>
  [line.pro_info, line.remarks].filter((text) => text !== '').join('\n')

/** Whether a note is too long for the table; it then stands below it, and the table refers to it. */
export const isLongNote = (note: string) =>
  note.length > 2 * MOST_NOTE_LINES * WIDEST || lineCount(note, WIDEST) > MOST_NOTE_LINES

function noteCell(line: SheetLine, { number }: Place): string {
  const note = noteText(line)
  return isLongNote(note) ? `详见产品说明第 ${number} 项` : note
}

/** A column of text, as wide as its texts need it. */
function textColumn(
  header: string,
  least: number,
  stretch: number,
  lines: readonly SheetLine[],
  cell: Column['cell'],
): Column {
  const texts = new Set(lines.map((line, index) => cell(line, { number: index + 1, row: 0 })))
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
function specColumns(lines: readonly SheetLine[]): Column[] {
  const column = (name: Exclude<SpecName, 'pro_info'>, header: string) =>
    textColumn(header, 9, 0, lines, (line) => specNumber(name, line[name]) ?? line[name])
  return specFields.flatMap(({ name, label, unit }) =>
    name !== 'pro_info' && lines.some((line) => line[name] !== '')
      ? [column(name, `${label} ${unit}`)]
      : [],
  )
}

/** Wide enough for the longest of these sums, as a number that does not fit shows as `####`. */
function moneyColumn(header: string, sums: (number | null)[], cell: Column['cell']): Column {
  const longest = sums.reduce<number>(
    (most, cents) => Math.max(most, groupedFromText(textFromCents(cents)).length),
    0,
  )
  return { header, style: 'money', width: Math.max(13, longest + 5), stretch: 0, cell }
}

function numberColumn(
  header: string,
  style: StyleName,
  width: number,
  cell: Column['cell'],
): Column {
  return { header, style, width, stretch: 0, cell }
}

/** Shares what is left of the page among the columns of prose, so that few columns fill it too. */
function stretched(columns: Column[]): Column[] {
  const left = PAGE_WIDTH - columns.reduce((sum, column) => sum + column.width, 0)
  const shares = columns.reduce((sum, column) => sum + column.stretch, 0)
  if (left <= 0) return columns
  return columns.map((column) => ({
    ...column,
    width: Math.round((column.width + (left * column.stretch) / shares) * 10) / 10,
  }))
}

/**
 * The columns that these lines need: of the specification only what some line has. `total` is the sum in
 * cents, which the amount column has to hold too.
 */
export function tableFor(lines: readonly SheetLine[], total: bigint): Table {
  const before = [
    numberColumn('序号', 'number', 6, (_line, place) => place.number),
    textColumn('产品名称', 15, 3, lines, (line) => line.title),
    textColumn('型号', 14, 2, lines, (line) => line.no),
    ...specColumns(lines),
    textColumn('品牌', 10, 0, lines, (line) => line.pro_brand),
    textColumn('单位', 6, 0, lines, (line) => line.unit),
  ]
  const quantity = letter(before.length)
  const price = letter(before.length + 1)
  const prices = lines.map((line) => line.unitpriceCents)
  const columns = [
    ...before,
    numberColumn('数量', 'quantity', 7, (line) => line.num),
    moneyColumn('单价（元）', prices, ({ unitpriceCents }) =>
      unitpriceCents === null ? null : cellNumber(unitpriceCents),
    ),
    moneyColumn('金额（元）', [Number(total)], (line, { row }) => {
      const cents = amountCents(line)
      const formula = `ROUND(${quantity}${row}*${price}${row},2)`
      return cents === null ? null : { formula, value: cellNumber(cents) }
    }),
    textColumn('备注', 15, 3, lines, noteCell),
  ]
  return { columns: stretched(columns), amount: columns.length - 2 }
}

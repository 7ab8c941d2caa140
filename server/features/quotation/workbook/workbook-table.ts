import type {
  DocumentLine,
  DocumentSet,
  QuotationDocument,
} from '#server/documents/quotation-document.ts'
import { setHeading } from '#server/documents/wording.ts'
import type { Table } from './workbook-columns.ts'
import { letter, type Grid } from './workbook-grid.ts'
import { putSum } from './workbook-sums.ts'
import { lineCount, LOOSE_POINTS, rowPoints } from './workbook-text.ts'

/** The row of column names; answers its number. */
export function putHeader(grid: Grid, { columns }: Table): number {
  const row = grid.next()
  const lines = columns.map(({ header, width }) => lineCount(header, width))
  grid.height(rowPoints(Math.max(...lines)) + LOOSE_POINTS)
  for (const [index, { header }] of columns.entries()) grid.put(header, 'header', index)
  return row
}

function putLine(
  grid: Grid,
  { columns }: Table,
  line: DocumentLine,
  number: number,
  sets: number,
): void {
  const row = grid.next()
  let lines = 1
  for (const [index, { style, width, cell }] of columns.entries()) {
    const content = cell(line, { number, row, sets })
    if (typeof content === 'string') lines = Math.max(lines, lineCount(content, width))
    const look = typeof style === 'function' ? style(line) : style
    // A number under the text format would turn into text as soon as somebody edits it.
    const isNumber = look === 'middle' && typeof content === 'number'
    grid.put(content, isNumber ? 'number' : look, index)
  }
  grid.height(rowPoints(lines))
}

/** The lines of a set under its name, where that is to be shown, and their sum where `isSummed`. */
function putSet(
  grid: Grid,
  table: Table,
  set: DocumentSet,
  firstNumber: number,
  width: number,
  isSummed: boolean,
): void {
  const heading = setHeading(set)
  if (heading !== '') {
    grid.next()
    grid.height(rowPoints(lineCount(heading, width)))
    grid.across(heading, 'set')
  }
  const first = grid.row + 1
  for (const [index, line] of set.lines.entries()) {
    putLine(grid, table, line, firstNumber + index, set.sets)
  }
  if (!isSummed || table.amount === undefined) return
  const column = letter(table.amount)
  const formula = `ROUND(SUM(${column}${first}:${column}${grid.row}),2)`
  const label = set.sets === 1 ? '小计' : `小计（${set.sets} 套）`
  putSum(grid, table, 'subtotal', label, formula, set.subtotal ?? 0n)
}

/** All sets, numbered through. `width` is that of the whole table, in digits. */
export function putSets(
  grid: Grid,
  table: Table,
  { sets, number }: QuotationDocument,
  width: number,
): void {
  if (sets.length === 0) {
    grid.next()
    grid.height(rowPoints(1) + LOOSE_POINTS)
    grid.across('（暂无报价产品）', 'number')
  }
  // Quotations from before there were numbers have a sum below each set, however short.
  const leastSummed = number === '' ? 1 : 2
  let next = 1
  for (const set of sets) {
    putSet(grid, table, set, next, width, set.lines.length >= leastSummed)
    next += set.lines.length
  }
}

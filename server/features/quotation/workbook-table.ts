import type { Table } from './workbook-columns.ts'
import { letter, type Grid } from './workbook-grid.ts'
import { capitalAmount, cellNumber } from './workbook-money.ts'
import { sumCents, type SheetLine, type SheetSet } from './workbook-sheet.ts'
import { lineCount, rowPoints } from './workbook-text.ts'

/** Beyond this many cents a double does not hold every cent, and a comparison in the sheet may fail. */
const EXACT_CENTS = 1_000_000_000_000_000n
/** Sums and column names stand a little more freely than the lines. */
const LOOSE_POINTS = 4

/** The row of column names; answers its number. */
export function putHeader(grid: Grid, { columns }: Table): number {
  const row = grid.next()
  const lines = columns.map(({ header, width }) => lineCount(header, width))
  grid.height(rowPoints(Math.max(...lines)) + LOOSE_POINTS)
  for (const [index, { header }] of columns.entries()) grid.put(header, 'header', index)
  return row
}

function putLine(grid: Grid, { columns }: Table, line: SheetLine, number: number): void {
  const row = grid.next()
  let lines = 1
  for (const [index, { style, width, cell }] of columns.entries()) {
    const content = cell(line, { number, row })
    if (typeof content === 'string') lines = Math.max(lines, lineCount(content, width))
    // A number under the text format would turn into text as soon as somebody edits it.
    const isNumber = style === 'middle' && typeof content === 'number'
    grid.put(content, isNumber ? 'number' : style, index)
  }
  grid.height(rowPoints(lines))
}

/** A row that ends in a sum: `formula` is what to add up, rounded since the sheet adds doubles. */
function putSum(
  grid: Grid,
  { columns, amount }: Table,
  kind: 'subtotal' | 'total',
  label: string,
  formula: string,
  cents: bigint,
): void {
  grid.next()
  grid.height(rowPoints(1) + LOOSE_POINTS)
  grid.put(label, `${kind}Label`, 0, amount - 1)
  grid.put({ formula: `ROUND(${formula},2)`, value: cellNumber(cents) }, `${kind}Money`, amount)
  grid.put(null, `${kind}Label`, columns.length - 1)
}

/** The lines of a set under its name, where that is to be shown, and their sum. */
function putSet(grid: Grid, table: Table, set: SheetSet, firstNumber: number, width: number): void {
  if (set.com_show && set.com_name !== '') {
    grid.next()
    grid.height(rowPoints(lineCount(set.com_name, width)))
    grid.across(set.com_name, 'set')
  }
  const first = grid.row + 1
  for (const [index, line] of set.lines.entries()) putLine(grid, table, line, firstNumber + index)
  const column = letter(table.amount)
  const formula = `SUM(${column}${first}:${column}${grid.row})`
  putSum(grid, table, 'subtotal', '小计', formula, sumCents(set.lines))
}

/**
 * The amount in capitals is a text made for this total. As the sheet's other sums follow when somebody
 * changes a quantity or a price, it says so instead of contradicting them.
 */
function putCapital(grid: Grid, { amount }: Table, totalRow: number, cents: bigint): void {
  const capital = capitalAmount(cents)
  const unchanged = `ABS(${letter(amount)}${totalRow}-${cellNumber(cents)})<0.005`
  const formula = `IF(${unchanged},"${capital}","（金额已改动，请重新导出报价单）")`
  grid.next()
  grid.height(rowPoints(1) + LOOSE_POINTS)
  grid.put('合计人民币（大写）', 'totalLabel', 0, 1)
  const content = cents < EXACT_CENTS ? { formula, value: capital } : capital
  grid.put(content, 'capital', 2, grid.columns - 1)
}

/** All sets, the total in figures and in capitals. `width` is that of the whole table, in digits. */
export function putTable(
  grid: Grid,
  table: Table,
  sets: readonly SheetSet[],
  total: bigint,
  width: number,
): void {
  const first = grid.row + 1
  let number = 1
  for (const set of sets) {
    putSet(grid, table, set, number, width)
    number += set.lines.length
  }
  if (sets.length === 0) {
    grid.next()
    grid.height(rowPoints(1) + LOOSE_POINTS)
    grid.across('（暂无报价产品）', 'number')
  }
  const open = sets
    .flatMap((set) => set.lines)
    .filter((line) => line.unitpriceCents === null).length
  const label = open > 0 ? `合计（另有 ${open} 项未标价，未计入）` : '合计'
  // Only lines have a number in the first column, so neither names nor subtotals are added up.
  const column = letter(table.amount)
  const rows = `$A${first}:$A${grid.row},">0",${column}${first}:${column}${grid.row}`
  putSum(grid, table, 'total', label, `SUMIF(${rows})`, total)
  putCapital(grid, table, grid.row, total)
}

import { textFromCents } from '#api/kit/money.ts'
import { tenthsLeft } from '#api/quotation/money/discount.ts'
import { BETWEEN } from '../layout/wrap.ts'
import type { Below, Column, Look, Sum, TableBlock, Value } from '../content/blocks.ts'
import type { ColumnName } from '../content/columns.ts'
import type { Cents } from '../quotation-document.ts'
import { widthOf, type Sheet } from './blocks.ts'
import { letter, type Content, type Grid } from './grid.ts'
import type { StyleName } from './style.ts'
import { lineCount, LOOSE_POINTS, rowPoints, splitRows } from './text-room.ts'

/** Beyond this many cents a double does not hold every cent, and a comparison in the sheet may fail. */
const EXACT_CENTS = 1_000_000_000_000_000n

/** The number that a cell holds for an amount: the double nearest to cents / 100. */
const cellNumber = (cents: Cents) => Number(textFromCents(cents))

/** What a cell holds for a value, and its look. */
function cellOf(value: Value, look: Look): [content: string | number, style: StyleName] {
  // A number under the text format would turn into text as soon as somebody edits it.
  if (typeof value === 'number') return [value, look === 'middle' ? 'number' : look]
  if (typeof value === 'string') return [value, look]
  if ('cents' in value) return [cellNumber(value.cents), look]
  if ('price' in value) return [Number(value.price), look]
  if ('off' in value) return [tenthsLeft(value.off), look]
  const { percent } = value
  return [
    Number(`${percent}e-2`),
    look === 'percent' && percent.includes('.') ? 'percentDecimals' : look,
  ]
}

const isAmount = (value: Value | undefined): value is { cents: Cents } =>
  typeof value === 'object' && 'cents' in value

const isDerived = (value: Value): value is Extract<Value, { price: string }> =>
  typeof value === 'object' && 'price' in value

/** The letter of a column by its name; empty where it is not there. */
function letterOf(columns: readonly Column[], column: ColumnName): string {
  const at = columns.findIndex(({ name }) => name === column)
  return at === -1 ? '' : letter(at)
}

/** How the quantity of all of the sets is worked out, where a column says how many are in one. */
function quantityFormula(columns: readonly Column[], row: number, sets: number) {
  const perSet = letterOf(columns, 'perSet')
  return perSet === '' ? undefined : `${perSet}${row}*${sets}`
}

/** How the amount of a line is worked out. */
function amountFormula(columns: readonly Column[], row: number): string {
  const discount = letterOf(columns, 'discount')
  const fold = discount + row
  const less = discount === '' ? '' : `*IF(${fold}="",10,${fold})/10`
  const quantity = letterOf(columns, 'quantity')
  return `ROUND(${quantity}${row}*${letterOf(columns, 'price')}${row}${less},2)`
}

const withFormula = (formula: string | undefined, value: string | number): Content =>
  formula === undefined ? value : { formula, value }

function putHeader({ grid, widths }: Sheet, columns: readonly Column[]): number {
  const lines = columns.map(({ header }, at) => lineCount(header, widths[at]!))
  const row = grid.next(rowPoints(Math.max(...lines)) + LOOSE_POINTS)
  for (const [at, { header }] of columns.entries()) grid.put(header, 'header', at)
  return row
}

/** The line of a set that is sold so often. */
function putLine({ grid, widths }: Sheet, columns: readonly Column[], line: number, sets: number) {
  const cells = columns.map(({ look, values }) => cellOf(values[line]!, look))
  const lines = cells.map(([content], at) =>
    typeof content === 'string' ? lineCount(content, widths[at]!) : 1,
  )
  const row = grid.next(rowPoints(Math.max(...lines)))
  for (const [at, [content, style]] of cells.entries()) {
    const { name } = columns[at]!
    const formulas = {
      amount: () => amountFormula(columns, row),
      quantity: () => quantityFormula(columns, row, sets),
    }
    const isWorkedOut = typeof content === 'number' && (name === 'amount' || name === 'quantity')
    grid.put(withFormula(isWorkedOut ? formulas[name]() : undefined, content), style, at)
  }
}

/** What stands below a line, beside the column of its number. */
function putBelow({ grid, widths }: Sheet, below: Below): void {
  if (below.length === 0) return
  const width = widthOf(widths.slice(1))
  const text = below.map((parts) => parts.join(BETWEEN)).join('\n')
  for (const row of splitRows(text, width)) {
    grid.next(rowPoints(lineCount(row, width)))
    grid.put(null, 'number', 0)
    grid.put(row, 'below', 1, grid.columns - 1)
  }
}

/** What `value` is as long as the lines come to `cents` in that cell: an edited sheet contradicts itself nowhere. */
const unless = (cell: string, cents: Cents, value: string, otherwise: string) =>
  `IF(ABS(${cell}-${cellNumber(cents)})<0.005,${value},"${otherwise}")`

/** A sum behind its label; `formulaOf` tells what an amount is worked out by, from the letter of its column. */
function putSum(
  grid: Grid,
  columns: readonly Column[],
  { label, values, strong }: Sum,
  formulaOf: (column: string, cents: Cents) => string | undefined,
): void {
  const kind = strong ? 'total' : 'subtotal'
  const first = columns.findIndex(({ name }) => values[name] !== undefined)
  grid.next(rowPoints(1) + LOOSE_POINTS)
  grid.put(label, `${kind}Label`, 0, first - 1)
  for (const [at, { name, look }] of columns.entries()) {
    const value = values[name]
    if (at < first) continue
    if (value === undefined) grid.put(null, `${kind}Label`, at)
    else if (isDerived(value)) {
      const formula = `ROUND(${letterOf(columns, 'amount')}${grid.row}/${value.count},4)`
      grid.put(withFormula(formula, Number(value.price)), `${kind}Price`, at)
    } else if (isAmount(value)) {
      const formula = formulaOf(letter(at), value.cents)
      grid.put(withFormula(formula, cellNumber(value.cents)), `${kind}Money`, at)
    } else grid.put(...cellOf(value, look), at)
  }
}

const sumOfRows = (column: string, first: number, last: number) =>
  `ROUND(SUM(${column}${first}:${column}${last}),2)`

/** All lines under their headings, numbered through, with the sums of their sets. */
function putSections(sheet: Sheet, { columns, below, sections }: TableBlock): void {
  const { grid, widths } = sheet
  if (sections.length === 0) {
    grid.next(rowPoints(1) + LOOSE_POINTS)
    grid.across('（暂无报价产品）', 'number')
  }
  let line = 0
  for (const { heading, count, sets, sum } of sections) {
    if (heading !== '') {
      grid.next(rowPoints(lineCount(heading, widthOf(widths))))
      grid.across(heading, 'set')
    }
    const first = grid.row + 1
    for (const end = line + count; line < end; line += 1) {
      putLine(sheet, columns, line, sets)
      putBelow(sheet, below[line] ?? [])
    }
    const last = grid.row
    if (sum) putSum(grid, columns, sum, (column) => sumOfRows(column, first, last))
  }
}

/**
 * The sums of all lines, which begin in row `first`. The lines are added up by a formula; discount and tax are spread
 * and rounded line by line, which no formula of the sheet repeats, so they and what follows from them, words as well,
 * say that they are out of date when somebody changes a quantity or a price.
 */
function putSums(grid: Grid, { columns, sums, words }: TableBlock, first: number): void {
  const last = grid.row
  const base = sums.findIndex(({ adds }) => adds === 'lines')
  const amount = sums[base]?.values.amount
  const cell = `${letterOf(columns, 'amount')}${last + 1 + base}`
  const held = (value: string, otherwise: string) =>
    isAmount(amount) && amount.cents < EXACT_CENTS
      ? unless(cell, amount.cents, value, otherwise)
      : undefined
  for (const sum of sums) {
    putSum(grid, columns, sum, (column, cents) => {
      if (sum.adds === 'table') return sumOfRows(column, first, last)
      // Only lines have a number in the first column, so neither names nor subtotals are added up.
      const added = `SUMIF($A${first}:$A${last},">0",${column}${first}:${column}${last})`
      return sum.adds ? `ROUND(${added},2)` : held(String(cellNumber(cents)), '请重新导出')
    })
  }
  if (!words) return
  const [label, text] = words
  grid.next(rowPoints(1) + LOOSE_POINTS)
  grid.put(label, 'totalLabel', 0, 1)
  const formula = held(`"${text}"`, '（金额已改动，请重新导出报价单）')
  grid.put(withFormula(formula, text), 'capital', 2, grid.columns - 1)
}

export function putTable(sheet: Sheet, block: TableBlock): void {
  sheet.header = putHeader(sheet, block.columns)
  putSections(sheet, block)
  putSums(sheet.grid, block, sheet.header + 1)
}

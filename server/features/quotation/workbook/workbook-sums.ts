import { taxRows } from '#api/quotation/quotation-tax.ts'
import type { Cents, QuotationDocument } from '#server/documents/quotation-document.ts'
import type { Table } from './workbook-columns.ts'
import { letter, type Content, type Grid } from './workbook-grid.ts'
import { cellNumber } from './workbook-money.ts'
import { LOOSE_POINTS, rowPoints } from './workbook-text.ts'

/** Beyond this many cents a double does not hold every cent, and a comparison in the sheet may fail. */
const EXACT_CENTS = 1_000_000_000_000_000n

/** A row that ends in a sum; `formula` is what it is worked out by, without one it is the amount alone. */
export function putSum(
  grid: Grid,
  { columns, amount = 0 }: Table,
  kind: 'subtotal' | 'total',
  label: string,
  formula: string | undefined,
  cents: Cents,
): void {
  const value = cellNumber(cents)
  grid.next()
  grid.height(rowPoints(1) + LOOSE_POINTS)
  grid.put(label, `${kind}Label`, 0, amount - 1)
  grid.put(formula === undefined ? value : { formula, value }, `${kind}Money`, amount)
  grid.put(null, `${kind}Label`, columns.length - 1)
}

type Total = { name: string; cents: Cents; isStrong?: boolean }

/** The sums below the table, as far as they apply, and which of them is the sum of the lines above. */
function totalsOf({ totals, tax_inclusive }: QuotationDocument): { rows: Total[]; base: number } {
  const isLess = totals.discount !== 0n
  const isTaxed = tax_inclusive !== undefined
  const name = { true: '合计（含税）', false: '价税合计', undefined: '合计' }[`${tax_inclusive}`]
  const rows = [
    ...(isLess
      ? [
          { name: '产品合计', cents: totals.amount },
          { name: '整单优惠', cents: -totals.discount },
        ]
      : []),
    ...(isTaxed
      ? [
          { name: '不含税金额', cents: totals.net },
          { name: '税额', cents: totals.tax },
          ...taxRows(totals.tax_parts),
        ]
      : []),
    { name, cents: totals.total, isStrong: true },
  ]
  return { rows, base: isLess || tax_inclusive === false ? 0 : rows.length - 1 }
}

/** What `value` is as long as the lines come to `cents` in that cell: an edited sheet contradicts itself nowhere. */
const unless = (cell: string, cents: Cents, value: string, otherwise: string) =>
  `IF(ABS(${cell}-${cellNumber(cents)})<0.005,${value},"${otherwise}")`

function putCapital(grid: Grid, label: string, capital: string, formula: string | undefined): void {
  grid.next()
  grid.height(rowPoints(1) + LOOSE_POINTS)
  grid.put(label, 'totalLabel', 0, 1)
  const content: Content = formula === undefined ? capital : { formula, value: capital }
  grid.put(content, 'capital', 2, grid.columns - 1)
}

/**
 * The sums of the whole quotation, in figures and in capitals, below lines that begin in row `first`. The lines are
 * added up by a formula; discount and tax are spread and rounded line by line, which no formula of the sheet repeats,
 * so they and what follows from them say that they are out of date when somebody changes a quantity or a price.
 */
export function putTotals(
  grid: Grid,
  table: Table,
  document: QuotationDocument,
  first: number,
): void {
  const { sets, totals } = document
  const open = sets
    .flatMap((set) => set.lines)
    .filter((line) => line.amount === undefined && !line.unpriced).length
  const { rows, base } = totalsOf(document)
  const column = letter(table.amount ?? 0)
  const last = grid.row
  const cell = `${column}${last + 1 + base}`
  const sum = rows[base]!.cents
  // Only lines have a number in the first column, so neither names nor subtotals are added up.
  const added = `SUMIF($A${first}:$A${last},">0",${column}${first}:${column}${last})`
  const isExact = sum < EXACT_CENTS
  for (const [index, { name, cents, isStrong }] of rows.entries()) {
    const held = isExact ? unless(cell, sum, String(cellNumber(cents)), '请重新导出') : undefined
    const formula = index === base ? `ROUND(${added},2)` : held
    const label = index === base && open > 0 ? `${name}（另有 ${open} 项未标价，未计入）` : name
    putSum(grid, table, isStrong ? 'total' : 'subtotal', label, formula, cents)
  }
  const words = totals.total_in_words
  const again = '（金额已改动，请重新导出报价单）'
  const formula = isExact ? unless(cell, sum, `"${words}"`, again) : undefined
  putCapital(grid, '合计人民币（大写）', words, formula)
}

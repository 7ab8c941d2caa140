import type { Margin, QuotationDocument } from '#server/documents/quotation-document.ts'
import { moneyColumn, numberColumn, stretched, textColumn, type Table } from './workbook-columns.ts'
import { letter, type Grid } from './workbook-grid.ts'
import { cellNumber } from './workbook-money.ts'
import { lineCount, LOOSE_POINTS, rowPoints } from './workbook-text.ts'

/** The sheet 毛利表, which stands in a file of its own: what goes to a customer holds no cost. */

const share = (percent: string) => (percent === '' ? null : Number(`${percent}e-2`))

const FIGURES = ['revenue', 'cost', 'margin'] as const
const HEADERS = { revenue: '收入（元）', cost: '成本（元）', margin: '毛利（元）' } as const

export function marginTable({ sets, totals }: QuotationDocument): Table {
  const lines = sets.flatMap((set) => set.lines)
  const figure = (name: (typeof FIGURES)[number]) =>
    moneyColumn(
      HEADERS[name],
      [totals.margin?.[name], ...lines.map(({ margin }) => margin?.[name])],
      ({ margin }) => (margin ? cellNumber(margin[name]) : null),
    )
  const columns = [
    numberColumn('序号', 'number', 6, (_line, place) => place.number),
    textColumn('产品名称', 15, 3, lines, (line) => line.title),
    textColumn('型号', 14, 2, lines, (line) => line.no),
    numberColumn('数量', 'quantity', 7, (line) => line.total_quantity),
    moneyColumn(
      '成本价（元）',
      lines.map(({ unitcost }) => unitcost),
      ({ unitcost }) => (unitcost === undefined ? '成本未填' : cellNumber(unitcost)),
    ),
    ...FIGURES.map(figure),
    numberColumn('毛利率', 'percentDecimals', 9, ({ margin }) => share(margin?.percent ?? '')),
  ]
  return { columns: stretched(columns), amount: undefined, longText: () => '' }
}

const NOTHING: Margin = { revenue: 0n, cost: 0n, margin: 0n, percent: '' }

/** The sums of all lines, and what they are; `first` is the row of the first line. */
export function putMarginTotals(
  grid: Grid,
  { columns }: Table,
  { totals, margin_basis = '' }: QuotationDocument,
  first: number,
): void {
  const last = grid.row
  const total = totals.margin ?? NOTHING
  const start = columns.length - FIGURES.length - 1
  grid.next()
  grid.height(rowPoints(1) + LOOSE_POINTS)
  grid.put('合计', 'totalLabel', 0, start - 1)
  for (const [index, name] of FIGURES.entries()) {
    const column = letter(start + index)
    const formula = `ROUND(SUM(${column}${first}:${column}${last}),2)`
    grid.put({ formula, value: cellNumber(total[name]) }, 'totalMoney', start + index)
  }
  grid.put(share(total.percent), 'percentDecimals', columns.length - 1)
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  grid.next()
  grid.height(rowPoints(lineCount(margin_basis, width)))
  grid.across(margin_basis, 'info')
}

import { monthOf, monthsUpTo, monthsWithin } from '#api/kit/time.ts'
import { type reportOrders, type ReportFigures, type ReportRow } from '#api/report/report.ts'
import { BarRows } from '#admin/charts/bar-rows.tsx'
import { MonthBars, type MonthSeries } from '#admin/charts/month-bars.tsx'
import type { ReportLine } from './report-columns.tsx'
import { placeOf } from './report-places.ts'

/** More months than these stand too close, and more bars say nothing. */
const MOST_MONTHS = 24
const MOST_BARS = 10

type Figure = (typeof reportOrders)[number]['value']
const NAMES: Readonly<Record<Figure, string>> = { quoted: '报价', signed: '签订', received: '回款' }
const FIGURES = Object.keys(NAMES) as Figure[]

type Shown = { from: string; to: string; userid?: string | undefined }

type MonthChartProps = { rows: readonly ReportRow[]; sum: ReportFigures; shown: Shown }

/** Amounts by month: the last months of the period, also those without any. */
export function MonthChart({ rows, sum, shown }: MonthChartProps) {
  const byMonth = new Map(rows.map((row) => [row.key, row]))
  const [first, last] = [monthOf(shown.from), monthOf(shown.to)]
  const months = monthsUpTo(last, Math.min(monthsWithin(first, last), MOST_MONTHS))
  const series = FIGURES.filter((figure) => sum[figure]).map((figure): MonthSeries => ({
    name: NAMES[figure],
    months: months.map((month) => {
      const { count = 0, amount = '0' } = byMonth.get(month)?.[figure] ?? {}
      return { month, count, total: amount }
    }),
    placeOf: (month) => placeOf(figure, shown, { by: 'month', key: month, name: month }),
  }))
  return <MonthBars label="各月的金额" series={series} />
}

type GroupChartProps = { what: string; figure: Figure; lines: readonly ReportLine[] }

/** The largest groups by one amount. */
export function GroupChart({ what, figure, lines }: GroupChartProps) {
  const rows = lines.slice(0, MOST_BARS).flatMap(({ key, name, figures, placeOf: place }) => {
    const of = figures[figure]
    return of && of.count > 0
      ? [{ key, label: name, count: of.count, total: of.amount, place: place(figure) }]
      : []
  })
  const unit = figure === 'received' ? '笔' : '份'
  return <BarRows label={`${NAMES[figure]}最多的${what}`} what={what} unit={unit} rows={rows} />
}

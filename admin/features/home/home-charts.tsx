import type { Home } from '#api/home/home.ts'
import { labelIn } from '#api/kit/status.ts'
import { quotationStages } from '#api/quotation/quotation-head.ts'
import { ages, NOT_DUE, UNKNOWN_AGE } from '#api/receipt/receivables.ts'
import { BarRows } from '#admin/charts/bar-rows.tsx'
import { MonthBars, type MonthSeries } from '#admin/charts/month-bars.tsx'
import css from './home.module.css'
import { monthsOf, quotedAt, receivable, receivedIn, signedIn } from './places.ts'

/** The first of the months that the charts are of. */
const firstMonth = (present: string) => {
  const [year = 0, number = 0] = present.split('-').map(Number)
  return new Date(Date.UTC(year, number - 12, 1)).toISOString().slice(0, 7)
}

/** Quotations by stage, signed and received by month, receivables by age: what of it the actor may see. */
export function HomeCharts({ home }: { home: Home }) {
  const { stages, signedByMonth, receivedByMonth, ages: byAge } = home
  const { present } = monthsOf(home)
  const from = firstMonth(present)
  const series: MonthSeries[] = [
    ...(signedByMonth ? [{ name: '签约', months: signedByMonth, placeOf: signedIn }] : []),
    ...(receivedByMonth ? [{ name: '回款', months: receivedByMonth, placeOf: receivedIn }] : []),
  ]
  return (
    <div>
      {series.length > 0 && (
        <section aria-label="每月签约和回款" className={css.part}>
          <h2>
            {series.map(({ name }) => name).join('和')} <small>近 12 个月</small>
          </h2>
          <MonthBars
            label={`近12个月${series.map(({ name }) => name).join('和')}`}
            series={series}
          />
        </section>
      )}
      {byAge && (
        <section aria-label="应收账龄" className={css.part}>
          <h2>
            应收账龄 <small>截至 {home.day}</small>
          </h2>
          <BarRows
            label="应收账龄"
            what="账龄"
            unit="份"
            rows={byAge.map(({ age, count, total }) => ({
              key: String(age),
              label: labelIn(ages, age),
              count,
              total,
              place: receivable({ age: String(age) }),
              isBad: age !== NOT_DUE && age !== UNKNOWN_AGE,
            }))}
          />
        </section>
      )}
      {stages && (
        <section aria-label="报价阶段" className={css.part}>
          <h2>
            报价阶段 <small>近 12 个月录入的报价</small>
          </h2>
          <BarRows
            label="近12个月报价的阶段"
            what="阶段"
            unit="份"
            rows={stages.map(({ stage, count, total }) => ({
              key: String(stage),
              label: labelIn(quotationStages, stage) || '无阶段',
              count,
              total,
              place: quotedAt(stage, from, present),
            }))}
          />
        </section>
      )}
    </div>
  )
}

import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Figure, Home } from '#api/home/home.ts'
import { groupedFromText } from '#api/kit/money.ts'
import { STAGES } from '#api/quotation/quotation-head.ts'
import { QUOTED_MEANS } from '#api/report/counted.ts'
import { reportGroups } from '#api/report/report.ts'
import { saidAmount } from '#admin/charts/amounts.ts'
import type { Place } from '#admin/charts/bar-rows.tsx'
import { useCan } from '#admin/lib/calls/query.ts'
import { Curves } from '#admin/ui/curves.tsx'
import { Tip } from '#admin/ui/tip.tsx'
import css from './home.module.css'
import { monthsOf, quotedAt, quotedIn, receivable, receivedIn, signedIn } from './places.ts'

type CardProps = {
  title: string
  unit: string
  figure: Figure
  place: Place
  /** What it counts, where its name does not say it. */
  meaning?: string
  children?: ReactNode
}

/** A figure with the list behind it, and what else is to be said of it. */
function Card({ title, unit, figure: { count, total }, place, meaning, children }: CardProps) {
  return (
    <li>
      <span className="muted">
        {title}
        {meaning !== undefined && <Tip text={meaning} />}
      </span>
      <Link {...place} title={`${groupedFromText(total)} 元`}>
        <b className="number">{saidAmount(total)}</b>
      </Link>
      <span>
        {count} {unit}
      </span>
      <span className={`${css.beside} muted`}>{children}</span>
    </li>
  )
}

function Last({
  figure: { count, total },
  unit,
  place,
}: Pick<CardProps, 'figure' | 'unit' | 'place'>) {
  return (
    <Link {...place}>
      上月 {saidAmount(total)}，{count} {unit}
    </Link>
  )
}

/** The same figures in any period, by whom and by what. */
function ReportLinks() {
  return (
    <nav aria-label="报表" className={css.reports}>
      <span className="muted">报表</span>
      {reportGroups.map(({ value, label }) => (
        <Link key={value} to="/report" search={{ by: value }}>
          按{label}
        </Link>
      ))}
    </nav>
  )
}

/** What the month has come to so far beside the whole last one, and what is to be received, at the day that it says. */
export function MonthFigures({ home }: { home: Home }) {
  const { quoted, signed, received, receivable: owed, day } = home
  const { present, last } = monthsOf(home)
  const mayReport = useCan('report:view')
  if (!quoted && !signed && !received && !owed) return null
  return (
    <section aria-label="本月数字" className={`${css.part} ${css.month}`}>
      <Curves className={css.curves} />
      <h2>
        本月 <small>截至 {day}；上月是整月</small>
      </h2>
      <ul className={`${css.figures} plain-list`}>
        {quoted && (
          <Card
            title="报价"
            unit="份"
            figure={quoted.present}
            place={quotedIn(present)}
            meaning={QUOTED_MEANS}
          >
            <Last figure={quoted.last} unit="份" place={quotedIn(last)} />
            {quoted.drafts.count > 0 && (
              <Link {...quotedAt(STAGES.draft, present, present)}>
                草稿 {saidAmount(quoted.drafts.total)}，{quoted.drafts.count} 份
              </Link>
            )}
          </Card>
        )}
        {signed && (
          <Card title="签约" unit="份" figure={signed.present} place={signedIn(present)}>
            <Last figure={signed.last} unit="份" place={signedIn(last)} />
            {signed.undated > 0 && <span>其中 {signed.undated} 份没有签订日期，按录入时间计</span>}
          </Card>
        )}
        {received && (
          <Card title="回款" unit="笔" figure={received.present} place={receivedIn(present)}>
            <Last figure={received.last} unit="笔" place={receivedIn(last)} />
          </Card>
        )}
        {owed && (
          <Card title="应收" unit="份合同" figure={owed.all} place={receivable()}>
            <Link {...receivable({ due: '1' })} className={owed.overdue.count > 0 ? 'overdue' : ''}>
              逾期 {saidAmount(owed.overdue.total)}，{owed.overdue.count} 份
            </Link>
            {owed.unfilled > 0 && (
              <Link to="/contract" search={{ c_unpay: '2' }}>
                另有 {owed.unfilled} 份没有填写未收款
              </Link>
            )}
          </Card>
        )}
      </ul>
      {mayReport && <ReportLinks />}
    </section>
  )
}

import { Link } from '@tanstack/react-router'
import { Flex, Skeleton } from 'antd'
import { api } from '#api/index.ts'
import type { Received } from '#api/kit/endpoint.ts'
import { groupedFromText } from '#api/kit/money.ts'
import type { DiscountFigures } from '#api/quotation/discount-report.ts'
import type { Place } from '#admin/charts/bar-rows.tsx'
import { useAddress } from '#admin/lib/address.ts'
import { useRead } from '#admin/lib/calls/query.ts'
import { ExportRowsButton } from '#admin/record-list/export-rows-button.tsx'
import { LoadFailure } from '#admin/ui/notice.tsx'
import { Page } from '#admin/ui/page/page.tsx'
import { Panel } from '#admin/ui/page/panel.tsx'
import { ReadTable, type ReadColumn, type RowGroup } from '#admin/ui/read/read-table.tsx'
import { givenBy, sentIn } from './discount-places.ts'
import css from './discount-report.module.css'
import { MonthRange } from './month-range.tsx'

type Report = Received<typeof api.quotation.discountReport>

/** A line of the table: what one gave in a month, or a sum. */
type Line = {
  key: string
  name: string
  passed: string
  figures: DiscountFigures
  place: Place
  isSum?: boolean
}

const figure = (text: (figures: DiscountFigures) => string) => {
  const render = ({ figures, place }: Line) => <Link {...place}>{text(figures)}</Link>
  return { isNumeric: true, render }
}

const COLUMNS: readonly ReadColumn<Line>[] = [
  { title: '业务员', isHead: true, isWide: true, render: ({ name }) => name },
  { title: '审核人', isWide: true, render: ({ passed }) => passed },
  { title: '报价', unit: '份', ...figure(({ count }) => String(count)) },
  { title: '应享金额', unit: '元', ...figure(({ entitled }) => groupedFromText(entitled)) },
  { title: '让利', unit: '元', ...figure(({ given }) => groupedFromText(given)) },
  { title: '让利比例', unit: '%', ...figure(({ percent }) => percent) },
]

/** The months, the latest first, each with its sum, and the sum of all. */
function groupsOf({ data, months, total }: Report): RowGroup<Line>[] {
  const sum = (name: string, figures: DiscountFigures, place: Place): Line => ({
    key: name,
    name,
    passed: '',
    figures,
    place,
    isSum: true,
  })
  const byMonth = Map.groupBy(data, ({ month }) => month)
  const groups = months.map((of) => ({
    key: of.month,
    title: of.month,
    rows: [
      ...(byMonth.get(of.month) ?? []).map((row) => ({
        key: `${row.user_id} ${row.passed_by}`,
        name: row.staff_name,
        passed: row.passed_name,
        figures: row,
        place: givenBy(row),
      })),
      sum('小计', of, sentIn(of.month)),
    ],
  }))
  const all = sum('合计', total, sentIn(total.from, total.to))
  return [...groups, { key: 'all', title: `${total.from} 至 ${total.to}`, rows: [all] }]
}

/** 让利报表: who gave which discount, passed by whom, in the months `from` to `to` of the address. */
export function DiscountReportScreen() {
  const { values, change } = useAddress()
  const { from, to } = values
  const answer = useRead(api.quotation.discountReport, { from, to }, { keepPrevious: true })
  const total = answer.data?.total
  return (
    <Page
      title="让利报表"
      failure={answer.error}
      extra={<ExportRowsButton endpoint={api.quotation.exportDiscounts} filters={{ from, to }} />}
    >
      <Panel className={css.report}>
        <Flex className={`${css.months} on-screen`} gap="small" align="center" wrap>
          <span>发出月份</span>
          <MonthRange
            from={from ?? total?.from}
            to={to ?? total?.to}
            onChange={(first, last) => void change({ from: first, to: last })}
          />
        </Flex>
        <p className="muted">
          按最后发出的版本、发出的月份统计；模板和以前发出、没有记录应享价的不计。应享金额按客户应享的价格，让利是成交价比它少的部分，都按各报价自己的单价口径。点数字查看是哪些报价。
        </p>
        {answer.isPending && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
        {answer.isError && (
          <LoadFailure failure={answer.error} onRetry={() => void answer.refetch()} />
        )}
        {answer.data?.data.length === 0 && <p className="muted">这些月份没有发出计入统计的报价</p>}
        {answer.data && answer.data.data.length > 0 && (
          <ReadTable
            label="让利报表"
            columns={COLUMNS}
            groups={groupsOf(answer.data)}
            keyOf={({ key }) => key}
            isMarked={({ isSum }) => isSum === true}
          />
        )}
      </Panel>
    </Page>
  )
}

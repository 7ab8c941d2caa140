import { Pagination, Skeleton } from 'antd'
import { api } from '#api/index.ts'
import type { Received } from '#api/kit/endpoint.ts'
import { QUOTED_MEANS } from '#api/report/counted.ts'
import { REPORT_ROWS, reportGroups, reportOrders } from '#api/report/report.ts'
import { useAddress } from '#admin/lib/address.ts'
import { useRead } from '#admin/lib/calls/query.ts'
import { ExportRowsButton } from '#admin/record-list/export-rows-button.tsx'
import { LoadFailure } from '#admin/ui/notice.tsx'
import { Page } from '#admin/ui/page/page.tsx'
import { Panel } from '#admin/ui/page/panel.tsx'
import { ReadTable } from '#admin/ui/read/read-table.tsx'
import { LossTable } from './loss-table.tsx'
import { GroupChart, MonthChart } from './report-chart.tsx'
import { ReportChoices } from './report-choices.tsx'
import { columnsOf, type ReportLine } from './report-columns.tsx'
import { placeOf } from './report-places.ts'
import css from './report.module.css'

type Report = Received<typeof api.report.index>

/** Whose figures stand there. */
function scopeText({ own, sum }: Report): string {
  const seen = [sum.quoted && own.quoted && '报价', sum.signed && own.signed && '签订和回款']
  const mine = seen.filter(Boolean).join('、')
  return mine === '' ? '' : `${mine}只统计您自己的。`
}

/** 报表: what was quoted, signed and received, by the period, the groups, the owner and the order of the address. */
export function ReportScreen() {
  const { values, change } = useAddress()
  const { from, to, userid, sort, page } = values
  const group = reportGroups.find(({ value }) => value === values['by']) ?? reportGroups[0]
  const by = group.value
  const filters = { from, to, userid, by, sort: by === 'month' ? undefined : sort }
  const answer = useRead(api.report.index, { ...filters, page }, { keepPrevious: true })
  const { data } = answer
  return (
    <Page
      title="报表"
      failure={answer.error}
      extra={<ExportRowsButton endpoint={api.report.exportReport} filters={filters} />}
    >
      <Panel className={css.report}>
        <ReportChoices
          {...{ by, sort, userid }}
          days={[from ?? data?.from, to ?? data?.to]}
          sum={data?.sum}
          onChange={(chosen) => void change({ ...chosen, page: undefined })}
        />
        <p className="muted">
          {QUOTED_MEANS}
          ；签订按签订日期，回款按到账日期；金额含税，让利是整单优惠分摊后比应享价少的部分。点数字查看是哪些。
          {data && scopeText(data)}
        </p>
        {answer.isPending && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
        {answer.isError && (
          <LoadFailure failure={answer.error} onRetry={() => void answer.refetch()} />
        )}
        {data && data.total === 0 && (
          <p className="muted">这段时间没有发出的报价、签订的合同和回款</p>
        )}
        {data && data.total > 0 && (
          <Figures report={data} isFirst={(page ?? '1') === '1'} {...{ group, sort, userid }}>
            {data.total > REPORT_ROWS && (
              <Pagination
                className="pager"
                current={Number(page ?? 1)}
                pageSize={REPORT_ROWS}
                total={data.total}
                showSizeChanger={false}
                showTotal={(total) => `共 ${total} 行`}
                onChange={(next) => void change({ page: String(next) })}
              />
            )}
          </Figures>
        )}
        {data?.sum.quoted && <LossTable from={data.from} to={data.to} userid={userid} />}
      </Panel>
    </Page>
  )
}

type FiguresProps = {
  report: Report
  /** Whether its rows are those of the first page; those of others have no chart, which would leave out the rows before. */
  isFirst: boolean
  group: (typeof reportGroups)[number]
  sort: string | undefined
  userid: string | undefined
  children: React.ReactNode
}

/** Chart and table; `children` stand below. */
function Figures({ report, isFirst, group, sort, userid, children }: FiguresProps) {
  const { data, sum, from, to } = report
  const shown = { from, to, userid }
  const { value: by, label } = group
  const lines = data.map(({ key, name, ...figures }): ReportLine => ({
    key,
    name,
    figures,
    placeOf: (figure) =>
      placeOf(figure, shown, {
        by,
        key,
        name,
      }),
  }))
  const all: ReportLine = {
    key: 'sum',
    name: '合计',
    figures: sum,
    isSum: true,
    placeOf: (figure) => placeOf(figure, shown),
  }
  const chosen = reportOrders.find(({ value }) => value === sort && sum[value])
  const figure = chosen ?? reportOrders.find(({ value }) => sum[value])
  return (
    <>
      {isFirst && (
        <div className={css.chart}>
          {by === 'month' && <MonthChart rows={data} sum={sum} shown={shown} />}
          {by !== 'month' && figure && (
            <GroupChart what={label} figure={figure.value} lines={lines} />
          )}
        </div>
      )}
      <ReadTable
        label={`报表，按${label}`}
        columns={columnsOf(label, sum)}
        groups={[
          { key: 'rows', rows: lines },
          { key: 'sum', rows: [all] },
        ]}
        keyOf={({ key }) => key}
        isMarked={({ isSum }) => isSum === true}
      />
      {children}
    </>
  )
}

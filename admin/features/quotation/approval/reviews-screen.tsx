import { Link } from '@tanstack/react-router'
import { Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import { api } from '#api/index.ts'
import { PAGE_SIZE } from '#api/kit/endpoint.ts'
import { groupedFromText } from '#api/kit/money.ts'
import type { Submitted } from '#api/quotation/quotation-review-calls.ts'
import { roleLevelText } from '#api/role/levels.ts'
import { useCan, useRead } from '#admin/lib/calls/query.ts'
import { LoadFailure } from '#admin/ui/notice.tsx'
import { Page } from '#admin/ui/page/page.tsx'
import { Panel } from '#admin/ui/page/panel.tsx'
import { ReadTable, type ReadColumn } from '#admin/ui/read/read-table.tsx'
import { DeputyForm } from './deputy-form.tsx'

const COLUMNS: readonly ReadColumn<Submitted>[] = [
  {
    title: '报价',
    isWide: true,
    render: ({ id, quo_name, quo_no }) => (
      <>
        <Link to={`/review?id=${id}`}>{quo_name}</Link>
        <small>{quo_no}</small>
      </>
    ),
  },
  { title: '客户', isWide: true, render: ({ cus_name }) => cus_name || '—' },
  { title: '合计（元）', isNumeric: true, render: ({ total }) => groupedFromText(total) },
  { title: '需要', render: ({ needed_level }) => roleLevelText(needed_level) },
  { title: '提交人', render: ({ submitted_by }) => submitted_by },
  { title: '提交时间', render: ({ submitted_at }) => submitted_at },
  { title: '说明', isWide: true, render: ({ review_note }) => review_note },
]

/** 待我审核: the submitted quotations that one may decide on, and who does so in one's place. */
export function ReviewsScreen() {
  const [page, setPage] = useState(1)
  const answer = useRead(api.quotation.listSubmitted, { page }, { keepPrevious: true })
  const approves = useCan('quotation:approve')
  const { data: rows, total = 0 } = answer.data ?? {}
  // What stood on the last page may have been decided on.
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE))
  if (answer.isSuccess && page > last) setPage(last)
  return (
    <Page title="待我审核" failure={answer.error}>
      <Panel>
        {answer.isPending && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
        {answer.isError && (
          <LoadFailure failure={answer.error} onRetry={() => void answer.refetch()} />
        )}
        {rows && total === 0 && <p className="muted">没有等待您审核的报价</p>}
        {rows && rows.length > 0 && (
          <ReadTable label="待我审核的报价" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} />
        )}
        {total > PAGE_SIZE && (
          <Pagination
            className="pager"
            current={page}
            pageSize={PAGE_SIZE}
            total={total}
            showSizeChanger={false}
            showTotal={(all) => `共 ${all} 份`}
            onChange={setPage}
          />
        )}
        {approves && <DeputyForm />}
      </Panel>
    </Page>
  )
}

import { ConfigProvider, Drawer, Empty, Flex, Pagination, Skeleton, Spin, Typography } from 'antd'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { PAGE_SIZE } from '#api/kit/endpoint.ts'
import { useRead } from '#admin/lib/calls/query.ts'
import type { ListEndpoint } from '#admin/lib/types.ts'
import { LoadFailure } from '../notice.tsx'

type PagesProps<Row> = {
  list: ListEndpoint<Row>
  /** The rest of the query, beside the page. */
  input?: object
  /** What stands above the list. */
  note?: string
  /** What is said where there is nothing. */
  emptyHint: string
  children: (rows: readonly Row[]) => ReactNode
}

type PagedDrawerProps<Row> = PagesProps<Row> & {
  title: string
  open: boolean
  onClose: () => void
  width: number
}

/**
 * A paged list at the side of what it belongs to, read anew each time that it opens. In a form that may only
 * be looked at it works all the same.
 */
export function PagedDrawer<Row>(props: PagedDrawerProps<Row>) {
  const { title, open, onClose, width, ...pages } = props
  return (
    <ConfigProvider componentDisabled={false}>
      <Drawer
        title={title}
        open={open}
        onClose={onClose}
        size={width}
        destroyOnHidden
        closable={{ 'aria-label': '关闭', placement: 'end' }}
      >
        <PagedRows {...pages} />
      </Drawer>
    </ConfigProvider>
  )
}

/** A paged list, read anew each time that it comes in sight. */
export function PagedRows<Row>({ list, input = {}, note, emptyHint, children }: PagesProps<Row>) {
  const [page, setPage] = useState(1)
  const top = useRef<HTMLDivElement>(null)
  const answer = useRead(list, { ...input, page: String(page) }, { keepPrevious: true })
  const { data, isPlaceholderData: turning } = answer
  const lastPage = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_SIZE))
  // The last row of a page may have left it.
  if (data && !turning && page > lastPage) setPage(lastPage)

  function turnTo(next: number): void {
    top.current?.scrollIntoView()
    setPage(next)
  }

  return (
    <div ref={top}>
      {note && <Typography.Paragraph type="secondary">{note}</Typography.Paragraph>}
      {answer.isError && (
        <LoadFailure failure={answer.error} onRetry={() => void answer.refetch()} />
      )}
      {answer.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && (
        <Spin spinning={turning} delay={200}>
          {data.data.length > 0 ? (
            children(data.data)
          ) : (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={emptyHint} />
          )}
        </Spin>
      )}
      {data && data.total > PAGE_SIZE && (
        <Flex justify="end">
          <Pagination
            className="pager"
            current={page}
            pageSize={PAGE_SIZE}
            total={data.total}
            showSizeChanger={false}
            showTotal={(total) => `共 ${total} 条`}
            onChange={turnTo}
          />
        </Flex>
      )}
    </div>
  )
}

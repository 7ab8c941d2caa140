import { Pagination } from 'antd'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { PAGE_SIZE } from '#api/endpoint.ts'
import { writeQuery } from '#admin/lib/address-text.ts'
import type { AddressValues } from '#admin/lib/address.ts'
import { useRead } from '#admin/lib/query.ts'
import type { ListEndpoint } from '#admin/lib/types.ts'
import { LoadFailure } from '#admin/ui/notice.tsx'
import { Page } from '#admin/ui/page.tsx'
import { Panel } from '#admin/ui/panel.tsx'
import { useListAddress } from './list-address.ts'
import { ListButtons } from './list-buttons.tsx'
import type { ListButtonsProps } from './list-buttons.tsx'
import { RowTable } from './row-table.tsx'
import { SearchForm } from './search-form.tsx'
import type { Column, Filter, RowAction, RowBase, RowDetails } from './types.ts'

/** The pager's total until the first answer (specification §9). */
const UNKNOWN_TOTAL = 100

const NO_FILTERS: readonly Filter[] = []

type RecordListProps<Row extends RowBase> = ListButtonsProps & {
  title: string
  /** A distinct name for the search form. */
  name: string
  list: ListEndpoint<Row>
  columns: readonly Column<Row>[]
  actions: readonly RowAction<Row>[]
  /** Selects beside keyword and dates; state them outside of the component. */
  filters?: readonly Filter[]
  /** What the keyword is looked for in. */
  keywordHint?: string
  /** What the dates are of, if not of entry. */
  datesLabel?: string
  /** `false` where a row is not known by its ID. */
  ids?: boolean
  /** What a row shows when it is opened. */
  details?: RowDetails<Row>
  /** What to do where there is no record yet. */
  emptyHint?: string
  /** Dialogs of the screen. */
  children?: ReactNode
}

/** The list screen that quotations, contracts, products and others share (specification §2). */
export function RecordList<Row extends RowBase>(props: RecordListProps<Row>) {
  const { title, name, list, columns, actions, filters = NO_FILTERS, ids, details } = props
  const { create, undo, extra, emptyHint = '还没有记录', children } = props
  const { keywordHint = '请输入关键词', datesLabel = '录入时间' } = props
  const address = useListAddress([
    'keyword',
    'startime',
    'endtime',
    ...filters.map((filter) => filter.name),
  ])
  const answer = useRead(list, address.query, { keepPrevious: true })
  const total = answer.data?.total
  const lastPage = Math.max(1, Math.ceil((total ?? UNKNOWN_TOTAL) / PAGE_SIZE))
  const pastTheEnd = answer.isSuccess && !answer.isPlaceholderData && address.page > lastPage

  const { turnTo } = address
  useEffect(() => {
    if (pastTheEnd) void turnTo(lastPage, { replace: true })
  }, [pastTheEnd, lastPage, turnTo])

  function search(values: AddressValues) {
    const same = writeQuery({ ...address.filters, ...values }) === writeQuery(address.filters)
    // The same search again means: look again.
    if (same && address.page === 1) void answer.refetch()
    else void address.search(values)
  }

  const searching = Object.values(address.filters).some((value) => value !== undefined)
  const nothing = searching ? '没有符合条件的记录，请调整查询条件' : emptyHint
  return (
    <Page
      title={title}
      extra={<ListButtons list={list} create={create} undo={undo} extra={extra} />}
    >
      <Panel>
        <SearchForm
          name={name}
          keywordHint={keywordHint}
          datesLabel={datesLabel}
          filters={filters}
          values={address.filters}
          onSearch={search}
        />
        {answer.isError && (
          <LoadFailure failure={answer.error} onRetry={() => void answer.refetch()} />
        )}
        <RowTable
          rows={answer.data?.data ?? []}
          columns={columns}
          actions={actions}
          loading={answer.isFetching && (answer.isPending || answer.isPlaceholderData)}
          emptyHint={answer.isSuccess && nothing}
          refreshes={[list]}
          ids={ids}
          details={details}
        />
        <Pagination
          className="pager"
          current={address.page}
          pageSize={PAGE_SIZE}
          total={total ?? UNKNOWN_TOTAL}
          showSizeChanger={false}
          showTotal={() => total !== undefined && `共 ${total} 条`}
          onChange={(page) => void address.turnTo(page)}
        />
      </Panel>
      {children}
    </Page>
  )
}

import { Pagination } from 'antd'
import { useEffect, useMemo } from 'react'
import type { ReactNode } from 'react'
import { PAGE_SIZE, PAGE_SIZES, type FileEndpoint } from '#api/kit/endpoint.ts'
import { writeQuery } from '#admin/lib/address-text.ts'
import type { AddressValues } from '#admin/lib/address.ts'
import { useIsShown, useRead } from '#admin/lib/calls/query.ts'
import type { ListEndpoint } from '#admin/lib/types.ts'
import { LoadFailure } from '#admin/ui/notice.tsx'
import { Page } from '#admin/ui/page/page.tsx'
import { Panel } from '#admin/ui/page/panel.tsx'
import { FiltersLine } from './search/filters-line.tsx'
import { useListAddress } from './list-address.ts'
import { ExportRowsButton } from './export-rows-button.tsx'
import { useLayout } from './layout/use-layout.ts'
import { ListSum } from './list-sum.tsx'
import type { ListSumProps } from './list-sum.tsx'
import { ListButtons } from './list-buttons.tsx'
import type { ListButtonsProps } from './list-buttons.tsx'
import { withId } from './table/columns.tsx'
import { ListTable } from './table/list-table.tsx'
import type { ListTableProps } from './table/list-table.tsx'
import { QuickFilters, type QuickFilter } from './search/quick-filters.tsx'
import { SearchForm } from './search/search-form.tsx'
import type { Column, EmptyHint, Filter, RowBase } from './types.ts'

/** The pager's total until the first answer (spec 12.4.1). */
const UNKNOWN_TOTAL = 100

const NO_FILTERS: readonly Filter[] = []
const NO_RECORDS: EmptyHint = { text: '还没有记录' }
const NOTHING_FOUND: EmptyHint = { text: '没有符合条件的记录，请调整查询条件' }

type RecordListProps<Row extends RowBase> = ListButtonsProps &
  Pick<
    ListTableProps<Row>,
    | 'kind'
    | 'title'
    | 'columns'
    | 'actions'
    | 'details'
    | 'statusChange'
    | 'otherChanges'
    | 'selectedActions'
    | 'selectable'
    | 'open'
  > & {
    list: ListEndpoint<Row>
    /** Selects beside keyword and dates; state them outside of the component. */
    filters?: readonly Filter[]
    /** Searches that are made with one touch. */
    quick?: readonly QuickFilter[] | undefined
    /** What the keyword is looked for in; null for a list that is not searched by one. */
    keywordHint?: string | null
    /** What the dates are of, if not of entry. */
    datesLabel?: string
    /** `false` where a row is not known by its ID. */
    ids?: boolean
    /** What it says, and advises, where there is no record yet. */
    emptyHint?: EmptyHint
    /** What all rows of the list come to, read apart and shown beside how many there are. */
    sum?: ListSumProps['sum']
    /** The call that answers all rows as an Excel file. */
    file?: FileEndpoint
    /** Leads to the other pages behind the same entry of the menu. */
    views?: ReactNode
    /** What stands above the list. */
    head?: ReactNode
    /** Dialogs of the screen. */
    children?: ReactNode
  }

/** As it comes, a list's address is the same as before one could choose. */
const sizeQuery = (size: number) => (size === PAGE_SIZE ? {} : { size: String(size) })

/** Also said to who does not see that it has changed. */
const totalSaid = (total: number | undefined) => (
  <output>{total !== undefined && `共 ${total} 条`}</output>
)

/** The ID's column and those of the others that the user may see. */
function usePermitted<Row extends RowBase>(columns: readonly Column<Row>[], ids?: boolean) {
  const isShown = useIsShown()
  const hidden = columns.flatMap((column) => (isShown(column) ? [] : [column.field])).join()
  return useMemo(() => {
    const fields = hidden.split(',')
    return withId(
      columns.filter(({ field }) => !fields.includes(field)),
      ids,
    )
  }, [columns, hidden, ids])
}

/** The list screen that quotations, contracts, products and others share (spec 12.4). */
export function RecordList<Row extends RowBase>(props: RecordListProps<Row>) {
  const { kind, title, list, columns, filters = NO_FILTERS, ids } = props
  const { create, undo, extra, emptyHint = NO_RECORDS, sum, file, head, children } = props
  const { keywordHint = '请输入关键词', datesLabel = '录入时间' } = props
  const all = usePermitted(columns, ids)
  const address = useListAddress([
    'keyword',
    'startime',
    'endtime',
    ...filters.map((filter) => filter.name),
  ])
  const { layout, change } = useLayout(kind, all)
  const { size } = layout
  const query = { ...address.query, ...sizeQuery(size) }
  const answer = useRead(list, query, { keepPrevious: true })
  const total = answer.data?.total
  const lastPage = Math.max(1, Math.ceil((total ?? UNKNOWN_TOTAL) / size))
  const pastTheEnd = answer.isSuccess && !answer.isPlaceholderData && address.page > lastPage

  const { turnTo } = address
  useEffect(() => {
    if (pastTheEnd) void turnTo(lastPage, { replace: true })
  }, [pastTheEnd, lastPage, turnTo])

  /** The row that stands first stays on the page. */
  function resize(to: number): void {
    const next = PAGE_SIZES.find((one) => one === to)
    if (next === undefined) return
    change({ ...layout, size: next })
    void address.turnTo(Math.floor(((address.page - 1) * size) / next) + 1)
  }

  function search(values: AddressValues) {
    const same = writeQuery({ ...address.filters, ...values }) === writeQuery(address.filters)
    // The same search again means: look again.
    if (same && address.page === 1) void answer.refetch()
    else void address.search(values)
  }

  const searching = Object.values(address.filters).some((value) => value !== undefined)
  const nothing = searching
    ? { hint: NOTHING_FOUND, onClear: () => void address.clear() }
    : { hint: emptyHint, create }
  return (
    <Page
      title={title}
      failure={answer.error}
      beside={props.views}
      extra={
        <ListButtons
          kind={kind}
          columns={all}
          create={create}
          undo={undo}
          extra={
            <>
              {extra}
              {file && <ExportRowsButton endpoint={file} filters={address.filters} />}
            </>
          }
          more={props.more}
        />
      }
    >
      <Panel>
        {head}
        <SearchForm
          name={`${kind}-search`}
          keywordHint={keywordHint}
          datesLabel={datesLabel}
          filters={filters}
          values={address.filters}
          onSearch={search}
        />
        {props.quick && (
          <QuickFilters filters={props.quick} values={address.filters} onSearch={search} />
        )}
        <FiltersLine
          values={address.filters}
          filters={filters}
          datesLabel={datesLabel}
          extent={total === undefined ? '' : `第 ${address.page} 页，共 ${total} 条`}
        />
        {answer.isError && (
          <LoadFailure failure={answer.error} onRetry={() => void answer.refetch()} />
        )}
        <ListTable
          kind={kind}
          title={title}
          rows={answer.data?.data ?? []}
          columns={all}
          actions={props.actions}
          loading={answer.isFetching && (answer.isPending || answer.isPlaceholderData)}
          emptiness={answer.isSuccess && !pastTheEnd ? nothing : undefined}
          list={list}
          details={props.details}
          page={writeQuery(query)}
          current={!answer.isPlaceholderData}
          statusChange={props.statusChange}
          otherChanges={props.otherChanges}
          selectedActions={props.selectedActions}
          selectable={props.selectable}
          open={props.open}
        >
          {sum && <ListSum sum={sum} list={list} filters={address.filters} />}
          <Pagination
            className="pager"
            current={address.page}
            pageSize={size}
            total={total ?? UNKNOWN_TOTAL}
            showSizeChanger={(total ?? 0) > PAGE_SIZE}
            pageSizeOptions={[...PAGE_SIZES]}
            showTotal={() => totalSaid(total)}
            onChange={(page, to) => (to === size ? void address.turnTo(page) : resize(to))}
          />
        </ListTable>
      </Panel>
      {children}
    </Page>
  )
}

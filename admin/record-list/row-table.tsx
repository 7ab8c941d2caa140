import { Empty, Table } from 'antd'
import type { TableProps } from 'antd'
import type { ColumnsType } from 'antd/es/table'
import type { Endpoint } from '#api/endpoint.ts'
import { RowActions } from './row-actions.tsx'
import type { Column, RowAction, RowBase, RowDetails } from './types.ts'

type RowTableProps<Row> = {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  actions: readonly RowAction<Row>[]
  loading: boolean
  /** What to do where there is nothing; `false` while that is not known. */
  emptyHint: string | false
  refreshes: readonly Endpoint[]
  /** Whether a row is known by its ID, which then stands first. */
  ids?: boolean | undefined
  details?: RowDetails<Row> | undefined
}

/** What a column of text needs at least; it gets more where there is more. */
const TEXT_WIDTH = 160
/** The button that opens a row. */
const OPENER_WIDTH = 48

/** The table of a list: ID first, then the columns, then the buttons. A row may open for its details. */
export function RowTable<Row extends RowBase>(props: RowTableProps<Row>) {
  const { rows, columns, actions, loading, emptyHint, refreshes, ids = true, details } = props
  const shown: ColumnsType<Row> = [
    ...(ids ? [{ title: 'ID', dataIndex: 'id', width: 80 }] : []),
    ...columns.map(({ title, field, width, render }) => ({
      key: field,
      title,
      ...(width === undefined ? {} : { width }),
      render: (_: unknown, row: Row) =>
        render ? render(row) : <LongText text={String(row[field] ?? '')} />,
    })),
  ]
  if (actions.length > 0) {
    shown.push({
      key: 'actions',
      title: '操作',
      width: 48 + 44 * actions.length,
      render: (_, row) => <RowActions row={row} actions={actions} refreshes={refreshes} />,
    })
  }
  return (
    <Table<Row>
      rowKey="id"
      size="middle"
      dataSource={[...rows]}
      columns={shown}
      loading={{ spinning: loading, delay: 200 }}
      pagination={false}
      // Fixed widths: a long name makes its row higher, not the table wider than the window.
      tableLayout="fixed"
      // Without rows nothing else in a narrow window's table takes the keyboard to scroll it.
      onHeaderRow={() => (rows.length === 0 ? { tabIndex: 0 } : {})}
      {...(details && { expandable: openedBy(details) })}
      scroll={{
        x: shown.reduce(
          (sum, { width }) => sum + Number(width ?? TEXT_WIDTH),
          details ? OPENER_WIDTH : 0,
        ),
      }}
      locale={{
        emptyText: emptyHint ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={emptyHint} />
        ) : (
          <div className="awaiting" />
        ),
      }}
    />
  )
}

function openedBy<Row>({ has, render }: RowDetails<Row>): TableProps<Row>['expandable'] {
  return {
    columnWidth: OPENER_WIDTH,
    // Then the details are as wide as what is seen of the table, not as all of it.
    fixed: true,
    columnTitle: <span className="unseen">详情</span>,
    rowExpandable: has,
    expandedRowRender: render,
  }
}

/** Text that is as long as users write it: it breaks anywhere, and what is too much is in the title. */
function LongText({ text }: { text: string }) {
  return (
    <div className="long-text" title={text}>
      {text}
    </div>
  )
}

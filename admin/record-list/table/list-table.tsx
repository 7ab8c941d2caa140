import type { ReactNode } from 'react'
import type { ListName } from '#api/user/preferences.ts'
import { useIsShown } from '#admin/lib/calls/query.ts'
import { BatchBar, useBatchWorks } from '../batch/batch-bar.tsx'
import type { SelectedActions } from '../batch/batch-bar.tsx'
import { useLayout } from '../layout/use-layout.ts'
import css from '../list-foot.module.css'
import { RowTable } from './row-table.tsx'
import type { RowTableProps } from './row-table.tsx'
import type { RowBase, StatusChange } from '../types.ts'
import { useSelection } from './use-selection.ts'

export type ListTableProps<Row extends RowBase> = Omit<
  RowTableProps<Row>,
  'layout' | 'onLayout' | 'selection'
> & {
  kind: ListName
  /** The key of this page of rows; a selection does not outlast it. */
  page: string
  /** Whether the rows are of that page; those of the one before stand until the answer is there. */
  current: boolean
  /** How the status of several rows is changed at once. */
  statusChange?: StatusChange | undefined
  /** What else of several rows is changed at once. */
  otherChanges?: readonly StatusChange[] | undefined
  /** What else can be done with selected rows. */
  selectedActions?: SelectedActions<Row> | undefined
  /** What stands at the foot, such as a pager. */
  children?: ReactNode
}

/** A list's table as its user arranged it, with what can be done to several rows at once. */
export function ListTable<Row extends RowBase>(props: ListTableProps<Row>) {
  const {
    kind,
    page,
    current,
    statusChange,
    otherChanges = [],
    selectedActions,
    children,
    ...table
  } = props
  const { rows, columns, list, loading } = table
  const isShown = useIsShown()
  const { layout, known, change } = useLayout(kind, table.columns)
  const actions = known ? table.actions.filter(isShown) : table.actions
  const works = useBatchWorks(
    actions,
    statusChange ? [statusChange, ...otherChanges] : otherChanges,
  )
  // Until it is known who asks and how they want it, nothing is shown that would move then.
  const shown = known ? rows : []
  const selection = useSelection({ rows: shown, page, current })
  return (
    <>
      <RowTable
        {...table}
        actions={actions}
        rows={shown}
        loading={loading || !known}
        emptiness={known ? table.emptiness : undefined}
        selection={works.length > 0 || selectedActions ? selection : undefined}
        layout={layout}
        onLayout={change}
      />
      <div className={`${css.foot} ${selection.ids.size > 0 ? css.selecting : ''} on-screen`}>
        <BatchBar
          works={works}
          rows={shown}
          naming={columns.find(({ field }) => field !== 'id')}
          selection={selection}
          list={list}
          others={selectedActions}
        />
        {children}
      </div>
    </>
  )
}

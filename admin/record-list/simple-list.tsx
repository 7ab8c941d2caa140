import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import type { Endpoint } from '#api/kit/endpoint.ts'
import { LoadFailure } from '#admin/ui/notice.tsx'
import { Page } from '#admin/ui/page/page.tsx'
import { Panel } from '#admin/ui/page/panel.tsx'
import { ListButtons } from './list-buttons.tsx'
import type { ListButtonsProps } from './list-buttons.tsx'
import { withId } from './table/columns.tsx'
import { ListTable } from './table/list-table.tsx'
import type { ListTableProps } from './table/list-table.tsx'
import type { EmptyHint, RowBase } from './types.ts'

type SimpleListProps<Row extends RowBase, Answer> = ListButtonsProps &
  Pick<
    ListTableProps<Row>,
    'kind' | 'title' | 'columns' | 'actions' | 'statusChange' | 'selectable' | 'open'
  > & {
    /** The endpoint of the list, which changes read again. */
    list: Endpoint
    answer: UseQueryResult<Answer>
    rows: readonly Row[] | undefined
    emptyHint: EmptyHint
    /** What stands above the list. */
    head?: ReactNode
    children?: ReactNode
  }

/** A short list without search and pages: categories, combinations, users, roles. */
export function SimpleList<Row extends RowBase, Answer>(props: SimpleListProps<Row, Answer>) {
  const { kind, title, list, answer, rows, columns, actions, children } = props
  const { create, undo, extra, more, emptyHint } = props
  const all = useMemo(() => withId(columns), [columns])
  return (
    <Page
      title={title}
      failure={answer.error}
      extra={<ListButtons kind={kind} columns={all} {...{ create, undo, extra, more }} />}
    >
      <Panel>
        {props.head}
        {answer.isError && (
          <LoadFailure failure={answer.error} onRetry={() => void answer.refetch()} />
        )}
        <ListTable
          kind={kind}
          title={title}
          rows={rows ?? []}
          columns={all}
          actions={actions}
          loading={answer.isPending}
          emptiness={answer.isSuccess ? { hint: emptyHint, create } : undefined}
          list={list}
          page=""
          current
          statusChange={props.statusChange}
          selectable={props.selectable}
          open={props.open}
        />
      </Panel>
      {children}
    </Page>
  )
}

import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Endpoint } from '#api/endpoint.ts'
import { LoadFailure } from '#admin/ui/notice.tsx'
import { Page } from '#admin/ui/page.tsx'
import { Panel } from '#admin/ui/panel.tsx'
import { ListButtons } from './list-buttons.tsx'
import type { ListButtonsProps } from './list-buttons.tsx'
import { RowTable } from './row-table.tsx'
import type { Column, RowAction, RowBase } from './types.ts'

type SimpleListProps<Row extends RowBase, Answer> = ListButtonsProps & {
  title: string
  /** The endpoint of the list, which changes read again. */
  list: Endpoint
  answer: UseQueryResult<Answer>
  rows: readonly Row[] | undefined
  columns: readonly Column<Row>[]
  actions: readonly RowAction<Row>[]
  emptyHint?: string
  children?: ReactNode
}

/** A short list without search and pages: categories, combinations, users, roles. */
export function SimpleList<Row extends RowBase, Answer>(props: SimpleListProps<Row, Answer>) {
  const { title, list, answer, rows, columns, actions, children } = props
  const { create, undo, extra, emptyHint = '还没有记录' } = props
  return (
    <Page
      title={title}
      extra={<ListButtons list={list} create={create} undo={undo} extra={extra} />}
    >
      <Panel>
        {answer.isError && (
          <LoadFailure failure={answer.error} onRetry={() => void answer.refetch()} />
        )}
        <RowTable
          rows={rows ?? []}
          columns={columns}
          actions={actions}
          loading={answer.isPending}
          emptyHint={answer.isSuccess && emptyHint}
          refreshes={[list]}
        />
      </Panel>
      {children}
    </Page>
  )
}

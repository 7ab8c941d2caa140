import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Endpoint } from '#api/endpoint.ts'
import { LoadFailure } from '#admin/ui/notice.tsx'
import { Page } from '#admin/ui/page.tsx'
import { Panel } from '#admin/ui/panel.tsx'
import { CreateButton } from './create-button.tsx'
import { RowTable } from './row-table.tsx'
import type { Column, CreateAction, RowAction, RowBase } from './types.ts'

type SimpleListProps<Row extends RowBase, Answer> = {
  title: string
  /** The endpoint of the list, which changes read again. */
  list: Endpoint
  answer: UseQueryResult<Answer>
  rows: readonly Row[] | undefined
  columns: readonly Column<Row>[]
  actions: readonly RowAction<Row>[]
  create?: CreateAction
  extra?: ReactNode
  emptyHint?: string
  children?: ReactNode
}

/** A short list without search and pages: categories, combinations, users, roles. */
export function SimpleList<Row extends RowBase, Answer>(props: SimpleListProps<Row, Answer>) {
  const { title, list, answer, rows, columns, actions, create, extra, children } = props
  const { emptyHint = '还没有记录' } = props
  return (
    <Page
      title={title}
      extra={
        <>
          {extra}
          {create && <CreateButton create={create} />}
        </>
      }
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

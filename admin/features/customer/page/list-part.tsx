import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import type { ListEndpoint } from '#admin/lib/types.ts'
import { useRead } from '#admin/lib/calls/query.ts'
import { LoadFailure } from '#admin/ui/notice.tsx'
import { Panel } from '#admin/ui/page/panel.tsx'
import { PartHead } from '#admin/ui/page/part-head.tsx'
import { ReadTable, type ReadColumn } from '#admin/ui/read/read-table.tsx'
import css from './customer-view.module.css'

/** So many rows of a list are on the page; all of them are in the list. */
const SHOWN = 5

type PartProps = {
  title: string
  buttons?: ReactNode
  /** As wide as the page, for a table of several columns. */
  isWide?: boolean
  children: ReactNode
}

/** A part of a customer's page. */
export function Part({ title, buttons, isWide = false, children }: PartProps) {
  return (
    <Panel className={isWide ? css.wide : ''}>
      <section aria-label={title}>
        <PartHead title={title}>{buttons}</PartHead>
        {children}
      </section>
    </Panel>
  )
}

type ListPartProps<Row> = {
  title: string
  customer: number
  list: ListEndpoint<Row>
  /** The list of all of them. */
  path: string
  columns: readonly ReadColumn<Row>[]
  nothing: string
}

/** The newest records of a customer in a list, with the way to all of them. */
export function ListPart<Row extends { id: number }>(props: ListPartProps<Row>) {
  const { title, customer, list, path, columns, nothing } = props
  const answer = useRead(list, { customer_id: customer, page: 1 })
  const { data: rows = [], total = 0 } = answer.data ?? {}
  return (
    <Part
      title={title}
      buttons={
        total > 0 && (
          <Link to={path} search={{ customer_id: String(customer) }}>
            全部 {total} 条
          </Link>
        )
      }
    >
      {answer.isPending && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {answer.isError && (
        <LoadFailure failure={answer.error} onRetry={() => void answer.refetch()} />
      )}
      {answer.isSuccess && total === 0 && <p className="muted">{nothing}</p>}
      {rows.length > 0 && (
        <ReadTable
          label={title}
          columns={columns}
          rows={rows.slice(0, SHOWN)}
          keyOf={({ id }) => id}
        />
      )}
    </Part>
  )
}

/** A record by its name, in a tab of its own; its opener hands on the session. */
export function RecordName({ address, name }: { address: string; name: string }) {
  return (
    <a href={address} target="_blank" rel="opener">
      {name || '未命名'}
    </a>
  )
}

import type { ReactNode } from 'react'
import { entities } from '#api/kit/entities.ts'
import type { Endpoint, FileEndpoint } from '#api/kit/endpoint.ts'
import { recordStatuses } from '#api/kit/status.ts'
import type { OptionsEndpoint } from '#admin/lib/calls/query.ts'
import type { ListEndpoint } from '#admin/lib/types.ts'
import type { ListSums } from '#admin/record-list/list-sum.tsx'
import type { QuickFilter } from '#admin/record-list/search/quick-filters.tsx'
import { RecordList } from '#admin/record-list/record-list.tsx'
import { deleteAction } from '#admin/record-list/types.ts'
import type { Column, Filter, RowAction, StatusChange } from '#admin/record-list/types.ts'
import { openTab } from '#admin/ui/open.tsx'
import {
  callsOf,
  formAddress,
  nextAddress,
  nextSteps,
  ownerLabel,
  permissionOf,
} from './chain-kinds.ts'
import type { ChainKind } from './chain-kinds.ts'
import { customerFilter } from './customer-filter.ts'
import { isEditable, type ChainCan } from './reading.ts'
import { staffColumn } from '#admin/record-list/table/columns.tsx'

type ChainRow = { id: number; con_id?: number | ''; can: ChainCan }

type ChainListProps<Row extends ChainRow> = {
  kind: ChainKind
  list: ListEndpoint<Row>
  remove: Endpoint
  save: Endpoint
  /** What a question calls a record. */
  naming: (row: Row) => string
  /** The kind's own name for its status. */
  status: keyof Row & string
  columns: readonly Column<Row>[]
  /** Leads to the other pages behind the same entry of the menu. */
  views?: ReactNode
  /** Made by `chainFilters`, outside of the component. */
  filters: readonly Filter[]
  /** What of several rows is changed at once beside their status. */
  otherChanges?: readonly StatusChange[]
  /** What else can be done with a row. */
  otherActions?: readonly RowAction<Row>[]
  /** Searches that are made with one touch. */
  quick?: readonly QuickFilter[]
  keywordHint: string
  /** What all rows come to. */
  sum?: ListSums
  /** The call that answers all rows as an Excel file. */
  file: FileEndpoint
  /** What the dates are of, if not of entry. */
  datesLabel?: string
  emptyText: string
  /** How the first record is made, for who may. */
  advice: string
  /** Whether a record can be made here, and not only from the record above it. */
  creates?: boolean
}

/** The list of one kind of the chain. Its records are edited in tabs of their own. */
export function ChainList<Row extends ChainRow>(props: ChainListProps<Row>) {
  const { kind, remove, save, naming, status, ...others } = props
  const { emptyText, advice, creates = false, otherActions = [], ...list } = others
  const next = nextSteps[kind]
  const open = (row: Row) => openTab(formAddress(kind, row.id))
  const statusChange: StatusChange = {
    save,
    field: status,
    options: recordStatuses,
    permission: permissionOf(kind, 'edit'),
  }
  const actions: RowAction<Row>[] = [
    { label: (row) => (isEditable(row) ? '编辑' : '查看'), onClick: open },
    ...otherActions,
    { ...deleteAction(kind, remove, naming), shown: (row) => row.can.delete },
  ]
  if (next) {
    actions.unshift({
      label: next.label,
      permission: permissionOf(next.kind, 'edit'),
      onClick: (row) => openTab(nextAddress(next, row)),
    })
  }
  return (
    <RecordList
      {...list}
      title={entities[kind].screen.title}
      kind={kind}
      undo={callsOf(kind)}
      actions={actions}
      open={open}
      statusChange={statusChange}
      emptyHint={{ text: emptyText, advice, permission: permissionOf(kind, 'edit') }}
      selectable={({ can }) => can.change || can.delete}
      create={
        creates
          ? {
              permission: permissionOf(kind, 'edit'),
              onClick: () => openTab(formAddress(kind, 0)),
            }
          : undefined
      }
    />
  )
}

/** The selects of a chain list: owner, and under 更多筛选 customer, what the kind has of its own, status. */
export function chainFilters(
  kind: ChainKind,
  owners: OptionsEndpoint,
  own: readonly Filter[] = [],
): readonly Filter[] {
  return [
    { name: 'userid', label: ownerLabel(kind), options: owners },
    ...[customerFilter, ...own, { name: 'status', label: '状态', options: recordStatuses }].map(
      (filter) => ({
        ...filter,
        more: true as const,
      }),
    ),
  ]
}

/** What identifies a record beside its number: its contract, and who entered it. */
export const contractTitle: Column<{ c_title: string }> = {
  title: '合同标题',
  field: 'c_title',
  card: 'name',
}
export const enteredBy = (under: string): ReturnType<typeof staffColumn> => ({
  ...staffColumn('录入人'),
  under,
})

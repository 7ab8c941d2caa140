import { Button } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Endpoint } from '#api/kit/endpoint.ts'
import { useMay } from '#admin/lib/calls/query.ts'
import { lazyPart } from '#admin/ui/lazy-part.tsx'
import css from '../list-foot.module.css'
import { focusBoxes, passFromBatch } from '../table/list-focus.ts'
import type { Column, RowAction, RowBase, StatusChange } from '../types.ts'
import type { Selection } from '../table/use-selection.ts'
import { removes, type BatchItem, type BatchWork } from './batch-types.ts'

// Not needed before rows are selected and something is to be done with them.
const BatchDialog = lazyPart(async () => (await import('./batch-dialog.tsx')).BatchDialog)

/** What the user may do with several rows of a list at once. */
export function useBatchWorks<Row>(
  actions: readonly RowAction<Row>[],
  changes: readonly StatusChange[],
): BatchWork[] {
  const may = useMay()
  const works: BatchWork[] = []
  for (const { save, permission, field, label = '状态', options, read = [] } of changes) {
    if (!may(permission)) continue
    works.push({ title: `批量修改${label}`, call: save, choice: { field, label, options, read } })
  }
  for (const action of actions) {
    if (!('change' in action) || !may(action.permission)) continue
    if (action.batch) works.push({ ...action.batch, call: action.change })
    if (action.removes) works.push({ title: '批量删除', call: action.change })
  }
  return works
}

/** Some fields of a row. */
const picked = (row: object, fields: readonly string[] = []) =>
  Object.fromEntries(Object.entries(row).filter(([field]) => fields.includes(field)))

type Begun = {
  work: BatchWork
  items: readonly BatchItem[]
  open: boolean
  /** The button that was pressed. */
  from: HTMLElement
  /** Selects rows of the page that it began on, and of no other. */
  choose: Selection['choose']
}

type BatchBarProps<Row> = {
  works: readonly BatchWork[]
  rows: readonly Row[]
  /** The column that names a row. */
  naming: Column<Row> | undefined
  selection: Selection
  list: Endpoint
  /** What else can be done with the selected rows: buttons. */
  others?: SelectedActions<Row> | undefined
}

/** Buttons about the selected rows. */
export type SelectedActions<Row = unknown> = (props: {
  ids: readonly number[]
  rows: readonly Row[]
}) => ReactNode

/** How many rows are selected, and what can be done with them. Empty where none is. */
export function BatchBar<Row extends RowBase>(props: BatchBarProps<Row>) {
  const { works, rows, naming, selection, list, others: Others } = props
  const [begun, setBegun] = useState<Begun>()

  const named = (row: Row) =>
    naming && (naming.render ? naming.render(row) : String(row[naming.field] ?? ''))
  const selected = rows.filter((row) => selection.ids.has(Number(row.id)))
  const itemsFor = ({ choice }: BatchWork) =>
    selected.map((row) => ({
      id: Number(row.id),
      name: named(row),
      read: picked(row, choice?.read),
    }))

  return (
    <div className={`${css.batch} button-row`}>
      {selection.ids.size > 0 && (
        <>
          <output>已选择 {selection.ids.size} 条</output>
          {works.map((work) => (
            <Button
              key={work.title}
              danger={removes(work)}
              onClick={({ currentTarget: from }) =>
                setBegun({
                  work,
                  items: itemsFor(work),
                  open: true,
                  from,
                  choose: selection.choose,
                })
              }
            >
              {work.title}
            </Button>
          ))}
          {Others && <Others ids={[...selection.ids]} rows={selected} />}
          <Button
            type="text"
            onClick={() => {
              focusBoxes()
              selection.choose([])
            }}
          >
            取消选择
          </Button>
        </>
      )}
      {begun && (
        <BatchDialog
          work={begun.work}
          items={begun.items}
          open={begun.open}
          list={list}
          onClose={() => setBegun({ ...begun, open: false })}
          onClosed={(left) => {
            setBegun(undefined)
            begun.choose(left)
            void passFromBatch(begun.from, left.length > 0)
          }}
        />
      )}
    </div>
  )
}

import { memo, useMemo, useState } from 'react'
import type { Endpoint } from '#api/kit/endpoint.ts'
import type { ListLayout } from '#api/user/preferences.ts'
import { arranged, roomOf, widened } from '../layout/columns-layout.ts'
import type { Placed } from '../layout/columns-layout.ts'
import { EmptyRows } from './empty-rows.tsx'
import type { Emptiness } from './empty-rows.tsx'
import { ResizeHandle } from '../layout/resize-handle.tsx'
import { SelectBox } from './select-box.tsx'
import { TableRow } from './table-row.tsx'
import type { Column, RowAction, RowBase, RowDetails } from '../types.ts'
import type { Selection } from './use-selection.ts'
import { useSideScroll } from './use-side-scroll.ts'
import cards from './cards.module.css'
import cell from './cell.module.css'
import css from './table.module.css'

export type RowTableProps<Row extends RowBase> = {
  /** What the table lists. */
  title: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  actions: readonly RowAction<Row>[]
  /** No rows yet, or those of another page. */
  loading: boolean
  /** What to do where there is nothing; nothing while that is not known. */
  emptiness: Emptiness | undefined
  list: Endpoint
  details?: RowDetails<Row> | undefined
  /** Opens a row that is clicked on. */
  open?: ((row: Row) => void) | undefined
  selection?: Selection | undefined
  selectable?: ((row: Row) => boolean) | undefined
  layout: ListLayout
  onLayout: (layout: ListLayout) => void
}

const SELECT_WIDTH = 34
const OPENER_WIDTH = 44

/** The buttons of a row stand in a line, those under ⋯ behind one. */
function actionsWidth<Row>(actions: readonly RowAction<Row>[]): number {
  if (actions.length === 0) return 0
  const plain = actions.filter(({ more }) => !more)
  const behind = plain.length === actions.length ? 0 : 10 + 14
  return plain.reduce((width, { label }) => width + 10 + 14 * lengthOf(label), 4 + behind)
}

/** Of a label that differs by row: each of them has two characters. */
const lengthOf = (label: unknown) => (typeof label === 'string' ? label.length : 2)

/**
 * The table of a list, as its user arranged it. A plain one (decision 016): it is lighter than antd's, and on a
 * phone its rows become cards by style alone.
 */
export function RowTable<Row extends RowBase>(props: RowTableProps<Row>) {
  const { title, columns, actions, rows, loading, emptiness, layout, onLayout } = props
  const { selection, selectable, details } = props
  const [dragged, setDragged] = useState<{ field: string; width: number }>()
  const { ref, scrolls, more } = useSideScroll()
  const shown = useMemo(() => arranged(columns, layout), [columns, layout])
  const widths = dragged ? arranged(columns, widened(layout, dragged.field, dragged.width)) : shown
  const { least, fills } = roomOf(widths)
  const beside =
    (selection ? SELECT_WIDTH : 0) + (details ? OPENER_WIDTH : 0) + actionsWidth(actions)
  const width = least + beside

  function resize(field: string, to: number | undefined): void {
    setDragged(undefined)
    onLayout(widened(layout, field, to))
  }

  return (
    <div
      ref={ref}
      className={`${css.scroll} ${cards.scroll} ${more ? css.more : ''}`}
      data-scroll-restoration-id={`rows-${title}`}
      // What is beyond its edge must be reached without a pointer, too.
      {...(scrolls && { tabIndex: 0, role: 'group', 'aria-label': `${title}的表格，可以左右滚动` })}
    >
      <table
        className={`${css.table} ${cards.cards}`}
        data-density={layout.density}
        aria-label={title}
        aria-busy={loading}
        style={fills ? { minWidth: width } : { width }}
      >
        <colgroup>
          {selection && <col style={{ width: SELECT_WIDTH }} />}
          {details && <col style={{ width: OPENER_WIDTH }} />}
          {widths.map(({ field, placed }) => (
            <col key={field} style={placed === undefined ? {} : { width: placed }} />
          ))}
          {actions.length > 0 && <col style={{ width: actionsWidth(actions) }} />}
        </colgroup>
        <thead>
          <tr>
            {selection && (
              <th scope="col" data-card="select" className="on-screen">
                <SelectAll rows={rows} selection={selection} selectable={selectable} />
              </th>
            )}
            {details && (
              <th scope="col" data-card="opener" className="on-screen">
                <span className="unseen">详情</span>
              </th>
            )}
            {shown.map(({ field, title: name, align, below }) => (
              <th key={field} scope="col" className={align && css.end}>
                <span className={cell.cut} title={name}>
                  {name}
                </span>
                {below.map(({ field, title }) => (
                  <span key={field} className={`${cell.cut} ${cell.below} muted`} title={title}>
                    {title}
                  </span>
                ))}
                <ResizeHandle
                  onDrag={(to) => setDragged(to === undefined ? to : { field, width: to })}
                  onDone={(to) => resize(field, to)}
                />
              </th>
            ))}
            {actions.length > 0 && (
              <th scope="col" data-card="actions" className="on-screen">
                操作
              </th>
            )}
          </tr>
        </thead>
        <Rows {...props} shown={shown} />
      </table>
      {rows.length === 0 && (
        <div
          className={emptiness ? css.empty : `${css.empty} ${css.awaited}`}
          data-density={layout.density}
        >
          {emptiness ? <EmptyRows {...emptiness} /> : loading && <Waiting />}
        </div>
      )}
    </div>
  )
}

function Waiting() {
  return <output className={`${css.waiting} muted`}>加载中…</output>
}

type RowsProps<Row extends RowBase> = RowTableProps<Row> & { shown: readonly Placed<Row>[] }

/** Drawn anew only where something about the rows changed, and not while a column is being dragged. */
const Rows = memo(function Rows<Row extends RowBase>({ rows, ...row }: RowsProps<Row>) {
  return (
    <tbody>
      {rows.map((one) => (
        <TableRow key={one.id} row={one} {...row} />
      ))}
    </tbody>
  )
}) as <Row extends RowBase>(props: RowsProps<Row>) => React.ReactNode

type SelectAllProps<Row extends RowBase> = Pick<RowTableProps<Row>, 'rows' | 'selectable'> & {
  selection: Selection
}

function SelectAll<Row extends RowBase>({ rows, selection, selectable }: SelectAllProps<Row>) {
  const able = rows.filter((row) => selectable?.(row) ?? true).map(({ id }) => Number(id))
  const all = able.length > 0 && able.every((id) => selection.ids.has(id))
  return (
    <SelectBox
      label="全选本页"
      checked={all}
      partly={!all && selection.ids.size > 0}
      disabled={able.length === 0 || !selection.open}
      onChange={(checked) => selection.choose(checked ? able : [])}
    />
  )
}

import { useState } from 'react'
import { isForRow } from '#admin/ui/row-click.ts'
import type { Placed } from '../layout/columns-layout.ts'
import { CutText } from './cut-text.tsx'
import { RowActions } from './row-actions.tsx'
import type { RowTableProps } from './row-table.tsx'
import { SelectBox } from './select-box.tsx'
import type { Column, RowBase } from '../types.ts'
import cell from './cell.module.css'
import css from './table.module.css'

type TableRowProps<Row extends RowBase> = Pick<
  RowTableProps<Row>,
  'actions' | 'list' | 'details' | 'open' | 'selection' | 'selectable'
> & { row: Row; shown: readonly Placed<Row>[] }

/** One row, with its details below where it was opened. */
export function TableRow<Row extends RowBase>(props: TableRowProps<Row>) {
  const { row, shown, actions, list, details, open, selection, selectable } = props
  const [unfolded, setUnfolded] = useState(false)
  const selected = selection?.ids.has(Number(row.id)) ?? false
  const has = details?.has(row) ?? false
  const columns = shown.length + [selection, details, actions.length > 0].filter(Boolean).length
  return (
    <>
      <tr
        className={
          [open && css.opens, selected && css.selected].filter(Boolean).join(' ') || undefined
        }
        onClick={open && ((event) => isForRow(event) && open(row))}
      >
        {selection && (
          <td data-card="select" className="on-screen">
            <SelectBox
              label={`选择 ID ${row.id}`}
              checked={selected}
              disabled={!selection.open || !(selectable?.(row) ?? true)}
              onChange={(checked) => selection.choose(toggled(selection.ids, row, checked))}
            />
          </td>
        )}
        {details && (
          <td data-card="opener" className="on-screen">
            {has && <Opener open={unfolded} onClick={() => setUnfolded(!unfolded)} />}
          </td>
        )}
        {shown.map((column) => (
          <td
            key={column.field}
            className={
              [column.align && css.end, column.card === 'id' && 'muted']
                .filter(Boolean)
                .join(' ') || undefined
            }
            data-card={column.card ?? 'labelled'}
            data-label={column.title}
          >
            {column.below.length === 0 ? (
              contentOf(row, column)
            ) : (
              <span className={cell.pair} data-stack>
                <span>{contentOf(row, column)}</span>
                {column.below.map((one) => (
                  <span key={one.field} className={`${cell.below} muted`} data-label={one.title}>
                    {contentOf(row, one)}
                  </span>
                ))}
              </span>
            )}
          </td>
        ))}
        {actions.length > 0 && (
          <td data-card="actions" className="on-screen">
            <RowActions row={row} actions={actions} list={list} />
          </td>
        )}
      </tr>
      {details && has && unfolded && (
        <tr>
          <td colSpan={columns}>
            <div className={css.unfolded}>{details.render(row)}</div>
          </td>
        </tr>
      )}
    </>
  )
}

const contentOf = <Row extends RowBase>(row: Row, { field, render }: Column<Row>) =>
  render ? render(row) : <CutText text={String(row[field] ?? '')} />

function toggled(ids: ReadonlySet<number>, { id }: RowBase, checked: boolean): number[] {
  const others = [...ids].filter((one) => one !== id)
  return checked ? [...others, Number(id)] : others
}

function Opener({ open, onClick }: { open: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      className={css.opener}
      aria-label={open ? '收起行' : '展开行'}
      aria-expanded={open}
      onClick={onClick}
    >
      {open ? '−' : '+'}
    </button>
  )
}

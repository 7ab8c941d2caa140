import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons'
import { Fragment, useState } from 'react'
import type { Key, MouseEvent, ReactNode } from 'react'
import { isForRow } from '../row-click.ts'
import { nextSort, sortedBy, type Sort } from './sort-rows.ts'
import css from './read-table.module.css'

/** A column of a table that is only read; `title` is unique within a table. */
export type ReadColumn<Row> = {
  title: string
  /** Of its figures; it stands below the title. */
  unit?: string
  render: (row: Row) => ReactNode
  /** Its figures stand one below the other. */
  isNumeric?: boolean
  /** Its cells are the heads of their rows. */
  isHead?: boolean
  /** On a phone's card it has a line of its own, without its title. */
  isWide?: boolean
  /** As long as an invoice's number: on a phone's card it takes two of the three places in a line. */
  isLong?: boolean
  /** Nothing but buttons, which are not printed. */
  isButtons?: boolean
  /** Where one column has a width, the others share what is left evenly. */
  width?: number | string
  /** The rows can be sorted by it. */
  sortedBy?: (row: Row) => number | string | undefined
}

type Sum = { name: string; value: ReactNode }

/** Rows that belong together, under a title where they have one. */
export type RowGroup<Row> = {
  key: Key
  title?: ReactNode
  rows: readonly Row[]
  sum?: Sum | undefined
}

type ReadTableProps<Row> = {
  /** Its accessible name. */
  label?: string
  columns: readonly ReadColumn<Row>[]
  /** Either these or `groups`. */
  rows?: readonly Row[]
  groups?: readonly RowGroup<Row>[]
  keyOf: (row: Row, place: number) => Key
  /** What is opened below a row; nothing where it is closed. */
  renderDetail?: (row: Row) => ReactNode
  /** A click on a row presses its button that has `data-opens`, by which keys open it too. */
  opensRows?: boolean
  /** Rows that stand out. */
  isMarked?: (row: Row) => boolean
  /** At the end; the last of them is the total. */
  sums?: readonly Sum[]
  /** Narrow enough for a phone, where it stays a table. */
  isNarrow?: boolean
  /** Without lines, and its head only for who listens: rows that explain themselves. */
  isBare?: boolean
}

const classes = (...names: (string | false | undefined)[]) =>
  names.filter(Boolean).join(' ') || undefined

const classOf = ({ isNumeric, isWide, isLong, isButtons }: ReadColumn<never>) =>
  classes(
    isNumeric && css.numeric,
    (isWide || isButtons) && css.wide,
    isLong && css.long,
    isButtons && 'on-screen',
  )

/** The one table for what is only read: columns are data; on a phone each row becomes a card by style alone. */
export function ReadTable<Row>(props: ReadTableProps<Row>) {
  const { label, columns, rows = [], sums = [], isNarrow, isBare } = props
  const { groups = [{ key: 'rows', rows }] } = props
  const [sort, setSort] = useState<Sort>()
  const by = columns.find(({ title }) => title === sort?.title)?.sortedBy
  const isFixed = columns.some(({ width }) => width !== undefined)
  return (
    <div className={css.scroll}>
      <table
        aria-label={label}
        className={classes(
          css.table,
          isFixed && css.fixed,
          !(isNarrow || isBare) && css.cards,
          isNarrow && css.narrow,
          isBare && css.bare,
        )}
      >
        <thead className={isBare ? 'unseen' : undefined}>
          <tr>
            {columns.map((column) => (
              <Head
                key={column.title}
                column={column}
                sort={sort}
                onSort={() => setSort(nextSort(sort, column.title))}
              />
            ))}
          </tr>
        </thead>
        {groups.map(({ key, title, rows: of, sum }) => (
          <tbody key={key}>
            {title !== undefined && (
              <tr className={css.group}>
                <th colSpan={columns.length} scope="rowgroup">
                  {title}
                </th>
              </tr>
            )}
            {(by && sort ? sortedBy(of, by, sort.isDown) : of).map((row, place) => (
              <Row key={props.keyOf(row, place)} row={row} {...props} />
            ))}
            {sum && <SumRow sum={sum} columns={columns.length} />}
          </tbody>
        ))}
        {sums.length > 0 && (
          <tfoot>
            {sums.map((sum) => (
              <SumRow key={sum.name} sum={sum} columns={columns.length} />
            ))}
          </tfoot>
        )}
      </table>
    </div>
  )
}

type HeadProps<Row> = { column: ReadColumn<Row>; sort: Sort; onSort: () => void }

function Head<Row>({ column, sort, onSort }: HeadProps<Row>) {
  const { title, unit, width } = column
  const isDown = sort?.title === title ? sort.isDown : undefined
  const order = isDown === undefined ? 'none' : isDown ? 'descending' : 'ascending'
  const words = (
    <>
      {title}
      {isDown === true && <CaretDownOutlined aria-hidden />}
      {isDown === false && <CaretUpOutlined aria-hidden />}
      {unit && <small>{unit}</small>}
    </>
  )
  return (
    <th
      scope="col"
      className={classOf(column)}
      style={{ width }}
      aria-sort={column.sortedBy && order}
    >
      {column.sortedBy ? (
        <button type="button" onClick={onSort}>
          {words}
        </button>
      ) : (
        words
      )}
    </th>
  )
}

function Row<Row>(props: ReadTableProps<Row> & { row: Row }) {
  const { row, columns, renderDetail, isMarked, opensRows = false } = props
  const below = renderDetail?.(row)
  return (
    <Fragment>
      <tr
        className={classes(isMarked?.(row) && css.marked, opensRows && css.opens)}
        {...(opensRows && { onClick: openRow })}
      >
        {columns.map((column) => (
          <Cell key={column.title} column={column} row={row} />
        ))}
      </tr>
      {below && (
        <tr className={css.detail}>
          <td colSpan={columns.length}>{below}</td>
        </tr>
      )}
    </Fragment>
  )
}

function openRow(event: MouseEvent<HTMLElement>): void {
  if (!isForRow(event)) return
  event.currentTarget.querySelector<HTMLElement>('[data-opens]')?.click()
}

function Cell<Row>({ column, row }: { column: ReadColumn<Row>; row: Row }) {
  const { title, unit, isHead, isWide, isButtons } = column
  const className = classOf(column)
  if (isHead) {
    return (
      <th scope="row" className={className}>
        {column.render(row)}
      </th>
    )
  }
  const named = !isWide && !isButtons && { 'data-label': unit ? `${title} ${unit}` : title }
  return (
    <td className={className} {...named}>
      {isButtons ? <div className={css.buttons}>{column.render(row)}</div> : column.render(row)}
    </td>
  )
}

function SumRow({ sum: { name, value }, columns }: { sum: Sum; columns: number }) {
  return (
    <tr className={css.sum}>
      <th colSpan={columns - 1} scope="row">
        {name}
      </th>
      <td>{value}</td>
    </tr>
  )
}

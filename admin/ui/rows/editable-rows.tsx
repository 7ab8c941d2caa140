import { PlusOutlined } from '@ant-design/icons'
import { Button, ConfigProvider } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import type { ClipboardEvent, CSSProperties, FocusEvent, KeyboardEvent, ReactNode } from 'react'
import { useIsText } from '../field/read-text.tsx'
import { BUTTONS, type Called, type Column, type Edits } from './column.ts'
import type { RowKeys, RowProblem, Sets } from './column.ts'
import { placeOf, putIntoRow, stepByKey, type CursorTarget } from './row-cursor.ts'
import { EditableRow, type RowActions } from './editable-row.tsx'
import styles from './rows.module.css'

/** Rows of figures that one goes through as in a spreadsheet: by Enter and arrows, below the last one always a new one. */
export type Sheet = {
  /** How many rows are filled in. */
  entered: number
  /** Fills in a block of cells from this one on; false for a text that is no block. */
  paste: (at: number, column: string, text: string) => boolean
  /** The row in which the cursor is. */
  onTyping: (at: number | undefined) => void
}

type EditableRowsProps<Row> = {
  id?: string | undefined
  /** What the table is called for who listens. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keys: RowKeys
  called: Called
  edits: Edits<Row>
  /** The button that adds a row, up to so many. */
  adding?: { text: string; most: number; add: () => void }
  /** Whether the columns' titles are seen; else the fields show their names themselves. */
  headed?: boolean
  /** Many columns, whose rows are close together; on a phone each field has its title over it. */
  dense?: boolean
  /** The tracks of the card that a row is on a phone; without them it stays a row. */
  card?: string
  sets?: Sets<Row>
  problems?: (at: number) => readonly RowProblem[]
  sheet?: Sheet
  /** What stands where there are no rows for who may not add any. */
  none?: string
  /** Beside the button that adds a row. */
  children?: ReactNode
}

/**
 * Rows that are typed into, as a table: a card each on a phone. The rows are the caller's, who says what a column shows;
 * buttons, cursor, layout and print are the same for all. Adding goes to the new row's first field, a row that is moved
 * keeps the cursor on its button, and once one is removed the cursor is at the next one's button.
 */
export function EditableRows<Row>(props: EditableRowsProps<Row>) {
  const { id, label, rows, keys, called, edits, adding, sets, sheet, none } = props
  const { headed = false, dense = false, card, children } = props
  const { componentDisabled: disabled } = ConfigProvider.useConfig()
  const isText = useIsText()
  const { area, goTo } = useCursor(rows)
  const columns = disabled ? props.columns.filter(({ name }) => name !== BUTTONS) : props.columns

  // What rows do stays the same object, so that typing draws one row anew, not all of them.
  const latest = useRef({ edits, goTo })
  useEffect(() => {
    latest.current = { edits, goTo }
  })
  const canMove = edits.move !== undefined
  const canRemove = edits.remove !== undefined
  const isSheet = sheet !== undefined
  const actions = useMemo<RowActions<Row>>(
    () => ({
      change: (at, changed) => latest.current.edits.change(at, changed),
      move: canMove
        ? (at, by) => {
            latest.current.goTo({ at: at + by, press: by === 1 ? '下移' : '上移' })
            latest.current.edits.move?.(at, by)
          }
        : undefined,
      remove: canRemove
        ? (at) => {
            latest.current.goTo(isSheet ? { at } : { at, press: '删除' })
            latest.current.edits.remove?.(at)
          }
        : undefined,
    }),
    [canMove, canRemove, isSheet],
  )

  const row = (data: Row, at: number) => (
    <EditableRow
      key={keys[at]}
      row={data}
      at={at}
      isLast={at === rows.length - 1}
      columns={columns}
      called={called}
      actions={actions}
      disabled={disabled}
      isText={isText}
      isNew={sheet !== undefined && at >= sheet.entered}
      problems={props.problems?.(at)}
    />
  )
  const events = sheet && sheetEvents(sheet, columns)
  const looks = [
    headed && 'headed',
    dense && 'dense',
    isSheet && 'sheet',
    card !== undefined && 'cards',
  ]
  // The empty cells of a spreadsheet are found by their frames.
  const className = [
    ...['table', ...looks].map((look) => look && styles[look]),
    dense && 'quiet-fields',
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <div id={id} ref={area} data-rows tabIndex={-1} className={styles['area']} {...events}>
      {rows.length > 0 && (
        <table aria-label={label} className={className} style={tracksOf(columns, card)}>
          <Head columns={columns} />
          {(sets?.split(rows) ?? [rows]).map((set, place, all) => {
            const start = rows.indexOf(set[0]!)
            return (
              <tbody key={sets ? keys[start] : 'all'}>
                <SetHead head={sets?.head(set, all[place - 1])} span={columns.length} />
                {set.map((data, at) => row(data, start + at))}
              </tbody>
            )
          })}
        </table>
      )}
      {rows.length === 0 && disabled && none !== undefined && (
        <div className={styles['quiet']}>{none}</div>
      )}
      {((adding && !disabled) || children !== undefined) && (
        <div className={styles['foot']}>
          {adding && !disabled && (
            <Button
              data-press="add"
              icon={<PlusOutlined aria-hidden />}
              {...(rows.length >= adding.most && { disabled: true })}
              onClick={() => {
                goTo({ at: rows.length })
                adding.add()
              }}
            >
              {adding.text}
            </Button>
          )}
          {children}
        </div>
      )}
    </div>
  )
}

/** Puts the cursor somewhere once the rows are others. */
function useCursor(rows: readonly unknown[]) {
  const area = useRef<HTMLDivElement>(null)
  const next = useRef<CursorTarget & { from: readonly unknown[] }>(undefined)
  useEffect(() => {
    if (!area.current || !next.current || next.current.from === rows) return
    putIntoRow(area.current, next.current)
    next.current = undefined
  })
  const goTo = (target: CursorTarget): void => {
    next.current = { ...target, from: rows }
  }
  return { area, goTo }
}

function Head<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <thead>
      <tr>
        {columns.map(({ name, title, unit, unseen, numeric }) => (
          <th key={name} scope="col" className={numeric ? styles['numeric'] : undefined}>
            {unseen ? <span className="unseen">{title}</span> : title}
            {unit !== undefined && <small>{unit}</small>}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function SetHead({ head, span }: { head: ReactNode; span: number }) {
  if (!head) return null
  return (
    <tr className={styles['set']}>
      <th scope="rowgroup" colSpan={span}>
        {head}
      </th>
    </tr>
  )
}

/** The widths of the columns, and of a phone's card, for the style sheet. */
const tracksOf = <Row,>(columns: readonly Column<Row>[], card: string | undefined) =>
  ({
    '--tracks': columns.map(({ width = '' }) => width).join(' '),
    '--card': card,
  }) as CSSProperties

/** What a table as a spreadsheet listens to in all of its fields. */
function sheetEvents<Row>({ paste, onTyping }: Sheet, columns: readonly Column<Row>[]) {
  return {
    onKeyDown: ({ currentTarget, nativeEvent }: KeyboardEvent<HTMLElement>) =>
      stepByKey(currentTarget, nativeEvent),
    onPaste: (event: ClipboardEvent<HTMLElement>) => {
      const place = placeOf(event.currentTarget, event.target as Element)
      const column = place && columns[place.column]
      const text = event.clipboardData.getData('text/plain')
      if (place && column && paste(place.row, column.name, text)) event.preventDefault()
    },
    onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) =>
      onTyping(placeOf(currentTarget, target)?.row),
    onBlur: () => onTyping(undefined),
  }
}

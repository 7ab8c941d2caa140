import { memo, useId } from 'react'
import type { CSSProperties } from 'react'
import { BUTTONS, nameOf, type Called, type CellTools, type Column } from './column.ts'
import type { RowProblem } from './column.ts'
import { RowButtons } from './row-buttons.tsx'
import { Problem } from './row-text.tsx'
import styles from './rows.module.css'

/** What all rows do, as one object that stays the same. */
export type RowActions<Row> = {
  change: (at: number, changed: Partial<Row>) => void
  move: ((at: number, by: 1 | -1) => void) | undefined
  remove: ((at: number) => void) | undefined
}

type EditableRowProps<Row> = {
  row: Row
  at: number
  isLast: boolean
  columns: readonly Column<Row>[]
  called: Called
  actions: RowActions<Row>
  disabled: boolean
  isText: boolean
  /** A row that waits to be filled in has nothing to be removed. */
  isNew: boolean
  problems: readonly RowProblem[] | undefined
}

const NO_PROBLEMS: readonly RowProblem[] = []

/** A row with a cell for each column; what is wrong with it stands below. */
function Row<Data>(props: EditableRowProps<Data>) {
  const { row, at, isLast, columns, called, actions, disabled, isText } = props
  const { isNew, problems = NO_PROBLEMS } = props
  const faultId = useId()
  const isError = problems.some(({ severity }) => severity === 'error')
  const name = nameOf(called, at)
  const tools: CellTools<Data> = {
    at,
    label: (title) => `${name}${called.of ?? ''}${title}`,
    change: (changed) => actions.change(at, changed),
    disabled,
    isText,
    fault: problems.length === 0 ? undefined : { id: faultId, isError },
  }
  const { move, remove } = actions
  return (
    <>
      <tr data-row>
        {columns.map((column) => {
          const Cell = column.isHead ? 'th' : 'td'
          return (
            <Cell
              key={column.name}
              scope={column.isHead ? 'row' : undefined}
              data-label={labelOf(column)}
              className={classOf(column)}
              style={placeOf(column)}
            >
              {column.name === BUTTONS ? (
                <RowButtons
                  name={name}
                  isFirst={at === 0}
                  isLast={isLast}
                  onMove={move && ((by) => move(at, by))}
                  onRemove={isNew || !remove ? undefined : () => remove(at)}
                />
              ) : (
                column.cell(row, tools)
              )}
            </Cell>
          )
        })}
      </tr>
      {problems.length > 0 && (
        <tr className={styles['problems']}>
          <td id={faultId} colSpan={columns.length}>
            {problems.map(({ severity, text }) => (
              <Problem key={text} severity={severity} text={text} />
            ))}
          </td>
        </tr>
      )}
    </>
  )
}

type Place = Pick<Column<unknown>, 'name' | 'title' | 'numeric' | 'span' | 'phone'>

const labelOf = ({ name, title, phone }: Place) =>
  name === BUTTONS || phone === 'title' ? undefined : title

const classOf = ({ name, numeric }: Place) =>
  name === BUTTONS ? styles['buttons'] : numeric ? styles['numeric'] : undefined

/** How many tracks a cell takes; the buttons stand in the last one. */
const placeOf = ({ name, span = 1, phone = 1 }: Place) => {
  const isLast = name === BUTTONS
  return {
    '--span': isLast ? 'auto / -1' : `span ${span}`,
    '--phone': typeof phone === 'string' ? '1 / -1' : isLast ? 'auto / -1' : `span ${phone}`,
  } as CSSProperties
}

/** Whether two objects hold the same; forms copy all rows where one has changed. */
function isAlike(some: unknown, other: unknown): boolean {
  if (Object.is(some, other)) return true
  if (typeof some !== 'object' || typeof other !== 'object' || !some || !other) return false
  const [one, two] = [Object.entries(some), new Map(Object.entries(other))]
  return one.length === two.size && one.every(([name, value]) => Object.is(value, two.get(name)))
}

/** The same, drawn anew only where anything of it has changed, which matters with hundreds of them. */
export const EditableRow = memo(
  Row,
  ({ row, ...some }, { row: other, ...others }) => isAlike(row, other) && isAlike(some, others),
) as typeof Row

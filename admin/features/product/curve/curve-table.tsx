import { Button, ConfigProvider, Input } from 'antd'
import { useState } from 'react'
import { MAX_POINTS, type CurveProblem } from '#api/pump/curve/read-curve.ts'
import { pointFields, type PointField, type TypedPoint } from '#api/product/typed-curve.ts'
import { buttonsColumn, numberColumn, type Column } from '#admin/ui/rows/column.ts'
import { EditableRows } from '#admin/ui/rows/editable-rows.tsx'
import { putIntoRow } from '#admin/ui/rows/row-cursor.ts'
import { Problem } from '#admin/ui/rows/row-text.tsx'
import { useRows } from '#admin/ui/rows/use-rows.ts'
import { cellOf, withoutTail } from './curve-cells.ts'
import { pasted } from './curve-paste.ts'
import styles from './curve.module.css'

type CurveTableProps = {
  points: readonly TypedPoint[]
  problems: readonly CurveProblem[]
  onChange: (points: TypedPoint[]) => void
}

/** A block that was filled in and could as well be the whole curve. */
type Offer = { points: TypedPoint[]; first: number; filled: number }

const isSame = (some: readonly TypedPoint[], others: readonly TypedPoint[]) =>
  some.length === others.length &&
  some.every((point, at) =>
    pointFields.every(({ name }) => (point[name] ?? null) === (others[at]?.[name] ?? null)),
  )

/** That a cell of a row is empty is no fault while one is still typing there. */
const isMissing = ({ text }: CurveProblem) => text.startsWith('请填写')

const POINTS = { unit: '点' }
const COLUMNS: readonly Column<TypedPoint>[] = [
  numberColumn('点'),
  ...pointFields.map(({ name, label: title, unit }): Column<TypedPoint> => ({
    name,
    title,
    unit,
    width: 'minmax(0, 1fr)',
    cell: (point, { label, change, fault }) => (
      <Input
        aria-label={label(title)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        status={fault && (fault.isError ? 'error' : 'warning')}
        aria-invalid={fault?.isError === true}
        aria-describedby={fault?.id}
        value={point[name] ?? ''}
        onChange={({ target }) => change({ [name]: cellOf(target.value) })}
      />
    ),
  })),
  buttonsColumn({ width: '32px' }),
]

/** The points of a curve as a table that is typed into; below the last one there is always room for one more. */
export function CurveTable({ points, problems, onChange }: CurveTableProps) {
  const { componentDisabled: locked } = ConfigProvider.useConfig()
  const [typing, setTyping] = useState<number>()
  const [left, setLeft] = useState(0)
  const [offer, setOffer] = useState<Offer>()
  const shown = locked || points.length >= MAX_POINTS ? points : [...points, {}]

  const change = (next: readonly TypedPoint[]) => {
    setLeft(0)
    setOffer(undefined)
    onChange(withoutTail(next))
  }
  const { keys, edits } = useRows({ rows: shown, onChange: change })

  function paste(row: number, field: string, text: string): boolean {
    const found = pasted(points, { row, field: field as PointField }, text)
    if (!found) return false
    change(found.points)
    setLeft(found.left)
    const { whole, filled } = found
    const replaces = whole && !isSame(whole, withoutTail(found.points))
    if (replaces && points.length > 0) setOffer({ points: whole, first: row + 1, filled })
    return true
  }

  function replace({ points: whole }: Offer, button: HTMLElement): void {
    change(whole.slice(0, MAX_POINTS))
    setLeft(Math.max(0, whole.length - MAX_POINTS))
    // The button goes with its offer.
    putIntoRow(button.closest<HTMLElement>('[data-rows]')!, { at: 0 })
  }

  return (
    <EditableRows
      label="性能曲线各点"
      columns={COLUMNS}
      rows={shown}
      keys={keys}
      called={POINTS}
      edits={{ change: edits.change, remove: edits.remove }}
      headed
      problems={(row) =>
        problems.filter((one) => one.point === row && !(typing === row && isMissing(one)))
      }
      sheet={{ entered: points.length, paste, onTyping: setTyping }}
    >
      {offer && (
        <output className={styles['offer']}>
          <span>{`已从第 ${offer.first} 点起填入 ${offer.filled} 点，原有的其他各点没有改动`}</span>
          <Button size="small" onClick={({ currentTarget }) => replace(offer, currentTarget)}>
            替换全部
          </Button>
        </output>
      )}
      {left > 0 && (
        <output>
          <Problem
            severity="warning"
            text={`性能曲线最多 ${MAX_POINTS} 点，粘贴内容的最后 ${left} 行没有填入`}
          />
        </output>
      )}
    </EditableRows>
  )
}

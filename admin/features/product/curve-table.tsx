import { Button, ConfigProvider } from 'antd'
import { useRef, useState } from 'react'
import { MAX_POINTS, type CurveProblem } from '#api/pump/curve/read-curve.ts'
import { pointFields, type PointField, type TypedPoint } from '#api/product/typed-curve.ts'
import { withoutTail } from './curve-cells.ts'
import { pasted } from './curve-paste.ts'
import { CurveRow } from './curve-row.tsx'

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

/** The points of a curve as a table that is typed into; below the last one there is always room for one more. */
export function CurveTable({ points, problems, onChange }: CurveTableProps) {
  const { componentDisabled: locked } = ConfigProvider.useConfig()
  const table = useRef<HTMLTableElement>(null)
  const [typing, setTyping] = useState<number>()
  const [left, setLeft] = useState(0)
  const [offer, setOffer] = useState<Offer>()
  const shown = locked || points.length >= MAX_POINTS ? points : [...points, {}]

  const change = (next: readonly TypedPoint[]) => {
    setLeft(0)
    setOffer(undefined)
    onChange(withoutTail(next))
  }

  /** The cursor goes to a cell; beyond the last row it stays. */
  function focus(row: number, field: PointField): void {
    const cell = table.current?.querySelector<HTMLInputElement>(
      `input[data-row="${row}"][data-field="${field}"]`,
    )
    cell?.focus()
    cell?.select()
  }

  function type(row: number, field: PointField, cell: number | string | null): void {
    const next = [...points]
    next[row] = { ...points[row], [field]: cell }
    change(next)
  }

  function paste(row: number, field: PointField, text: string): boolean {
    const found = pasted(points, { row, field }, text)
    if (!found) return false
    change(found.points)
    setLeft(found.left)
    const { whole, filled } = found
    const replaces = whole && !isSame(whole, withoutTail(found.points))
    if (replaces && points.length > 0) setOffer({ points: whole, first: row + 1, filled })
    return true
  }

  function replace({ points: whole }: Offer): void {
    change(whole.slice(0, MAX_POINTS))
    setLeft(Math.max(0, whole.length - MAX_POINTS))
    focus(0, 'flow')
  }

  return (
    <>
      <table className="curve-table" aria-label="性能曲线各点" ref={table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">点</span>
            </th>
            {pointFields.map(({ name, label, unit }) => (
              <th key={name} scope="col">
                {label}
                <small>{unit}</small>
              </th>
            ))}
            {!locked && (
              <th scope="col">
                <span className="unseen">操作</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((point, row) => (
            <CurveRow
              // Rows have nothing else that tells them apart, and hold nothing but what is in `points`.
              // oxlint-disable-next-line react/no-array-index-key -- see above
              key={row}
              point={point}
              row={row}
              problems={problems.filter(
                (one) => one.point === row && !(typing === row && isMissing(one)),
              )}
              isNew={row >= points.length}
              locked={locked}
              onTyping={(is) => setTyping(is ? row : undefined)}
              onType={(field, cell) => type(row, field, cell)}
              onPaste={(field, text) => paste(row, field, text)}
              onMove={(field, by) => focus(row + by, field)}
              onRemove={() => {
                change(points.filter((_, other) => other !== row))
                requestAnimationFrame(() =>
                  focus(Math.min(row, Math.max(points.length - 2, 0)), 'flow'),
                )
              }}
            />
          ))}
        </tbody>
      </table>
      {offer && (
        <output className="curve-offer">
          <span>{`已从第 ${offer.first} 点起填入 ${offer.filled} 点，原有的其他各点没有改动`}</span>
          <Button size="small" onClick={() => replace(offer)}>
            替换全部
          </Button>
        </output>
      )}
      {left > 0 && (
        <output className="curve-problems">
          <span className="warning">{`性能曲线最多 ${MAX_POINTS} 点，粘贴内容的最后 ${left} 行没有填入`}</span>
        </output>
      )}
    </>
  )
}

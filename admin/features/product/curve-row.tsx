import { DeleteOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import type { CurveProblem } from '#api/pump/curve/read-curve.ts'
import { pointFields, type PointField, type TypedPoint } from '#api/product/typed-curve.ts'
import { cellOf } from './curve-cells.ts'

type CurveRowProps = {
  point: TypedPoint
  row: number
  problems: readonly CurveProblem[]
  /** The row that waits for one more point has nothing to be deleted. */
  isNew: boolean
  locked: boolean
  /** Whether the cursor is in the row. */
  onTyping: (is: boolean) => void
  onType: (field: PointField, cell: number | string | null) => void
  onPaste: (field: PointField, text: string) => boolean
  onMove: (field: PointField, by: 1 | -1) => void
  onRemove: () => void
}

const KEYS: Readonly<Record<string, 1 | -1>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

const hasError = (problems: readonly CurveProblem[]) =>
  problems.some(({ severity }) => severity === 'error')

/** A point as a row of fields; what is wrong with it stands below. */
export function CurveRow(props: CurveRowProps) {
  const { point, row, problems, isNew, locked } = props
  const { onTyping, onType, onPaste, onMove, onRemove } = props
  const told = `curve-problem-${row}`
  const status = hasError(problems) ? 'error' : problems.length > 0 ? 'warning' : ''
  return (
    <>
      <tr>
        <th scope="row">{row + 1}</th>
        {pointFields.map(({ name, label }) => (
          <td key={name}>
            <Input
              aria-label={`第${row + 1}点${label}`}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              status={status}
              aria-invalid={status === 'error'}
              {...(problems.length > 0 && { 'aria-describedby': told })}
              value={point[name] ?? ''}
              data-row={row}
              data-field={name}
              onFocus={() => onTyping(true)}
              onBlur={() => onTyping(false)}
              onChange={({ target }) => onType(name, cellOf(target.value))}
              onPaste={(event) => {
                if (onPaste(name, event.clipboardData.getData('text/plain'))) event.preventDefault()
              }}
              onKeyDown={(event) => {
                const by = KEYS[event.key]
                if (by === undefined || event.nativeEvent.isComposing) return
                // Enter would save the form, and arrows would jump within the number.
                event.preventDefault()
                onMove(name, by)
              }}
            />
          </td>
        ))}
        {!locked && (
          <td className="curve-delete">
            {!isNew && (
              <Button
                type="text"
                danger
                icon={<DeleteOutlined aria-hidden />}
                aria-label={`删除第${row + 1}点`}
                title="删除"
                onClick={onRemove}
              />
            )}
          </td>
        )}
      </tr>
      {problems.length > 0 && (
        <tr className="curve-problems">
          <td colSpan={pointFields.length + 2} id={told}>
            {problems.map(({ severity, text }) => (
              <div key={text} className={severity}>
                {text}
              </div>
            ))}
          </td>
        </tr>
      )}
    </>
  )
}

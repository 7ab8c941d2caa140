import { Input } from 'antd'
import { MAX_QUANTITY } from '#api/quotation.ts'
import { quantityField } from './line-cursor.ts'
import { quantityProblem } from './quantity.ts'

type QuantityCellProps = {
  id: number
  title: string
  /** What is typed or saved. */
  typed: string
  onType: (typed: string) => void
  /** The field is left: there is nothing to wait for any more. */
  onLeave: () => void
  /** Enter: on to the next line. */
  onEnter: () => void
}

/** The quantity of a line. What is out of range stays as typed and is marked. */
export function QuantityCell({ id, title, typed, onType, onLeave, onEnter }: QuantityCellProps) {
  const problem = quantityProblem(typed)
  const problemId = `quantity-problem-${id}`
  return (
    <>
      <Input
        id={quantityField(id)}
        type="number"
        min={1}
        max={MAX_QUANTITY}
        step={1}
        aria-label={`数量（${title}）`}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && problemId}
        status={problem && 'error'}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onBlur={onLeave}
        // What is refused is put right first.
        onPressEnter={(event) => (problem ? event.currentTarget.select() : onEnter())}
        // What is typed replaces what was there.
        onFocus={(event) => event.currentTarget.select()}
        // Scrolling the page over a focused number field would change the number.
        onWheel={(event) => event.currentTarget.blur()}
      />
      {problem && (
        <div id={problemId} className="line-problem">
          {problem}
        </div>
      )}
    </>
  )
}

import { memo } from 'react'
import { groupedFromText } from '#api/kit/money.ts'
import { MAX_QUANTITY, MAX_SETS } from '#api/quotation/quotation-line.ts'
import { plainAmount } from '#admin/ui/field/amount-text.ts'
import type { LineFields } from './saving/line-changes.ts'
import { lineField } from './line-cursor.ts'
import type { TypedField } from './line-cursor.ts'
import type { LineActions } from './line-row.tsx'
import { percentProblem, priceProblem } from '../prices/price.ts'
import { quantityProblem } from './saving/quantity.ts'
import { TypedCell } from './typed-cell.tsx'

const integer = (max: number) => ({ type: 'number', min: 1, max, step: 1 })
const decimal = { inputMode: 'decimal', maxLength: 16 } as const

/** The values of a line, and of a set, that are typed in the table. */
const FIELDS = {
  num: { label: '数量', problem: quantityProblem, field: integer(MAX_QUANTITY), read: String },
  sets: {
    label: '套数',
    problem: quantityProblem,
    field: { ...integer(MAX_SETS), suffix: '套' },
    read: String,
  },
  unitprice: {
    label: '单价',
    problem: priceProblem,
    field: { ...decimal, placeholder: '未定' },
    read: plainAmount,
  },
  discount: {
    label: '折扣',
    problem: percentProblem,
    field: { ...decimal, placeholder: '0' },
    read: plainAmount,
  },
}

type LineFieldProps = {
  name: TypedField & keyof LineFields
  /** The line, or the set's key. */
  line: number
  title: string
  typed: string
  actions: LineActions
}

/** One of them in its cell; Enter goes on in the line below. */
export const LineField = memo(function LineField(props: LineFieldProps) {
  const { name, line, title, typed, actions } = props
  const { label, problem, field, read } = FIELDS[name]
  return (
    <TypedCell
      id={lineField(name, line)}
      label={`${label}（${title}）`}
      typed={typed}
      {...(name === 'unitprice' && { printed: groupedFromText(typed) })}
      problem={problem(typed)}
      field={field}
      onType={(value) => actions.change(line, { field: name, value: read(value) })}
      onLeave={() => actions.finish(line)}
      onEnter={() => {
        actions.finish(line)
        actions.toNext(line, name)
      }}
    />
  )
})

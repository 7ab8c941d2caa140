import { memo } from 'react'
import { groupedFromText } from '#api/kit/money.ts'
import { basisProblem, plainAmount, plainNumber, type Basis } from '#api/kit/fields/plain-number.ts'
import { MAX_QUANTITY, MAX_SETS } from '#api/quotation/quotation-line.ts'
import type { LineFields } from './saving/line-changes.ts'
import { lineField } from './line-cursor.ts'
import type { TypedField } from './line-cursor.ts'
import type { LineActions } from './line-row.tsx'
import { percentProblem, priceProblem } from '../prices/price.ts'
import { quantityProblem } from './saving/quantity.ts'
import { TypedCell, type TypedCellField } from './typed-cell.tsx'

const integer = { inputMode: 'numeric', maxLength: 24 } as const
const decimal = { inputMode: 'decimal', maxLength: 24 } as const

type Typed = {
  label: string
  problem: (typed: string, basis: Basis) => string | undefined
  field: TypedCellField
  /** The least and the most of what is counted. */
  range?: readonly [number, number]
  read: (typed: string, basis: Basis) => string
}

/** The values of a line, and of a set, that are typed in the table. */
const FIELDS: Readonly<Record<TypedField, Typed>> = {
  num: {
    label: '数量',
    problem: quantityProblem,
    field: integer,
    range: [1, MAX_QUANTITY],
    read: (typed) => plainNumber(typed),
  },
  sets: {
    label: '套数',
    problem: quantityProblem,
    field: { ...integer, suffix: '套' },
    range: [1, MAX_SETS],
    read: (typed) => plainNumber(typed, '套'),
  },
  unitprice: {
    label: '单价',
    problem: (typed, basis) => basisProblem(typed, basis) ?? priceProblem(typed),
    field: { ...decimal, placeholder: '未定' },
    read: plainAmount,
  },
  discount: {
    label: '折扣',
    problem: percentProblem,
    field: { ...decimal, placeholder: '0' },
    read: (typed) => plainNumber(typed, '%'),
  },
}

type LineFieldProps = {
  name: TypedField & keyof LineFields
  /** The line, or the set's key. */
  line: number
  title: string
  typed: string
  /** 单价口径 of the quotation. */
  basis: Basis
  actions: LineActions
}

/** One of them in its cell; Enter goes on in the line below. */
export const LineField = memo(function LineField(props: LineFieldProps) {
  const { name, line, title, typed, basis, actions } = props
  const { label, problem, field, range, read } = FIELDS[name]
  return (
    <TypedCell
      id={lineField(name, line)}
      label={`${label}（${title}）`}
      typed={typed}
      {...(name === 'unitprice' && { printed: groupedFromText(typed) })}
      problem={problem(typed, basis)}
      field={field}
      range={range}
      onType={(value) => actions.change(line, { field: name, value: read(value, basis) })}
      onLeave={() => actions.finish(line)}
      onEnter={() => {
        actions.finish(line)
        actions.toNext(line, name)
      }}
    />
  )
})

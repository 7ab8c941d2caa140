import { Form, Input } from 'antd'
import type { FormListFieldData, InputProps } from 'antd'
import { ONE_LINE } from '#api/kit/fields/field.ts'
import { FieldText } from '../field/read-text.tsx'
import { UnitInput } from '../field/unit-input.tsx'
import type { CellTools, Column } from './column.ts'
import { Wrong } from './row-text.tsx'

type Typed<Row> = Omit<Column<Row>, 'cell'> &
  Pick<InputProps, 'inputMode' | 'placeholder' | 'maxLength'> & {
    suffix?: string
    /** How it stands where it is only read. */
    words?: (text: string) => string
    /** What is kept of a text. */
    read?: (text: string) => string
    /** What is wrong with it, below it. */
    problem?: (text: string) => string | undefined
  }

const inputOf = <Row,>(column: Typed<Row>, { label }: CellTools<Row>) => ({
  'aria-label': label(column.title),
  placeholder: column.placeholder ?? column.title,
  inputMode: column.inputMode,
  maxLength: column.maxLength ?? ONE_LINE,
  autoComplete: 'off',
})

/** A text of a row that is typed. */
export const textColumn = <Row,>(
  column: Typed<Row> & { name: keyof Row & string },
): Column<Row> => ({
  ...column,
  cell: (row, tools) => {
    const text = String(row[column.name])
    if (tools.isText) return text && (column.words?.(text) ?? text) + (column.suffix ?? '')
    const problem = column.problem?.(text)
    return (
      <>
        <UnitInput
          {...inputOf(column, tools)}
          suffix={column.suffix}
          value={text}
          onChange={({ target: { value } }) => {
            const changed = { [column.name]: column.read?.(value) ?? value }
            tools.change(changed as unknown as Partial<Row>)
          }}
        />
        {problem !== undefined && <Wrong>{problem}</Wrong>}
      </>
    )
  },
})

const normalized = <Row,>({ read }: Typed<Row>) =>
  read && { normalize: (typed: unknown) => (typeof typed === 'string' ? read(typed) : typed) }

/** The same in a list of a form, where each cell is a field of its own and shows what is wrong with it. */
export const fieldColumn = (column: Typed<FormListFieldData>): Column<FormListFieldData> => ({
  ...column,
  cell: (row, tools) => (
    <Form.Item name={[row.name, column.name]} {...normalized(column)}>
      {tools.isText ? <FieldText /> : <Input {...inputOf(column, tools)} />}
    </Form.Item>
  ),
})

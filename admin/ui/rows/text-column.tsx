import { Form, Input } from 'antd'
import type { FormListFieldData, InputProps } from 'antd'
import { ONE_LINE } from '#api/kit/field.ts'
import { UnitInput } from '../field/unit-input.tsx'
import type { Column } from './column.ts'

type Typed<Row> = Omit<Column<Row>, 'cell'> &
  Pick<InputProps, 'inputMode' | 'placeholder' | 'maxLength'> & {
    suffix?: string
    /** What is kept of a text. */
    read?: (text: string) => string
  }

/** A text of a row that is typed. */
export function textColumn<Row>(column: Typed<Row> & { name: keyof Row & string }): Column<Row> {
  const { inputMode, placeholder, maxLength = ONE_LINE, suffix, read, ...place } = column
  return {
    ...place,
    cell: (row, { label, change }) => (
      <UnitInput
        aria-label={label(column.title)}
        suffix={suffix}
        inputMode={inputMode}
        placeholder={placeholder}
        maxLength={maxLength}
        autoComplete="off"
        value={String(row[column.name])}
        onChange={({ target }) => {
          const text = read ? read(target.value) : target.value
          change({ [column.name]: text } as unknown as Partial<Row>)
        }}
      />
    ),
  }
}

/** The same in a list of a form, where each cell is a field of its own and shows what is wrong with it. */
export function fieldColumn(column: Typed<FormListFieldData>): Column<FormListFieldData> {
  const { inputMode, placeholder = column.title, maxLength = ONE_LINE, ...place } = column
  return {
    ...place,
    cell: (row, { label }) => (
      <Form.Item name={[row.name, column.name]}>
        <Input
          aria-label={label(column.title)}
          inputMode={inputMode}
          placeholder={placeholder}
          maxLength={maxLength}
          autoComplete="off"
        />
      </Form.Item>
    ),
  }
}

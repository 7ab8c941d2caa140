import { Form } from 'antd'
import type { FormListFieldData } from 'antd'
import type { Called, Column } from './column.ts'
import { useFieldBook } from '../field/field-book.ts'
import { EditableRows } from './editable-rows.tsx'

type RowsFieldProps = {
  name: string
  label: string
  columns: readonly Column<FormListFieldData>[]
  called: Called
  adding: { text: string; most: number; blank: object }
  canMove?: boolean
  headed?: boolean
  card: string
  none: string
}

/** Rows as a list of a form, each cell a field of it, so that a refusal stands at its cell. */
export function RowsField(props: RowsFieldProps) {
  const { name, label } = props
  useFieldBook({ name, label, shown: listOf(props) })
  return (
    <Form.Item label={label}>
      <RowsList {...props} />
    </Form.Item>
  )
}

const listOf = (props: RowsFieldProps) => () => <RowsList {...props} />

function RowsList({ name, label, adding, canMove = false, ...rows }: RowsFieldProps) {
  return (
    <Form.List name={name}>
      {(fields, { add, remove, move }, { errors }) => (
        <>
          <EditableRows
            {...rows}
            label={label}
            rows={fields}
            keys={fields.map(({ key }) => key)}
            edits={{
              // The fields of the form change by themselves.
              change: () => undefined,
              remove,
              ...(canMove && { move: (at, by) => move(at, at + by) }),
            }}
            adding={{ ...adding, add: () => add({ ...adding.blank }) }}
          />
          <Form.ErrorList errors={errors} />
        </>
      )}
    </Form.List>
  )
}

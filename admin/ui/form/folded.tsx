import { Collapse, Form } from 'antd'
import type { ReactNode } from 'react'
import css from './folded.module.css'

/** Fields by their names, and what each is called. */
export type FieldLabels = Readonly<Record<string, string>>

type FoldedProps = {
  parts: readonly {
    label: string
    children: ReactNode
    /** Its fields: while it is folded, those that are filled stand beside its label. */
    fields?: FieldLabels
  }[]
  /** The labels of those that are open at first. */
  open?: string[]
}

/** Parts of a form that one opens; their fields belong to the form from the start. */
export function Folded({ parts, open = [] }: FoldedProps) {
  return (
    <Collapse
      className={css.folded}
      defaultActiveKey={open}
      items={parts.map(({ label, children, fields }) => ({
        key: label,
        label: fields ? (
          <>
            {label}
            <Filled fields={fields} />
          </>
        ) : (
          label
        ),
        children,
        forceRender: true,
      }))}
    />
  )
}

/** Nothing is chosen or typed. */
const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

function Filled({ fields }: { fields: FieldLabels }) {
  const form = Form.useFormInstance()
  const filled = Form.useWatch(
    (values: Record<string, unknown>) =>
      Object.entries(fields)
        .flatMap(([name, label]) => (isEmpty(values[name]) ? [] : [label]))
        .join('、'),
    form,
  )
  if (!filled) return null
  return <small className={css.filled}>已填写：{filled}</small>
}

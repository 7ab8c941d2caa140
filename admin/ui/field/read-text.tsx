import { ConfigProvider, Form } from 'antd'
import type { FormItemProps } from 'antd'
import { createContext, use } from 'react'
import type { ReactNode } from 'react'
import { useFieldBook } from './field-book.ts'

/** Whether fields that may only be looked at are text, in a form all of whose fields know how; else they are greyed. */
export const ReadsAsText = createContext(false)

/** Whether a field, or a cell of rows, is text here instead of something to type into. */
export function useIsText(): boolean {
  const { componentDisabled } = ConfigProvider.useConfig()
  return use(ReadsAsText) && componentDisabled
}

/** What is held, as text; a field of several things says in words what they are. */
export function heldText(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : ''
}

type FieldTextProps = {
  id?: string
  /** What the field holds. */
  value?: unknown
  /** That in words, where it is none by itself. */
  words?: (value: unknown) => string
}

/** What a field holds, to be read. */
export function FieldText({ id, value, words = heldText }: FieldTextProps) {
  const text = words(value)
  return (
    <div id={id} className="field-text whole-text" data-empty={text === '' || undefined}>
      {text === '' ? <span className="muted">—</span> : text}
    </div>
  )
}

type FieldItemProps = Omit<FormItemProps, 'name' | 'label' | 'children'> & {
  name: string
  label?: ReactNode
  /** Its label, where that is more than a text. */
  called?: string
  /** Fields without a label of their own that are decided with this one. */
  along?: readonly string[]
  /** What it holds, in words for who may only read it; `held` is the record that it is of. */
  words?: (value: unknown, held?: object) => string
  children: ReactNode
}

/** What a form knows of a field apart from showing it. */
const notedOf = ({ name, label, called, along, ...item }: FieldItemProps) => ({
  name,
  label: called ?? (typeof label === 'string' ? label : ''),
  along,
  shown: () => {
    const { children, getValueProps, valuePropName } = item
    const kept = {
      ...(getValueProps && { getValueProps }),
      ...(valuePropName && { valuePropName }),
    }
    return (
      <Form.Item noStyle name={name} {...kept}>
        {children}
      </Form.Item>
    )
  },
})

/** A field with its label; where it may only be looked at, what it holds as text, without advice on how to fill it in. */
export function FieldItem(props: FieldItemProps) {
  const { words = heldText, called: _called, along: _along, children, ...item } = props
  const isText = useIsText()
  useFieldBook({ ...notedOf(props), words })
  if (!isText) return <Form.Item {...item}>{children}</Form.Item>
  const { name, label, extra } = item
  return (
    <Form.Item name={name} label={label} extra={typeof extra === 'string' ? undefined : extra}>
      <FieldText words={words} />
    </Form.Item>
  )
}

/** A field of several things, which shows by itself what it holds, also to who may only read it. */
export function WholeField(props: FieldItemProps) {
  const { words, called: _called, along: _along, children, ...item } = props
  useFieldBook({ ...notedOf(props), words })
  return <Form.Item {...item}>{children}</Form.Item>
}

import { ConfigProvider, Form } from 'antd'
import type { FormItemProps } from 'antd'
import { createContext, use } from 'react'

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

type FieldItemProps = FormItemProps & {
  /** What it holds, in words for who may only read it. */
  words?: (value: unknown) => string
}

/** A field with its label; where it may only be looked at, what it holds as text, without advice on how to fill it in. */
export function FieldItem({ words, children, ...item }: FieldItemProps) {
  const isText = useIsText()
  if (!isText) return <Form.Item {...item}>{children}</Form.Item>
  const { name, label, extra } = item
  return (
    <Form.Item name={name} label={label} extra={typeof extra === 'string' ? undefined : extra}>
      <FieldText words={words} />
    </Form.Item>
  )
}

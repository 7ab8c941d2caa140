import { Form, Input, Select, Space } from 'antd'
import type { KeyboardEvent } from 'react'
import { flowUnits } from '#api/pump/units.ts'
import { plainNumber } from '#api/kit/fields/plain-number.ts'
import css from './selection.module.css'

const UNITS = flowUnits.map((value) => ({ value, label: value }))

const DIGIT = /^[\d.０-９．]$/

/**
 * Tab leads from the flow to its unit, as in every form; a digit that is typed there is meant for the next number, which gets
 * it.
 */
function goOnWithDigits(event: KeyboardEvent<HTMLElement>): void {
  if (!DIGIT.test(event.key) || event.ctrlKey || event.altKey || event.metaKey) return
  const { target } = event
  if (!(target instanceof HTMLElement)) return
  const numbers = [...(target.closest('form')?.querySelectorAll('input') ?? [])].filter(
    ({ inputMode }) => inputMode === 'decimal',
  )
  const next = numbers.find(
    (number) => target.compareDocumentPosition(number) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  next?.focus()
  next?.select()
}

/** The flow with its unit; `form` is the form's name. */
export function FlowField({ form, label = '流量' }: { form: string; label?: string }) {
  return (
    <Form.Item label={label} required htmlFor={`${form}_flow`}>
      <Space.Compact block>
        <Form.Item
          name="flow"
          noStyle
          normalize={(typed: string) => plainNumber(typed)}
          rules={[{ required: true, message: '请填写流量' }]}
        >
          <Input inputMode="decimal" autoComplete="off" />
        </Form.Item>
        <Form.Item name="flow_unit" noStyle>
          <Select
            aria-label="流量单位"
            className={css.unit}
            options={UNITS}
            onKeyDown={goOnWithDigits}
          />
        </Form.Item>
      </Space.Compact>
    </Form.Item>
  )
}

import { Form, Input, Select, Space } from 'antd'
import { flowUnits } from '#api/pump/units.ts'
import { plainNumber } from '#api/kit/plain-number.ts'
import css from './selection.module.css'

const UNITS = flowUnits.map((value) => ({ value, label: value }))

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
          <Select aria-label="流量单位" className={css.unit} options={UNITS} />
        </Form.Item>
      </Space.Compact>
    </Form.Item>
  )
}

import { Button, Checkbox, Form } from 'antd'
import type { FormInstance } from 'antd'
import { useEffect } from 'react'
import { MAX_OLD_MODEL } from '#api/selection/nameplate.ts'
import { uses } from '#api/pump/duty.ts'
import type { AddressValues } from '#admin/lib/address.ts'
import { Refusal } from '#admin/lib/calls/failures.ts'
import { FieldGrid, NumberField, SelectField, TextField } from '#admin/ui/field/fields.tsx'
import { markFields } from '#admin/ui/field/mark-fields.ts'
import { FlowField } from '../flow-field.tsx'
import { useTyped } from '../kept-selection.ts'
import css from '../selection.module.css'
import { TypeField } from '../type-field.tsx'
import { addressOfPlate, plateFrom, type PlateValues } from './plate-values.ts'

type ReplaceFormProps = {
  form: FormInstance<PlateValues>
  /** The present query, from the address. */
  values: AddressValues
  /** What the last question was refused with. */
  failure: unknown
  busy: boolean
  onAsk: (values: AddressValues) => void
}

const NAME = 'plate'

const USES = uses.map((value) => ({ value, label: value }))

const PLATE = [
  { name: 'power', label: '电机功率', unit: 'kW' },
  { name: 'speed', label: '转速', unit: 'r/min' },
  { name: 'caliber', label: '口径', unit: 'mm' },
] as const

/** The nameplate of the old pump, and which pumps of the catalogue are considered. */
export function ReplaceForm({ form, values, failure, busy, onAsk }: ReplaceFormProps) {
  const written = JSON.stringify(plateFrom(values))
  const typed = useTyped(form, NAME, written)
  useEffect(() => {
    if (failure instanceof Refusal) markFields(form, failure.errors)
  }, [form, failure])
  return (
    <Form
      form={form}
      name={NAME}
      layout="vertical"
      className={css.duty}
      initialValues={typed.initial}
      onValuesChange={(_, all) => typed.type(all)}
      onFinish={(entered) => {
        typed.ask()
        onAsk(addressOfPlate(entered))
      }}
    >
      <p className={css.hint}>照旧泵的铭牌填写；看不清的留空，不比较。</p>
      <FieldGrid>
        <TextField
          name="model"
          label="原型号"
          placeholder="如 XBD5/20-65L"
          maxLength={MAX_OLD_MODEL}
        />
        <FlowField form={NAME} />
        <NumberField
          name="head"
          label="扬程"
          suffix="m"
          rules={[{ required: true, message: '请填写扬程' }]}
        />
        {PLATE.map(({ name, label, unit }) => (
          <NumberField key={name} name={name} label={label} suffix={unit} />
        ))}
        <SelectField name="use" label="用途" placeholder="不限" options={USES} />
        <TypeField />
      </FieldGrid>
      <Form.Item
        name="printed"
        valuePropName="checked"
        getValueProps={(value) => ({ checked: value === '1' })}
        getValueFromEvent={({ target }: { target: { checked: boolean } }) =>
          target.checked ? '1' : ''
        }
      >
        <Checkbox>替换原型号印在技术参数表上</Checkbox>
      </Form.Item>
      <div className={`${css.buttons} on-screen`}>
        <Button type="primary" htmlType="submit" loading={busy}>
          找替换的泵
        </Button>
        <Button onClick={() => typed.clear(plateFrom({}))}>清空</Button>
      </div>
    </Form>
  )
}

import { Button, Form } from 'antd'
import { useEffect, useState } from 'react'
import { uses } from '#api/pump/duty.ts'
import { KEYWORD } from '#api/kit/field.ts'
import { Refusal } from '#admin/lib/calls/failures.ts'
import type { AddressValues } from '#admin/lib/address.ts'
import { FieldGrid, MoneyField, SelectField, TextField } from '#admin/ui/field/fields.tsx'
import { UnitInput } from '#admin/ui/field/unit-input.tsx'
import { markFields } from '#admin/ui/field/mark-fields.ts'
import { addressFrom, enteredFrom } from './duty-values.ts'
import type { DutyValues } from './duty-values.ts'
import { FlowField, plainNumber } from './flow-field.tsx'
import css from './selection.module.css'
import { TypeField } from './type-field.tsx'

type DutyFormProps = {
  /** The present query, from the address. */
  values: AddressValues
  /** What the last question was refused with. */
  failure: unknown
  busy: boolean
  onAsk: (values: AddressValues) => void
}

const NAME = 'duty'

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** The required duty point, and which pumps of the catalogue are considered. */
export function DutyForm({ values, failure, busy, onAsk }: DutyFormProps) {
  const [form] = Form.useForm<DutyValues>()
  const [unfolded, setUnfolded] = useState(false)
  // What is wrong must be in sight, also on a phone.
  const isWrong = failure instanceof Refusal && Object.keys(failure.errors).length > 0
  const written = JSON.stringify(enteredFrom(values))
  // Back and forward change the query; the fields follow, emptied ones included.
  useEffect(() => {
    form.setFieldsValue(JSON.parse(written) as DutyValues)
  }, [form, written])
  useEffect(() => {
    if (failure instanceof Refusal) markFields(form, failure.errors)
  }, [form, failure])

  const number = (name: keyof DutyValues, label: string, suffix: string, empty = '') => (
    <Form.Item key={name} name={name} label={label} normalize={plainNumber}>
      <UnitInput suffix={suffix} placeholder={empty} inputMode="decimal" autoComplete="off" />
    </Form.Item>
  )

  return (
    <Form
      form={form}
      name={NAME}
      layout="vertical"
      className={unfolded || isWrong ? css.duty : `${css.duty} ${css.folded}`}
      initialValues={JSON.parse(written) as DutyValues}
      onFinish={(entered) => onAsk(addressFrom(entered))}
    >
      <FieldGrid>
        <FlowField form={NAME} />
        <Form.Item
          name="head"
          label="扬程"
          normalize={plainNumber}
          rules={[{ required: true, message: '请填写扬程' }]}
        >
          <UnitInput suffix="m" inputMode="decimal" autoComplete="off" />
        </Form.Item>
        {number('static_head', '静扬程', 'm', '0')}
        {number('on_duty', '运行台数', '台用')}
        {number('standby', '备用台数', '台备')}
        <SelectField name="use" label="用途" placeholder="不限" options={optionsOf(uses)} />
        {number('lowest_hz', '变频最低频率', 'Hz', '不变频')}
        {number('npsh_available', '可用汽蚀余量', 'm', '未知')}
        {number('npsh_margin', '汽蚀裕量', 'm')}
        <TypeField />
        <TextField
          name="keyword"
          label="名称、型号、材质"
          placeholder="如 不锈钢"
          maxLength={KEYWORD}
        />
        <MoneyField name="max_price" label="最高单价" />
      </FieldGrid>
      <div className={`${css.buttons} on-screen`}>
        <Button type="primary" htmlType="submit" loading={busy}>
          选型
        </Button>
        <Button onClick={() => form.setFieldsValue(enteredFrom({}))}>清空</Button>
        <Button
          className={css.unfold}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded ? '收起' : '更多条件'}
        </Button>
      </div>
    </Form>
  )
}

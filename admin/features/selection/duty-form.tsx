import { Button, Form, Input, Select, Space } from 'antd'
import { useEffect, useState } from 'react'
import { flowUnits } from '#api/pump/units.ts'
import { uses } from '#api/pump/duty.ts'
import { KEYWORD } from '#api/kit/field.ts'
import { api } from '#api/index.ts'
import { Refusal } from '#admin/lib/calls/failures.ts'
import type { AddressValues } from '#admin/lib/address.ts'
import { useOptions } from '#admin/lib/calls/query.ts'
import { FieldGrid, MoneyField, SelectField, TextField } from '#admin/ui/field/fields.tsx'
import { UnitInput } from '#admin/ui/field/unit-input.tsx'
import { LoadFailure } from '#admin/ui/notice.tsx'
import { markFields } from '#admin/ui/field/mark-fields.ts'
import { addressFrom, enteredFrom } from './duty-values.ts'
import type { DutyValues } from './duty-values.ts'
import css from './selection.module.css'

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

/** A number as it is sent, of one that is typed with full width or a comma for its point. */
const plainNumber = (typed: string) => typed.normalize('NFKC').replace(/[。,]/g, '.').trim()

/** The required duty point, and which pumps of the catalogue are considered. */
export function DutyForm({ values, failure, busy, onAsk }: DutyFormProps) {
  const [form] = Form.useForm<DutyValues>()
  const [unfolded, setUnfolded] = useState(false)
  // What is wrong must be in sight, also on a phone.
  const isWrong = failure instanceof Refusal && Object.keys(failure.errors).length > 0
  const types = useOptions(api.selection.getProType)
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
        <Form.Item label="流量" required htmlFor={`${NAME}_flow`}>
          <Space.Compact block>
            <Form.Item
              name="flow"
              noStyle
              normalize={plainNumber}
              rules={[{ required: true, message: '请填写流量' }]}
            >
              <Input inputMode="decimal" autoComplete="off" />
            </Form.Item>
            <Form.Item name="flow_unit" noStyle>
              <Select aria-label="流量单位" className={css.unit} options={optionsOf(flowUnits)} />
            </Form.Item>
          </Space.Compact>
        </Form.Item>
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
        <SelectField
          name="cateid"
          label="产品分类"
          placeholder="全部水泵"
          // The address holds texts, so the options' values are texts here too.
          options={(types.data?.data ?? []).map(({ value, label }) => ({
            value: String(value),
            label,
          }))}
          loading={types.isFetching}
          hint={
            types.isLoadingError && (
              <LoadFailure failure={types.error} onRetry={() => void types.refetch()} />
            )
          }
        />
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

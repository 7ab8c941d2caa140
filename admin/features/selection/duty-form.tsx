import { Button, Form } from 'antd'
import type { InputRef } from 'antd'
import { useEffect, useState } from 'react'
import { uses } from '#api/pump/duty.ts'
import { optionsOf } from '#api/product/technical.ts'
import { Refusal } from '#admin/lib/calls/failures.ts'
import type { AddressValues } from '#admin/lib/address.ts'
import { FieldGrid, NumberField, SelectField } from '#admin/ui/field/fields.tsx'
import { markFields } from '#admin/ui/field/mark-fields.ts'
import { addressFrom, enteredFrom, hasMore, isMore } from './duty-values.ts'
import type { DutyValues } from './duty-values.ts'
import { FlowField } from './flow-field.tsx'
import { useTyped } from './kept-selection.ts'
import { MoreConditions } from './more-conditions.tsx'
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

/** The required duty point, and which pumps of the catalogue are considered. */
export function DutyForm({ values, failure, busy, onAsk }: DutyFormProps) {
  const [form] = Form.useForm<DutyValues>()
  const [unfolded, setUnfolded] = useState(false)
  // What is wrong, and what narrows the answer, must be in sight.
  const isWrong = failure instanceof Refusal && Object.keys(failure.errors).some(isMore)
  const mustBeOpen = isWrong || hasMore(values)
  const isOpen = unfolded || mustBeOpen
  const written = JSON.stringify(enteredFrom(values))
  const typed = useTyped(form, NAME, written)
  useEffect(() => {
    const flow = form.getFieldInstance('flow') as InputRef | undefined
    // What has come back is replaced by what is typed: the next duty begins there.
    flow?.focus({ cursor: 'all' })
  }, [form])
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
        onAsk(addressFrom(entered))
      }}
    >
      <FieldGrid>
        <FlowField form={NAME} label="总流量（运行泵合计）" />
        <NumberField
          name="head"
          label="扬程"
          suffix="m"
          rules={[{ required: true, message: '请填写扬程' }]}
        />
        <NumberField name="on_duty" label="运行台数" suffix="台用" />
        <NumberField name="standby" label="备用台数" suffix="台备" />
        <SelectField name="use" label="用途" placeholder="不限" options={optionsOf(uses)} />
      </FieldGrid>
      <div id={`${NAME}_more`} hidden={!isOpen}>
        <MoreConditions />
      </div>
      <div className={`${css.buttons} on-screen`}>
        <Button type="primary" htmlType="submit" loading={busy}>
          选型
        </Button>
        <Button onClick={() => typed.clear(enteredFrom({}))}>清空</Button>
        {!mustBeOpen && (
          <Button
            type="link"
            aria-expanded={isOpen}
            aria-controls={`${NAME}_more`}
            onClick={() => setUnfolded(!unfolded)}
          >
            {isOpen ? '收起条件' : '更多条件'}
          </Button>
        )}
      </div>
    </Form>
  )
}

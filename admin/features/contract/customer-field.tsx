import { AutoComplete, Form, Input } from 'antd'
import { useState } from 'react'
import type { CustomerOption } from '#api/customer/customer.ts'
import { api } from '#api/index.ts'
import { ONE_LINE } from '#api/kit/fields/field.ts'
import { asKeyword } from '#admin/lib/keyword.ts'
import { useCan, useIsOn } from '#admin/lib/calls/query.ts'
import { TextField } from '#admin/ui/field/fields.tsx'
import { foundList } from '#admin/ui/field/found-list.tsx'
import { heldText, useIsText, WholeField } from '#admin/ui/field/read-text.tsx'
import { useSetFields } from '#admin/ui/field/set-fields.ts'
import { useFound } from '#admin/ui/field/use-found.ts'

/** What is chosen together with the name. */
const LINKED = ['customer_id']

/** For whom a contract is: one of the customers, chosen by a part of the name, or a name that is only typed. */
export function CustomerField() {
  const mayLook = useCan('customer:view')
  const isText = useIsText()
  if (isText) return <TextField name="cus_name" label="客户" />
  return (
    <>
      <Form.Item name="customer_id" hidden>
        <Input />
      </Form.Item>
      {mayLook ? <CustomerSearch /> : <TextField name="cus_name" label="客户" along={LINKED} />}
    </>
  )
}

type Option = { value: string; label: string; customer: CustomerOption }

function CustomerSearch() {
  const form = Form.useFormInstance()
  const set = useSetFields()
  const typed = String(Form.useWatch('cus_name', form) ?? '')
  const linked = Boolean(Form.useWatch('customer_id', form))
  const [open, setOpen] = useState(false)
  const isOn = useIsOn()
  const uses = [isOn('statement') && '对账', isOn('invoice') && '开票'].filter(Boolean).join('和')
  const search = useFound(api.customer.selectCustomer, (keyword) => ({ keyword }), {
    typed: asKeyword(typed),
    enabled: open,
    textOf: ({ label, cus_short }) => `${label}\n${cus_short}`,
  })
  const options: Option[] = search.found.map((customer) => ({
    value: customer.label,
    label: customer.label,
    customer,
  }))

  return (
    <WholeField
      along={LINKED}
      words={heldText}
      name="cus_name"
      label="客户"
      extra={
        linked || typed === ''
          ? undefined
          : `没有关联客户资料，${uses || '归到客户名下'}需要从列表中选择`
      }
    >
      <AutoComplete<string, Option>
        maxLength={ONE_LINE}
        options={options}
        open={open}
        onOpenChange={setOpen}
        onChange={() => set({ customer_id: '' })}
        onSelect={(_, { customer }) => {
          setOpen(false)
          set({ customer_id: customer.value })
        }}
        showSearch={{ filterOption: false }}
        {...foundList(search, null)}
      />
    </WholeField>
  )
}

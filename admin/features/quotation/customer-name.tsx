import { AutoComplete, Form, Input } from 'antd'
import { useState } from 'react'
import type { CustomerOption } from '#api/customer.ts'
import { api } from '#api/index.ts'
import { asKeyword } from '#admin/lib/keyword.ts'
import { useCan, useRead } from '#admin/lib/query.ts'
import { useDebounced } from '#admin/lib/use-debounced.ts'
import { TextField } from '#admin/ui/fields.tsx'
import { useChange } from '#admin/ui/use-change.ts'

/** The value of the option that makes a customer of what was typed; no id is like it. */
const CREATE = 'create'

/** The customer of a quotation: one of those kept, a new one, or a name that is only typed. */
export function CustomerName() {
  const mayLook = useCan('customer:view')
  return (
    <>
      <Form.Item name="customer_id" hidden>
        <Input />
      </Form.Item>
      {mayLook ? <CustomerSearch /> : <TextField name="cus_name" label="客户名称" />}
    </>
  )
}

/** What a quotation takes over from a customer; it stays as it is when the customer changes later. */
function copied(customer: CustomerOption) {
  const [contact] = customer.contacts
  return {
    customer_id: Number(customer.value),
    cus_name: customer.label,
    cus_contact: contact?.name ?? '',
    cus_phone: contact?.phone || customer.phone,
    cus_address: customer.address,
  }
}

function CustomerSearch() {
  const form = Form.useFormInstance()
  const name = String(Form.useWatch('cus_name', form) ?? '')
  const chosen = Form.useWatch('customer_id', form) as number | '' | undefined
  const [open, setOpen] = useState(false)
  const keyword = useDebounced(asKeyword(name).trim(), open)
  const answer = useRead(
    api.customer.selectCustomer,
    { keyword },
    { enabled: open, keepPrevious: true },
  )
  const mayCreate = useCan('customer:edit')
  const creation = useChange(api.customer.setCustomer, { refreshes: [api.customer.selectCustomer] })
  const found = answer.data?.data ?? []
  const isKnown = found.some(({ label }) => label === name.trim())
  const options = [
    ...found.map(({ value, label, contacts }) => ({
      value: String(value),
      label: contacts[0] ? `${label}（${contacts[0].name}）` : label,
    })),
    ...(mayCreate && name.trim() !== '' && !isKnown && keyword === name.trim()
      ? [{ value: CREATE, label: `新建客户“${name.trim()}”` }]
      : []),
  ]

  async function choose(value: string): Promise<void> {
    setOpen(false)
    if (value === CREATE) {
      const answered = await creation.send({ cus_name: name.trim() })
      if (answered) form.setFieldValue('customer_id', answered.id)
      return
    }
    const customer = found.find((one) => String(one.value) === value)
    if (customer) form.setFieldsValue(copied(customer))
  }

  return (
    <Form.Item
      name="cus_name"
      label="客户名称"
      extra={chosen ? undefined : '输入几个字查找客户，没有的可以直接新建'}
      trigger=""
    >
      <AutoComplete
        value={name}
        options={options}
        open={open}
        onOpenChange={setOpen}
        onSelect={(value: string) => void choose(value)}
        onChange={(text: string, option) => {
          // The value of an option is not a name.
          if (option && 'value' in option) return
          form.setFieldsValue({ cus_name: text, customer_id: '' })
        }}
        showSearch={{ filterOption: false }}
      />
    </Form.Item>
  )
}

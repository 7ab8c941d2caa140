import { AutoComplete, Form, Input } from 'antd'
import { useState } from 'react'
import type { CustomerOption } from '#api/customer.ts'
import { api } from '#api/index.ts'
import { customerCopy } from '#api/quotation-head.ts'
import { asKeyword } from '#admin/lib/keyword.ts'
import { useCan, useRead } from '#admin/lib/query.ts'
import { TextField } from '#admin/ui/fields.tsx'
import { foundList } from '#admin/ui/found-list.tsx'
import { useSetFields } from '#admin/ui/set-fields.ts'
import { useChange } from '#admin/ui/use-change.ts'
import { useFound } from '#admin/ui/use-found.ts'
import { emptiedCopy, filledCopy, type CustomerCopy } from './customer-copy.ts'

/** The value of the option that makes a customer of what was typed; no name in one line is like it. */
const CREATE = '\n'

type Option = { value: string; label: string; customer?: CustomerOption }

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

function CustomerSearch() {
  const form = Form.useFormInstance()
  const set = useSetFields()
  const typed = String(Form.useWatch('cus_name', form) ?? '')
  const chosen = Form.useWatch('customer_id', form) as number | '' | undefined
  const [open, setOpen] = useState(false)
  const { copy, remember } = useCopy(chosen || undefined)
  const search = useFound(api.customer.selectCustomer, (keyword) => ({ keyword }), {
    typed: asKeyword(typed),
    wanted: open,
    textOf: ({ label, cus_short }) => `${label}\n${cus_short}`,
  })
  const { found, searching, failure } = search
  const mayCreate = useCan('customer:edit')
  const creation = useChange(api.customer.setCustomer, { refreshes: [api.customer.selectCustomer] })
  const name = typed.trim()
  const isNew = !searching && !failure && found.every(({ label }) => label !== name)
  const options: Option[] = found.map((customer) => ({
    value: customer.label,
    label: withContact(customer),
    customer,
  }))
  if (mayCreate && name !== '' && isNew && !creation.busy) {
    options.push({ value: CREATE, label: `新建客户“${name}”` })
  }

  async function create(): Promise<void> {
    const created = await creation.send({ cus_name: name })
    // Whoever has typed on meanwhile means another customer.
    const isMeant = String(form.getFieldValue('cus_name') ?? '').trim() === name
    if (created && isMeant) set({ customer_id: created.id })
  }

  function take(customer: CustomerOption): void {
    const id = Number(customer.value)
    const copied = customerCopy(customer)
    remember(id, copied)
    set({ customer_id: id, cus_name: customer.label, ...filledCopy(form, copied) })
  }

  return (
    <Form.Item
      name="cus_name"
      label="客户名称"
      extra={chosen ? undefined : '输入几个字查找客户，没有的可以直接新建'}
      normalize={(text: string, former: string) => (text === CREATE ? former : text)}
    >
      <AutoComplete<string, Option>
        options={options}
        open={open}
        onOpenChange={setOpen}
        onChange={() => {
          if (copy) set(emptiedCopy(form, copy))
        }}
        onSelect={(_, { customer }) => {
          setOpen(false)
          if (customer) take(customer)
          else void create()
        }}
        showSearch={{ filterOption: false }}
        {...foundList(search, null)}
      />
    </Form.Item>
  )
}

const withContact = ({ label, contacts: [contact] }: CustomerOption) =>
  contact ? `${label}（${contact.name}）` : label

/** What was copied from the chosen customer, here or when the quotation was last saved, as far as that is known. */
function useCopy(chosen: number | undefined) {
  const [taken, setTaken] = useState<{ id: number; copy: CustomerCopy }>()
  const isTaken = taken !== undefined && taken.id === chosen
  const answer = useRead(
    api.customer.getCustomer,
    { id: chosen },
    { enabled: chosen !== undefined && !isTaken },
  )
  const kept = answer.data && chosen !== undefined ? customerCopy(answer.data.data) : undefined
  return {
    copy: isTaken ? taken.copy : kept,
    remember: (id: number, copy: CustomerCopy) => setTaken({ id, copy }),
  }
}

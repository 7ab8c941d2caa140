import { AutoComplete, Form, Input } from 'antd'
import type { FormInstance } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { CustomerOption } from '#api/customer/customer.ts'
import { api } from '#api/index.ts'
import { customerCopy } from '#api/quotation/quotation-head.ts'
import { call } from '#admin/lib/calls/client.ts'
import { asKeyword } from '#admin/lib/keyword.ts'
import { useCan, useRead } from '#admin/lib/calls/query.ts'
import { showFailure } from '#admin/ui/dialog/feedback.tsx'
import { TextField } from '#admin/ui/field/fields.tsx'
import { foundList } from '#admin/ui/field/found-list.tsx'
import { usePreparation, useSetFields } from '#admin/ui/field/set-fields.ts'
import { useChange } from '#admin/ui/form/use-change.ts'
import { useFound } from '#admin/ui/field/use-found.ts'
import { useIsUnmounted } from '#admin/ui/use-is-unmounted.ts'
import { copyOf, emptiedCopy, filledCopy, type CustomerCopy } from './customer-copy.ts'

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
    enabled: open,
    textOf: ({ label, cus_short }) => `${label}\n${cus_short}`,
  })
  const { found, searching, failure } = search
  const mayCreate = useCan('customer:edit')
  const creation = useChange(api.customer.setCustomer)
  /** A customer that is being created, and whether it was; a save waits for it. */
  const creating = useRef<Promise<boolean>>(undefined)
  const isTyped = useRef(false)
  const isGone = useIsUnmounted()
  const name = typed.trim()
  const isAnswered = !searching && !failure
  const same = isAnswered ? found.find(({ label }) => label === name) : undefined
  // Until it is answered there is none, so that each answer begins with its first one active.
  const options: Option[] = (searching ? [] : found).map((customer) => ({
    value: customer.label,
    label: withContact(customer),
    customer,
  }))
  if (mayCreate && name !== '' && isAnswered && !same && !creation.busy) {
    options.unshift({ value: CREATE, label: `新建客户“${name}”` })
  }
  const nameNow = () => String(form.getFieldValue('cus_name') ?? '').trim()

  async function create(): Promise<boolean> {
    const created = await creation.send(newCustomer(form, name))
    creating.current = undefined
    // Not if the name was changed meanwhile: that is another customer.
    if (created && nameNow() === name) set({ customer_id: created.id })
    return created !== undefined
  }

  function take(customer: CustomerOption): void {
    const id = Number(customer.value)
    const copied = customerCopy(customer)
    remember(id, copied)
    set({ customer_id: id, cus_name: customer.label, ...filledCopy(form, copied) })
  }

  const takeTyped = useEffectEvent((customer: CustomerOption) => {
    if (isTyped.current && chosen !== Number(customer.value)) take(customer)
  })
  useEffect(() => {
    if (same) takeTyped(same)
  }, [same])

  /** Links the customer whose exact name was typed, where the save comes before the answer to the list. */
  async function link(stored: { cus_name?: unknown }): Promise<boolean> {
    if (creating.current && !(await creating.current)) return false
    const meant = nameNow()
    const isLinked = Boolean(form.getFieldValue('customer_id'))
    if (meant === '' || meant === stored.cus_name || isLinked) return true
    try {
      const answer = await call(api.customer.selectCustomer, { keyword: asKeyword(meant) })
      const exact = answer.data.find(({ label }) => label === meant)
      if (exact && nameNow() === meant) take(exact)
      return true
    } catch (thrown) {
      return !isGone() && (await showFailure(thrown)) && link(stored)
    }
  }
  usePreparation(link)

  function onKey(event: KeyboardEvent): void {
    if (!open || event.nativeEvent.isComposing) return
    // Going on to the next field chooses nothing, least of all a new customer.
    if (event.key === 'Tab') event.stopPropagation()
    // The form is not saved before it is known whose name it is; then Enter takes what is active.
    if (event.key === 'Enter' && searching) {
      event.preventDefault()
      event.stopPropagation()
    }
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
        onInputKeyDown={onKey}
        defaultActiveFirstOption={mayCreate}
        onChange={() => {
          isTyped.current = true
          if (copy) set(emptiedCopy(form, copy))
        }}
        onSelect={(_, { customer }) => {
          setOpen(false)
          if (customer) take(customer)
          else creating.current = create()
        }}
        showSearch={{ filterOption: false }}
        {...foundList(search, null)}
      />
    </Form.Item>
  )
}

/** A new customer with what the form says of it. */
function newCustomer(form: FormInstance, cus_name: string) {
  const { cus_contact, cus_phone, cus_address } = copyOf(form)
  const contact = { name: cus_contact, phone: cus_phone }
  return {
    cus_name,
    address: cus_address,
    ...(cus_contact === '' ? { phone: cus_phone } : { contacts: [contact] }),
  }
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

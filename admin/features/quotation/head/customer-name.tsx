import { AutoComplete, Form, Input } from 'antd'
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
import { useFound } from '#admin/ui/field/use-found.ts'
import { useIsUnmounted } from '#admin/ui/use-is-unmounted.ts'
import { emptiedCopy, filledCopy, type CustomerCopy } from './customer-copy.ts'
import { likeNames, newCustomerText } from './new-customer.ts'
import { heldText, WholeField } from '#admin/ui/field/read-text.tsx'

/** The value of the option by which what was typed is a new customer; no name in one line is like it. */
const CREATE = '\n'

/** What is chosen together with the name. */
const LINKED = ['customer_id', 'new_customer']

const SAVED_WITH = '保存报价时新建这个客户，联系人、电话和地址一起存入客户资料'

type Option = { value: string; label: string; customer?: CustomerOption }

/** The customer of a quotation: one that is stored, one that is stored with the quotation, or a name that is only typed. */
export function CustomerName() {
  const mayLook = useCan('customer:view')
  return (
    <>
      <Form.Item name="customer_id" hidden>
        <Input />
      </Form.Item>
      <Form.Item name="new_customer" hidden>
        <Input />
      </Form.Item>
      {mayLook ? <CustomerSearch /> : <TextField name="cus_name" label="客户名称" along={LINKED} />}
    </>
  )
}

function CustomerSearch() {
  const form = Form.useFormInstance()
  const set = useSetFields()
  const typed = String(Form.useWatch('cus_name', form) ?? '')
  const chosen = Form.useWatch('customer_id', form) as number | '' | undefined
  const newName = Form.useWatch('new_customer', form) as string | undefined
  const [open, setOpen] = useState(false)
  const { copy, remember } = useCopy(chosen || undefined)
  const search = useFound(api.customer.selectCustomer, (keyword) => ({ keyword, contained: 1 }), {
    typed: asKeyword(typed),
    enabled: open,
    textOf: ({ label, cus_short }) => `${label}\n${cus_short}`,
  })
  const { found, searching, failure } = search
  const mayCreate = useCan('customer:edit')
  const isTyped = useRef(false)
  const isGone = useIsUnmounted()
  const name = typed.trim()
  const isNew = name !== '' && newName === name
  const isAnswered = !searching && !failure
  const same = isAnswered ? found.find(({ label }) => label === name) : undefined
  // Until it is answered there is none, so that each answer begins with its first one active.
  const { matches, alike } = likeNames(name, searching ? [] : found)
  const options: Option[] = matches.map((customer) => ({
    value: customer.label,
    label: withContact(customer),
    customer,
  }))
  if (mayCreate && name !== '' && isAnswered && !same) {
    options.push({ value: CREATE, label: newCustomerText(name, alike) })
  }
  const nameNow = () => String(form.getFieldValue('cus_name') ?? '').trim()

  function take(customer: CustomerOption): void {
    const id = Number(customer.value)
    const copied = customerCopy(customer)
    remember(id, copied)
    set({
      customer_id: id,
      cus_name: customer.label,
      new_customer: '',
      ...filledCopy(form, copied),
    })
  }

  const takeTyped = useEffectEvent((customer: CustomerOption) => {
    if (isTyped.current && chosen !== Number(customer.value)) take(customer)
  })
  useEffect(() => {
    if (same) takeTyped(same)
  }, [same])

  /** Links the customer whose exact name was typed, where the save comes before the answer to the list. */
  async function link(stored: { cus_name?: unknown }): Promise<boolean> {
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
    <WholeField
      along={LINKED}
      words={heldText}
      name="cus_name"
      label="客户名称"
      extra={chosen ? undefined : isNew ? SAVED_WITH : '输入几个字查找客户，没有的可以直接新建'}
      normalize={(text: string, former: string) => (text === CREATE ? former : text)}
    >
      <AutoComplete<string, Option>
        options={options}
        open={open}
        onOpenChange={setOpen}
        onInputKeyDown={onKey}
        defaultActiveFirstOption
        classNames={{ popup: { root: 'whole-options' } }}
        onChange={() => {
          isTyped.current = true
          if (copy) set(emptiedCopy(form, copy))
        }}
        onSelect={(_, { customer }) => {
          setOpen(false)
          if (customer) take(customer)
          else set({ cus_name: name, new_customer: name })
        }}
        showSearch={{ filterOption: false }}
        {...foundList(search, null)}
      />
    </WholeField>
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

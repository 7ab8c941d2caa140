import type { FormInstance } from 'antd'
import type { customerCopy } from '#api/quotation/quotation-head.ts'

/** What a quotation copies from its customer, which stays as it is when the customer changes later. */
const COPIED = ['cus_contact', 'cus_phone', 'cus_address'] as const

export type CustomerCopy = ReturnType<typeof customerCopy>

const valuesOf = (form: FormInstance) => form.getFieldsValue([...COPIED]) as CustomerCopy

/** Empties what still says what a former customer said; what was typed stays. */
export function emptiedCopy(form: FormInstance, former: CustomerCopy): Partial<CustomerCopy> {
  const values = valuesOf(form)
  const same = COPIED.filter((field) => values[field] === former[field])
  return Object.fromEntries(same.map((field) => [field, '']))
}

/** Copies where nothing stands yet; what was typed stays. */
export function filledCopy(form: FormInstance, copy: CustomerCopy): Partial<CustomerCopy> {
  const values = valuesOf(form)
  const empty = COPIED.filter((field) => (values[field] ?? '').trim() === '')
  return Object.fromEntries(empty.map((field) => [field, copy[field]]))
}

/**
 * A changed name unlinks the customer, unless another was chosen with it; without permission to see customers the name can
 * only be typed.
 */
export function unlinkCustomer(form: FormInstance, before: Record<string, unknown>): void {
  const { cus_name, customer_id } = form.getFieldsValue() as Record<string, unknown>
  if (cus_name !== before['cus_name'] && customer_id === before['customer_id']) {
    form.setFieldValue('customer_id', '')
  }
}

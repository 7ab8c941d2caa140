import { folded } from '#api/kit/text.ts'
import type { CustomerOption } from '#api/customer/customer.ts'

/** A customer who is stored with the quotation: the form says by the name that it was chosen. */

const named = (text: string) => folded(text).replaceAll(' ', '')

/**
 * What was found for a name: the customers to choose from, and the names that are contained in this one or contain it.
 * One whose name is only a part of this one is none to choose from: Enter would cut off what was typed.
 */
export function likeNames(name: string, found: readonly CustomerOption[]) {
  const typed = named(name)
  const contained = ({ label }: CustomerOption) =>
    named(label) !== typed && typed.includes(named(label))
  const containing = ({ label }: CustomerOption) =>
    named(label) !== typed && named(label).includes(typed)
  const matches = found.filter((one) => !contained(one))
  const alike = found.filter((one) => contained(one) || containing(one))
  return { matches, alike: alike.map(({ label }) => label) }
}

/** The line that makes a new customer of a name, with those that are perhaps the same. */
export function newCustomerText(name: string, alike: readonly string[]): string {
  const text = `新建客户“${name}”`
  const [first, ...others] = alike
  if (first === undefined) return text
  return `${text}，与“${first}”${others.length > 0 ? `等 ${alike.length} 个` : ''}名称相近`
}

type Typed = { cus_name?: unknown; customer_id?: unknown; new_customer?: unknown }

/** What is sent of a form: whether the name that stands there is that of a new customer. */
export function withNewCustomer({ new_customer, ...values }: Typed) {
  const name = typeof values.cus_name === 'string' ? values.cus_name.trim() : ''
  const isNew = name !== '' && new_customer === name && !values.customer_id
  return isNew ? { ...values, new_customer: 1 } : values
}

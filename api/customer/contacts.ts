import { z } from 'zod'
import {
  asVisible,
  checked,
  CONTROL,
  field,
  MAIL,
  ONE_LINE,
  refuse,
} from '#api/kit/fields/field.ts'
import { jsonList } from '#api/kit/fields/json-field.ts'
import { listOf } from '#api/kit/fields/wire-form.ts'

/** The people of a customer. A contact has a name; what else is known of them may be empty. */

export const contactFields = [
  { name: 'name', label: '姓名' },
  { name: 'position', label: '职务' },
  { name: 'phone', label: '电话' },
  { name: 'email', label: '邮箱' },
] as const

export type ContactField = (typeof contactFields)[number]['name']
export type Contact = Record<ContactField, string>

export const contact = z.object({
  name: z.string(),
  position: z.string(),
  phone: z.string(),
  email: z.string(),
})

export const MAX_CONTACTS = 50

/** One contact, its texts trimmed; undefined where nothing of it is filled in. */
function contactFrom(raw: unknown, at: number): Contact | undefined {
  const which = `第${at + 1}位联系人`
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    return refuse(`${which}的格式不正确`)
  }
  const given = raw as Record<string, unknown>
  const read = ({ name, label }: (typeof contactFields)[number]) => {
    const text = asVisible(`${which}的${label}`, given[name] ?? '').trim()
    return [name, checked(`${which}的${label}`, text, ONE_LINE, CONTROL)] as const
  }
  const person = Object.fromEntries(contactFields.map(read)) as Contact
  if (Object.values(person).every((text) => text === '')) return undefined
  if (person.name === '') refuse(`${which}的姓名不能为空`, [at, 'name'])
  if (person.email !== '' && !MAIL.test(person.email)) {
    const written = person.email.slice(0, 40)
    refuse(`${which}的邮箱“${written}”不正确，应为 name@example.com 的样子`, [at, 'email'])
  }
  return person
}

/** The contacts of a customer in their order; empty ones are left out. */
export function contacts(label = '联系人') {
  const properties = Object.fromEntries(
    contactFields.map((one) => [one.name, { type: 'string', maxLength: ONE_LINE }]),
  )
  const items = { type: 'object', properties, required: ['name'] }
  return field<readonly Partial<Contact>[] | string | null, Contact[]>(
    label,
    listOf(items, MAX_CONTACTS),
    (raw) => {
      const given = jsonList(label, raw ?? '')
      if (given.length > MAX_CONTACTS) {
        refuse(`${label}不能超过${MAX_CONTACTS}位`)
      }
      return given.flatMap((one, at) => contactFrom(one, at) ?? [])
    },
  )
}

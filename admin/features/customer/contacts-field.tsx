import type { FormListFieldData } from 'antd'
import { contactFields, MAX_CONTACTS } from '#api/customer/contacts.ts'
import { buttonsColumn, type Column } from '#admin/ui/rows/column.ts'
import { RowsField } from '#admin/ui/rows/rows-field.tsx'
import { fieldColumn } from '#admin/ui/rows/text-column.tsx'

/** Which keyboard a phone shows. */
const MODES = { name: 'text', position: 'text', phone: 'tel', email: 'email' } as const

/** A number with its extension is in sight as a whole. */
const WIDTHS: Partial<Record<keyof typeof MODES, string>> = { phone: 'minmax(168px, 1fr)' }

const CONTACTS = { unit: '位联系人', of: '的' }
const COLUMNS: readonly Column<FormListFieldData>[] = [
  ...contactFields.map(({ name, label }) =>
    fieldColumn({
      name,
      title: label,
      width: WIDTHS[name] ?? 'minmax(0, 1fr)',
      inputMode: MODES[name],
    }),
  ),
  buttonsColumn({ width: 'auto' }),
]

/** The people of a customer; the first is the one that one usually talks to. */
export function ContactsField() {
  return (
    <RowsField
      name="contacts"
      label="联系人"
      columns={COLUMNS}
      called={CONTACTS}
      headed
      canMove
      card="minmax(0, 1fr)"
      none="没有联系人"
      adding={{
        text: '新增联系人',
        most: MAX_CONTACTS,
        blank: { name: '', position: '', phone: '', email: '' },
      }}
    />
  )
}

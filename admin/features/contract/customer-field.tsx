import { AutoComplete, Form } from 'antd'
import { useState } from 'react'
import { api } from '#api/index.ts'
import { ONE_LINE } from '#api/kit/field.ts'
import { asKeyword } from '#admin/lib/keyword.ts'
import { useCan } from '#admin/lib/calls/query.ts'
import { TextField } from '#admin/ui/field/fields.tsx'
import { foundList } from '#admin/ui/field/found-list.tsx'
import { useFound } from '#admin/ui/field/use-found.ts'

/** For whom a contract is: one of the customers, chosen by a part of the name, or a name that is only typed. */
export function CustomerField() {
  const mayLook = useCan('customer:view')
  if (!mayLook) return <TextField name="cus_name" label="客户" />
  return (
    <Form.Item name="cus_name" label="客户">
      <CustomerSearch />
    </Form.Item>
  )
}

type SearchProps = { id?: string; value?: string; onChange?: (name: string) => void }

function CustomerSearch({ value = '', onChange, ...field }: SearchProps) {
  const [open, setOpen] = useState(false)
  const search = useFound(api.customer.selectCustomer, (keyword) => ({ keyword }), {
    typed: asKeyword(value),
    enabled: open,
    textOf: ({ label, cus_short }) => `${label}\n${cus_short}`,
  })
  return (
    <AutoComplete<string>
      {...field}
      value={value}
      onChange={(name) => onChange?.(name)}
      maxLength={ONE_LINE}
      options={search.found.map(({ label }) => ({ value: label, label }))}
      open={open}
      onOpenChange={setOpen}
      onSelect={() => setOpen(false)}
      showSearch={{ filterOption: false }}
      {...foundList(search, null)}
    />
  )
}

import { AutoComplete } from 'antd'
import { useState } from 'react'
import { asKeyword } from '#admin/lib/keyword.ts'
import { foundList } from './found-list.tsx'
import type { SearchCall } from './found-select.tsx'
import { useFound } from './use-found.ts'

type FoundTextProps = {
  search: SearchCall
  label?: string
  placeholder?: string
  maxLength: number
  id?: string
  value?: string
  onChange?: (text: string) => void
}

/** A text that records have already, looked for by words about it; any other may be typed too. */
export function FoundText(props: FoundTextProps) {
  const { search: endpoint, label, placeholder, maxLength, id, value = '', onChange } = props
  const [open, setOpen] = useState(false)
  const search = useFound(endpoint, (keyword) => ({ keyword }), {
    typed: asKeyword(value),
    enabled: open,
    textOf: ({ label: text }) => text,
  })
  return (
    <AutoComplete<string>
      id={id}
      aria-label={label}
      placeholder={placeholder}
      value={value}
      maxLength={maxLength}
      options={search.found.map((one) => ({ value: String(one.value), label: one.label }))}
      // Wider than its cell, so that one sees what each is about.
      popupMatchSelectWidth={false}
      classNames={{ popup: { root: 'whole-options' } }}
      open={open}
      onOpenChange={setOpen}
      onChange={(text) => onChange?.(text)}
      onSelect={() => setOpen(false)}
      showSearch={{ filterOption: false }}
      {...foundList(search, null)}
    />
  )
}

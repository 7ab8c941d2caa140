import { Select } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import type { Endpoint, Option } from '#api/kit/endpoint.ts'
import { asKeyword } from '#admin/lib/keyword.ts'
import { CLEARABLE } from './clearable.tsx'
import { foundList } from './found-list.tsx'
import { useFound } from './use-found.ts'

/** A call that answers records with a part of a text in what they are called; filters also name one by its id. */
export type SearchCall = Endpoint<
  z.ZodType<
    unknown,
    { keyword?: string | number | null | undefined; id?: string | number | null | undefined }
  >,
  { data: z.ZodArray<z.ZodType<Option>> }
>

export type FoundSelectProps = {
  search: SearchCall
  /** The rest of the query, beside the keyword. */
  among?: Readonly<Record<string, unknown>>
  /** The record that is stored, by its name; it may not be among those found. */
  known: { value: number | ''; label: string }
  placeholder: string
  nothing: string
  id?: string
  label?: string
  /** Its list is open from the beginning: it is what its dialog was opened for. */
  isOpened?: boolean
  className?: string | undefined
  value?: number | ''
  onChange?: (value: number | '') => void
  /** What is chosen, by its name; nothing once it is cleared. */
  onNamed?: (named: Named | undefined) => void
}

export type Named = { value: number; label: string }

/** One record by a part of what it is called, looked for on the server as one types; cleared, the value is empty. */
export function FoundSelect(props: FoundSelectProps) {
  const { search: endpoint, among = {}, known, placeholder, nothing, id, value, onChange } = props
  const { className, label, isOpened = false, onNamed } = props
  const [open, setOpen] = useState(isOpened)
  const [typed, setTyped] = useState('')
  const [named, setNamed] = useState<Named>()
  const search = useFound(endpoint, (keyword) => ({ ...among, keyword }), {
    typed,
    enabled: open,
    textOf: ({ label }) => label,
  })
  const options = search.found.map((one) => ({ value: Number(one.value), label: one.label }))
  const chosen =
    value === undefined || value === ''
      ? undefined
      : ([...options, ...(named ? [named] : []), known].find((one) => one.value === value) ??
          // A draft keeps what was chosen, but not what it is called.
          { value, label: `ID ${value}` })
  return (
    <Select<Named>
      id={id}
      aria-label={label}
      className={className}
      classNames={{ popup: { root: 'whole-options' } }}
      labelInValue
      value={chosen && { value: Number(chosen.value), label: chosen.label }}
      onChange={(next: Named | undefined) => {
        setNamed(next)
        onNamed?.(next)
        onChange?.(next?.value ?? '')
      }}
      placeholder={placeholder}
      allowClear={CLEARABLE}
      showSearch={{
        filterOption: false,
        searchValue: typed,
        onSearch: (text) => setTyped(asKeyword(text)),
      }}
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        if (!next) setTyped('')
      }}
      loading={open && search.searching}
      options={options}
      {...foundList(search, nothing)}
    />
  )
}

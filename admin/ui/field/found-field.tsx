import { useState } from 'react'
import { FoundSelect, type FoundSelectProps, type Named } from './found-select.tsx'
import { WholeField } from './read-text.tsx'

type FoundFieldProps<Loaded extends object> = Omit<
  FoundSelectProps,
  'known' | 'label' | 'id' | 'value' | 'onChange' | 'onNamed'
> & {
  name: string
  label: string
  required?: boolean
  hint?: string
  record: Loaded
  /** The record that is stored in it, by its name. */
  known: (record: Loaded) => { value: number | ''; label: string }
}

/** One record by a part of what it is called, as a field of a form. */
export function FoundField<Loaded extends object>(props: FoundFieldProps<Loaded>) {
  const { name, label, required = false, hint, record, known, ...select } = props
  const [named, setNamed] = useState<Named>()
  const calledIn = (value: unknown, held: Loaded) =>
    [known(held), named].find((one) => one?.value === value)?.label ?? `ID ${String(value)}`
  return (
    <WholeField
      name={name}
      label={label}
      required={required}
      extra={hint}
      words={(value, held) => (value === '' ? '' : calledIn(value, (held ?? record) as Loaded))}
    >
      <FoundSelect {...select} known={known(record)} onNamed={setNamed} />
    </WholeField>
  )
}

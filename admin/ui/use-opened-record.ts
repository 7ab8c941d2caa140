import { useEffect, useEffectEvent, useState } from 'react'
import { formOf, useAddress } from '#admin/lib/address.ts'
import type { RecordId } from '#admin/lib/address.ts'
import { newKey } from '#admin/lib/calls/idempotency-key.ts'

type Opened = {
  id: RecordId
  context: string | undefined
  /** Which of the forms of new records it is, once that stands in the address. */
  form: string | undefined
  /** The id that a save of a new record gave, and whether it stands in the address by now. */
  saved?: { id: number; arrived: boolean }
}

/**
 * Which record a form page was opened for. Another record in the address opens another form; the id that
 * a save has put there belongs to the same form, which must stay as it is. A form of a new record gets an id into its address.
 */
export function useOpenedRecord(id: RecordId, context: string | undefined) {
  const { values, become } = useAddress()
  const form = id === 'new' ? formOf(values) : undefined
  const [opened, setOpened] = useState<Opened>({ id, context, form })
  const { saved } = opened
  const asNew = context === opened.context && form === opened.form
  const asOpened = id === opened.id && (id !== 'new' || asNew)
  if (saved && !saved.arrived && id === saved.id) {
    setOpened({ ...opened, saved: { ...saved, arrived: true } })
  } else if (saved?.arrived ? id !== saved.id : !asOpened) {
    setOpened({ id, context, form })
  }

  const isNamed = id !== 'new' || form !== undefined || saved !== undefined
  const nameForm = useEffectEvent(() => become({ ...values, draft: newKey() }))
  useEffect(() => {
    if (!isNamed) void nameForm()
  }, [isNamed])

  return {
    id: opened.id,
    context: opened.context,
    form: opened.form,
    key: `${opened.id} ${opened.context ?? ''} ${opened.form ?? ''}`,
    savedAs: (newId: number) => setOpened({ ...opened, saved: { id: newId, arrived: false } }),
  }
}

import { useEffect, useEffectEvent, useState } from 'react'
import { formOf, useAddress } from '#admin/lib/address.ts'
import type { RecordId } from '#admin/lib/address.ts'
import { newKey } from '#admin/lib/calls/idempotency-key.ts'

type Opened = {
  id: RecordId
  context: string | undefined
  /** Which of the forms of new records it is, and whether that stands in the address by now. */
  form: string | undefined
  isNamed: boolean
  /** The id that a save of a new record gave, and whether it stands in the address by now. */
  saved?: { id: number; arrived: boolean }
}

/**
 * Which record a form page was opened for. Another record in the address opens another form; the id that
 * a save has put there belongs to the same form, which must stay as it is. A form of a new record gives itself an id, which
 * goes into its address. `isLeft`: the address is of the form no more, which is about to go.
 */
export function useOpenedRecord(id: RecordId, context: string | undefined, isLeft = false) {
  const { values, become } = useAddress()
  const named = id === 'new' ? formOf(values) : undefined
  const open = (): Opened => ({
    id,
    context,
    form: named ?? (id === 'new' ? newKey() : undefined),
    isNamed: id !== 'new' || named !== undefined,
  })
  const [opened, setOpened] = useState(open)
  const { form, isNamed, saved } = opened
  const isSame = named === form || (!isNamed && named === undefined)
  const asNew = isLeft || (context === opened.context && isSame)
  const asOpened = id === opened.id && (id !== 'new' || asNew)
  if (saved && !saved.arrived && id === saved.id) {
    setOpened({ ...opened, saved: { ...saved, arrived: true } })
  } else if (saved?.arrived ? id !== saved.id : !asOpened) {
    setOpened(open())
  } else if (!isNamed && named === form) {
    setOpened({ ...opened, isNamed: true })
  }

  const isNameless = !isNamed && saved === undefined
  const nameForm = useEffectEvent((draft: string | undefined) => become({ ...values, draft }))
  useEffect(() => {
    if (isNameless) void nameForm(form)
  }, [isNameless, form])

  return {
    id: opened.id,
    context: opened.context,
    form,
    key: `${opened.id} ${opened.context ?? ''} ${form ?? ''}`,
    savedAs: (newId: number) => setOpened({ ...opened, saved: { id: newId, arrived: false } }),
  }
}

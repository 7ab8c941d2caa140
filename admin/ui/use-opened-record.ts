import { useState } from 'react'
import type { RecordId } from '#admin/lib/address.ts'

type Opened = {
  id: RecordId
  context: string | undefined
  /** The id that a save of a new record gave, and whether it stands in the address by now. */
  saved?: { id: number; arrived: boolean }
}

/**
 * Which record a form page was opened for. Another record in the address opens another form; the id that
 * a save has put there belongs to the same form, which must stay as it is.
 */
export function useOpenedRecord(id: RecordId, context: string | undefined) {
  const [opened, setOpened] = useState<Opened>({ id, context })
  const { saved } = opened
  const asOpened = id === opened.id && (id !== 'new' || context === opened.context)
  if (saved && !saved.arrived && id === saved.id) {
    setOpened({ ...opened, saved: { ...saved, arrived: true } })
  } else if (saved?.arrived ? id !== saved.id : !asOpened) {
    setOpened({ id, context })
  }
  return {
    id: opened.id,
    context: opened.context,
    key: `${opened.id} ${opened.context ?? ''}`,
    savedAs: (newId: number) => setOpened({ ...opened, saved: { id: newId, arrived: false } }),
  }
}

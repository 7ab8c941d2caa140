import { useState } from 'react'
import type { RecordId } from '#admin/lib/address.ts'
import { isForbidden } from '#admin/lib/calls/failures.ts'

type Load<Loaded> = (id: number, signal?: AbortSignal) => Promise<Loaded>

/** A form's loading of record `id`, and what it failed with where one may not see the record: for the page around the form. */
export function useRefusedLoad<Loaded>(id: RecordId, load: Load<Loaded>) {
  const [refused, setRefused] = useState<{ id: RecordId; failure: unknown }>()
  const observed: Load<Loaded> = async (recordId, signal) => {
    try {
      return await load(recordId, signal)
    } catch (failure) {
      if (isForbidden(failure)) setRefused({ id, failure })
      throw failure
    }
  }
  return { failure: refused?.id === id ? refused.failure : undefined, load: observed }
}

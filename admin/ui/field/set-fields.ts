import { createContext, use, useEffect, useEffectEvent, useRef } from 'react'

type SetFields = (values: object) => void

/** What has to be finished before a save, by the record as it is stored; `false` calls the save off. */
export type Preparation = (stored: object) => Promise<boolean>

type FieldSetters = {
  /** As though somebody had typed them: the draft keeps them, and what follows from them is set too. */
  asTyped: SetFields
  /** As what is stored by now, of which nothing is unsaved. */
  asStored: SetFields
  /** Has each save wait for something; gives how to end that. */
  prepare: (preparation: Preparation) => () => void
}

export const FieldSettersContext = createContext<FieldSetters | undefined>(undefined)

function useFieldSetters(): FieldSetters {
  const setters = use(FieldSettersContext)
  if (!setters) throw new Error('There is no record form around these fields')
  return setters
}

/**
 * For fields that fill others in, within a record's form, as though somebody had typed that: antd's form reports no
 * change for values set by code. Does nothing once the form is left.
 */
export const useSetFields = (): SetFields => useFieldSetters().asTyped

/** For fields whose stored value was changed apart from their form. Does nothing once the form is left. */
export const useStoredFields = (): SetFields => useFieldSetters().asStored

/** For a field that other records say: once none of them does, it is typed again, beginning with what is stored. */
export function useTypedAgain(isComputed: boolean, stored: object): void {
  const setStored = useStoredFields()
  const beginTyping = useEffectEvent(() => setStored(stored))
  const wasComputed = useRef(isComputed)
  useEffect(() => {
    if (wasComputed.current && !isComputed) beginTyping()
    wasComputed.current = isComputed
  }, [isComputed])
}

/** For fields that have something to finish before their form is saved. */
export function usePreparation(preparation: Preparation): void {
  const { prepare } = useFieldSetters()
  const newest = useEffectEvent(preparation)
  useEffect(() => prepare((stored) => newest(stored)), [prepare])
}

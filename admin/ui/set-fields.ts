import { createContext, use } from 'react'

/** Sets fields as though somebody had typed them: the draft keeps them, and what follows from them is set too. */
type SetFields = (values: object) => void

export const SetFieldsContext = createContext<SetFields | undefined>(undefined)

/**
 * For fields that fill others in, within a record's form. A form by itself tells nobody of what it is made to hold. Does
 * nothing once the form is left.
 */
export function useSetFields(): SetFields {
  const set = use(SetFieldsContext)
  if (!set) throw new Error('There is no record form around these fields')
  return set
}

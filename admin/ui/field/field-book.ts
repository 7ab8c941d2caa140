import { createContext, use, useEffect } from 'react'
import type { ReactNode } from 'react'

/** A field of a form, as it is said to people apart from its form. */
export type WordedField = {
  name: string
  label: string
  /** Other fields that say nothing by themselves and follow this one, as a customer's id does the name. */
  along?: readonly string[] | undefined
  /** What a value is in words; `held` is the record that it is of. Absent where the field has to be looked at itself. */
  words?: ((value: unknown, held: object) => string) | undefined
  /** The field itself, for another form whose value it shows. */
  shown: () => ReactNode
}

/** The fields that a form has on screen, in their order. */
export class FieldBook {
  private readonly fields = new Map<string, WordedField>()

  note(field: WordedField): void {
    this.fields.set(field.name, field)
  }

  drop(name: string): void {
    this.fields.delete(name)
  }

  get all(): readonly WordedField[] {
    return [...this.fields.values()]
  }
}

export const FieldBookContext = createContext<FieldBook | undefined>(undefined)

/** Notes a field, as it is at present, in the book of its form, where there is one. */
export function useFieldBook(field: WordedField | undefined): void {
  const book = use(FieldBookContext)
  const name = field?.name
  useEffect(() => {
    if (field) book?.note(field)
  })
  useEffect(() => () => void (name !== undefined && book?.drop(name)), [book, name])
}

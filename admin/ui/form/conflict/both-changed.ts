import type { WordedField } from '../../field/field-book.ts'
import { unchangedFields } from '../form-offer.ts'

/** What two people have made of the fields of one record. */
export type BothChanged = {
  /** Fields that both have changed, differently: one of the two has to be chosen. */
  conflicts: readonly WordedField[]
  /** Fields that the other alone has changed: theirs stays. */
  theirs: readonly WordedField[]
}

type States = {
  /** The record as it was before either changed it; where nobody knows that any more, each difference counts as made by both. */
  base: object | undefined
  /** The record as it is stored by now. */
  newest: object
  /** What the form holds. */
  typed: object
}

/** The field and those that are decided with it, as far as the form has them. */
export const decidedWith = ({ name, along = [] }: WordedField, typed: object): string[] =>
  [name, ...along].filter((one) => one in typed)

/** Compares what somebody typed with what another has saved meanwhile, field by field. */
export function bothChanged(
  fields: readonly WordedField[],
  { base, newest, typed }: States,
): BothChanged {
  /** Whether all that the field decides, as far as it is stored, is the same in two states. */
  const isSame = (field: WordedField, one: object, other: object | undefined) => {
    const names = decidedWith(field, typed).filter((name) => name in newest)
    return (
      other !== undefined && unchangedFields(valuesIn(one, names), other).length === names.length
    )
  }
  const open = fields.filter(
    (field) => !isSame(field, typed, newest) && !isSame(field, newest, base),
  )
  return {
    conflicts: open.filter((field) => !isSame(field, typed, base)),
    theirs: open.filter((field) => isSame(field, typed, base)),
  }
}

/** The values of the newest state that a form takes over for these fields. */
export function takenOver(fields: readonly WordedField[], { newest, typed }: States): object {
  return valuesIn(
    newest,
    fields.flatMap((field) => decidedWith(field, typed)),
  )
}

function valuesIn(state: object, names: readonly string[]): object {
  const values = new Map<string, unknown>(Object.entries(state))
  return Object.fromEntries(names.map((name) => [name, values.get(name) ?? '']))
}

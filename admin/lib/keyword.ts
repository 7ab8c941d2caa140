import { KEYWORD } from '#api/kit/fields/field.ts'

/** What a search takes of a typed text, for a select, whose field has no `maxLength`. */
export const asKeyword = (typed: string): string => [...typed].slice(0, KEYWORD).join('')

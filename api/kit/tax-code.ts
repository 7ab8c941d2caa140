import { asVisible, field, refuse } from './fields/field.ts'

/** 税收分类编码, of what an invoice is about: 19 digits, or empty. */
const TAX_CODE = /^(\d{19})?$/

export const TAX_CODE_LENGTH = 19

/** Its usual form on the wire. */
export const TAX_CODE_FORM = { type: 'string', pattern: TAX_CODE.source }

/** What is wrong with a text as a code; nothing of an empty one. */
export const taxCodeProblem = (text: string, label = '税收分类编码'): string | undefined =>
  TAX_CODE.test(text) ? undefined : `${label}必须是${TAX_CODE_LENGTH}位数字`

/** A text as a code; anything else is refused, `path` leading to a part of the field's value. */
export function asTaxCode(label: string, raw: unknown, path: (string | number)[] = []): string {
  const written = asVisible(label, raw).trim()
  const problem = taxCodeProblem(written, label)
  return problem === undefined ? written : refuse(problem, path)
}

export function taxCode(label = '税收分类编码') {
  return field<string | number | null, string>(label, { wire: TAX_CODE_FORM }, (raw) =>
    asTaxCode(label, raw),
  )
}

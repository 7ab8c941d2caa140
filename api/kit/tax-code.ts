import { asVisible, field, refuse } from './field.ts'

/** 税收分类编码, of what an invoice is about: 19 digits, or empty. */
const TAX_CODE = /^(\d{19})?$/

/** Its usual form on the wire. */
export const TAX_CODE_FORM = { type: 'string', pattern: TAX_CODE.source }

/** A text as a code; anything else is refused, `path` leading to a part of the field's value. */
export function asTaxCode(label: string, raw: unknown, path: (string | number)[] = []): string {
  const written = asVisible(label, raw).trim()
  return TAX_CODE.test(written) ? written : refuse(`${label}必须是19位数字`, path)
}

export function taxCode(label = '税收分类编码') {
  return field<string | number | null, string>(label, { wire: TAX_CODE_FORM }, (raw) =>
    asTaxCode(label, raw),
  )
}

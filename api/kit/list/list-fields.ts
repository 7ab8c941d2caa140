import { z } from 'zod'
import {
  asInteger,
  asMail,
  asText,
  asVisible,
  checked,
  CONTROL,
  field,
  MOST_MAIL,
  ONE_LINE,
  refuse,
} from '../fields/field.ts'
import { exceedsShape, shapeLimits } from '../limits.ts'
import { listOf } from '../fields/wire-form.ts'

/** Fields of several values, as `fields.ts` has those of one. */

/** What a list is written as: an array, JSON text of one, or comma-separated text. */
function itemsOf(label: string, raw: unknown): unknown[] {
  if (Array.isArray(raw)) return raw
  const written = asText(label, raw).trim()
  // One more than may be, so that too many are seen without making all of them.
  if (!written.startsWith('[')) return written.split(/[,，]/, shapeLimits.items + 1)
  if (exceedsShape(new TextEncoder().encode(written))) {
    refuse(`${label}的项数太多或层次太深，请减少后重试`)
  }
  try {
    return JSON.parse(written) as unknown[]
  } catch {
    return refuse(`${label}的列表格式不正确`)
  }
}

/** The texts of a list; empty is an empty list. */
function asTexts(label: string, raw: unknown): string[] {
  const items = itemsOf(label, raw)
  if (items.length > shapeLimits.items) refuse(`${label}的项数太多，请减少后重试`)
  return items.map((item) => asVisible(label, item).trim()).filter((item) => item !== '')
}

type Listy = readonly (string | number)[] | string | number | null

/** A list of record ids without repetition, in the order given. */
export function ids(label: string, max = 1000) {
  return field<Listy, number[]>(label, listOf({ type: 'integer', minimum: 1 }, max), (raw) => {
    const found = asTexts(label, raw).map((item) =>
      asInteger(label, item, 1, Number.MAX_SAFE_INTEGER),
    )
    const unique = [...new Set(found)]
    return unique.length > max ? refuse(`${label}不能超过${max}项`) : unique
  })
}

/** A list of one-line texts without repetition, in the order given. */
export function texts(label: string, max: number) {
  return field<Listy, string[]>(
    label,
    listOf({ type: 'string', maxLength: ONE_LINE }, max),
    (raw) => {
      const found = asTexts(label, raw).map((item) => checked(label, item, ONE_LINE, CONTROL))
      if (found.length > max) refuse(`${label}不能超过${max}个`)
      return [...new Set(found)]
    },
  )
}

/** An address that the mail server is sent to: what it would refuse later is refused while its writer is there. */
function asRecipient(label: string, item: string): string {
  const address = asMail(label, item)
  if (!z.email().safeParse(address).success) {
    refuse(`${label}“${address.slice(0, 40)}”不能收邮件，请只写邮箱地址，如 name@example.com`)
  }
  return address
}

/** A list of mail addresses without repetition, in the order given. */
export function mails(label: string, max: number) {
  return field<Listy, string[]>(
    label,
    listOf({ type: 'string', maxLength: MOST_MAIL }, max),
    (raw) => {
      const found = asTexts(label, raw).map((item) => asRecipient(label, item))
      if (found.length > max) refuse(`${label}不能超过${max}个`)
      return [...new Set(found)]
    },
  )
}

/** A list of values of a closed set, without repetition. */
export function choices<const V extends string>(label: string, values: readonly V[]) {
  return field<Listy, V[]>(label, listOf({ type: 'string', enum: values }), (raw) => {
    const found = asTexts(label, raw)
    const unknown = found.find((item) => !(values as readonly string[]).includes(item))
    if (unknown !== undefined) refuse(`${label}中没有“${unknown.slice(0, 40)}”这一项`)
    return [...new Set(found as V[])]
  })
}

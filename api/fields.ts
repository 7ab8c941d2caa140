import { z } from 'zod'
import { exceedsShape, shapeLimits } from './limits.ts'
import { centsFromText } from './money.ts'
import { recordStatuses } from './status.ts'
import { canonicalTime, isDate } from './time.ts'
import { visibleText } from './visible-text.ts'
import {
  AMOUNT,
  between,
  DATE,
  ID,
  LAST_PAGE,
  listOf,
  TIME,
  upTo,
  type Meaning,
} from './wire-form.ts'

/**
 * The fields that inputs are made of. Each reads a raw wire value (query text, form text or JSON),
 * refuses what it cannot read with a Chinese sentence that names the field, and carries its Chinese label
 * as `description`. All are optional: an absent field stays `undefined`, and `saveInput` says which ones
 * a record needs (spec 2.8.3).
 */

export const ONE_LINE = 255
export const MULTI_LINE = 20_000
export const KEYWORD = 60

class Unreadable extends Error {}

function refuse(message: string): never {
  throw new Unreadable(message)
}

/** A field whose reader returns the value or refuses with a message. */
function field<In, Out>(label: string, meaning: Meaning, read: (raw: unknown) => Out) {
  return z
    .custom<In>()
    .transform((raw, context): Out => {
      try {
        return read(raw)
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
        context.addIssue({ code: 'custom', message: error.message })
        return z.NEVER
      }
    })
    .optional()
    .meta({ description: label, ...meaning })
}

/** One raw value as text: null is empty, a JSON number or boolean is its text, anything else is refused. */
function asText(label: string, raw: unknown): string {
  if (raw === null) return ''
  if (typeof raw === 'string') return raw
  if (typeof raw === 'number' && Number.isFinite(raw)) return String(raw)
  if (typeof raw === 'boolean') return raw ? '1' : '0'
  return refuse(`${label}只能填一个值`)
}

/** One raw value as the text that people see: invisible characters are removed and count for nothing. */
function asVisible(label: string, raw: unknown): string {
  return visibleText(asText(label, raw))
}

// Control characters have no place in a record; line breaks and tabs do in multi-line text.
// oxlint-disable-next-line no-control-regex -- these characters are what is refused
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/
// oxlint-disable-next-line no-control-regex -- the same without tab and line feed
const CONTROL_BUT_BREAKS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/

/** How many characters people count: one for an emoji or a rare Chinese character too. */
function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length += 1
  return length
}

function checked(label: string, text: string, max: number, control: RegExp): string {
  if (!text.isWellFormed()) refuse(`${label}含有无法识别的字符，请删除后重试`)
  if (control.test(text)) refuse(`${label}含有不可见的控制字符，请删除后重试`)
  // A character is at most two units, so that of a text far too long nothing is counted.
  const tooLong = text.length > 2 * max || (text.length > max && lengthOf(text) > max)
  if (tooLong) refuse(`${label}不能超过${max}个字`)
  return text
}

type Texty = string | number | null

/** One line of text, trimmed. Empty text is a value: it empties the field. */
export function text(label: string, max = ONE_LINE) {
  return field<Texty, string>(label, upTo(max), (raw) =>
    checked(label, asVisible(label, raw).trim(), max, CONTROL),
  )
}

/** Several lines of text, trimmed, line breaks as `\n`. */
export function lines(label: string, max = MULTI_LINE) {
  return field<Texty, string>(label, upTo(max), (raw) =>
    checked(label, asVisible(label, raw).replace(/\r\n?/g, '\n').trim(), max, CONTROL_BUT_BREAKS),
  )
}

/** Several lines of text just as typed, but for line breaks, which are `\n`. */
export function typedLines(label: string, max = MULTI_LINE) {
  return field<Texty, string>(label, upTo(max), (raw) =>
    checked(label, asVisible(label, raw).replace(/\r\n?/g, '\n'), max, CONTROL_BUT_BREAKS),
  )
}

/** HTML, not cleaned yet; at most so many bytes of UTF-8. */
export function html(label: string, maxBytes: number) {
  return field<string | null, string>(label, upTo(maxBytes), (raw) => {
    const text = asVisible(label, raw).replace(/\r\n?/g, '\n')
    const written = checked(label, text, Infinity, CONTROL_BUT_BREAKS)
    const bytes = new TextEncoder().encode(written).length
    return bytes > maxBytes ? refuse(`${label}不能超过${maxBytes / 1024 / 1024}MB`) : written
  })
}

/** A password: neither trimmed nor shown in a message. */
export function secret(label: string, max = 1024) {
  return field<string, string>(label, upTo(max), (raw) =>
    checked(label, asText(label, raw), max, CONTROL),
  )
}

function asInteger(label: string, written: string, min: number, max: number): number {
  if (!/^-?\d{1,16}$/.test(written)) refuse(`${label}必须是整数`)
  const value = Number(written)
  if (value < min || value > max) {
    if (max < Number.MAX_SAFE_INTEGER) refuse(`${label}必须在${min}到${max}之间`)
    refuse(value < min ? `${label}不能小于${min}` : `${label}太大了`)
  }
  return value
}

/** An integer in a range, digits only (`1e2` is refused); empty is refused. */
export function integer(label: string, min: number, max: number) {
  return field<Texty, number>(label, between(min, max), (raw) => {
    const written = asText(label, raw).trim()
    return written === '' ? refuse(`${label}不能为空`) : asInteger(label, written, min, max)
  })
}

/** The id of a record that the call is about; absent, empty and 0 all mean none. */
export function recordId(label = '编号') {
  return field<Texty, number | undefined>(label, ID, (raw) => {
    const written = asText(label, raw).trim()
    return (written === '' ? 0 : asInteger(label, written, 0, Number.MAX_SAFE_INTEGER)) || undefined
  })
}

/** A reference to another record; empty and 0 clear it. */
export function reference(label: string) {
  return field<Texty, number | null>(label, ID, (raw) => {
    const written = asText(label, raw).trim()
    return (written === '' ? 0 : asInteger(label, written, 0, Number.MAX_SAFE_INTEGER)) || null
  })
}

/** One of a closed set of numbers; empty means absent, so that a default applies. */
export function choice(label: string, options: readonly { value: number; label: string }[]) {
  const read = (raw: unknown) => {
    const written = asText(label, raw).trim()
    if (written === '') return undefined
    const found = options.find((option) => String(option.value) === written)
    const known = options.map((option) => `${option.value} ${option.label}`).join('、')
    return found ? found.value : refuse(`${label}只能是：${known}`)
  }
  return field<Texty, number | undefined>(label, { options, wire: { type: 'integer' } }, read)
}

/** One of a closed set of names; empty means absent. */
export function named<const V extends string>(
  label: string,
  options: readonly { value: V; label: string }[],
) {
  return field<string | null, V | undefined>(
    label,
    { options, wire: { type: 'string' } },
    (raw) => {
      const written = asText(label, raw).trim()
      if (written === '') return undefined
      const found = options.find((option) => option.value === written)
      return found ? found.value : refuse(`${label}中没有“${written.slice(0, 40)}”这一项`)
    },
  )
}

export const status = (label = '状态') => choice(label, recordStatuses)

/** 0 or 1. */
export function flag(label: string) {
  return choice(label, [
    { value: 0, label: '否' },
    { value: 1, label: '是' },
  ])
}

/** An amount in 元 on the wire, integer cents inside; empty is null and stays empty. */
export function money(label: string) {
  const read = (raw: unknown) => {
    const written = asText(label, raw).trim()
    if (written === '') return null
    const cents = centsFromText(written)
    return cents ?? refuse(`${label}必须是不超过9999999999.99的金额，最多两位小数`)
  }
  return field<Texty, number | null>(label, { money: true, wire: AMOUNT }, read)
}

/** A time, made canonical; empty means absent, so that "now" or the kept time applies. */
export function time(label: string) {
  return field<string | null, string | undefined>(label, TIME, (raw) => {
    const written = asText(label, raw).trim()
    if (written === '') return undefined
    return canonicalTime(written) ?? refuse(`${label}的格式应为 2026:11:20 09:30:00`)
  })
}

/** A search date; empty means no filter. */
export function date(label: string) {
  return field<string | null, string | undefined>(label, DATE, (raw) => {
    const written = asText(label, raw).trim()
    if (written === '') return undefined
    return isDate(written) ? written : refuse(`${label}的格式应为 2026-11-20`)
  })
}

/** The page of a list, from 1; absent and empty mean the first. */
export function page() {
  return field<Texty, number>('页码', between(1, LAST_PAGE), (raw) => {
    const written = asText('页码', raw).trim()
    return written === '' ? 1 : asInteger('页码', written, 1, LAST_PAGE)
  }).transform((number) => number ?? 1)
}

/** A search word, one line of at most `KEYWORD` characters; empty means no filter. */
export function keyword(label = '关键词') {
  return field<Texty, string | undefined>(
    label,
    upTo(KEYWORD),
    (raw) => checked(label, asVisible(label, raw).trim(), KEYWORD, CONTROL) || undefined,
  )
}

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

/** A list of values of a closed set, without repetition. */
export function choices<const V extends string>(label: string, values: readonly V[]) {
  return field<Listy, V[]>(label, listOf({ type: 'string', enum: values }), (raw) => {
    const found = asTexts(label, raw)
    const unknown = found.find((item) => !(values as readonly string[]).includes(item))
    if (unknown !== undefined) refuse(`${label}中没有“${unknown.slice(0, 40)}”这一项`)
    return [...new Set(found as V[])]
  })
}

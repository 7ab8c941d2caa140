import { z } from 'zod'
import { inLines, inOneLine, visibleText } from '../text.ts'
import type { Meaning } from './wire-form.ts'

/** How a field reads one raw wire value, and refuses it; the fields themselves are in `fields.ts` and `list-fields.ts`. */

/** The least that every mail address has; whether anybody reads it cannot be checked here. */
export const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export const ONE_LINE = 255
export const MULTI_LINE = 20_000
export const KEYWORD = 60
export const MOST_MAIL = 100

/** Thrown by a reader for a value that it cannot read; the message is for the user who typed it. */
class Unreadable extends Error {
  readonly path: (string | number)[]

  constructor(message: string, path: (string | number)[]) {
    super(message)
    this.path = path
  }
}

/** Ends a reader: the message names the field and says what to do; the path leads to a part of its value. */
export function refuse(message: string, path: (string | number)[] = []): never {
  throw new Unreadable(message, path)
}

/** A field whose reader returns the value or refuses with a message. */
export function field<In, Out>(label: string, meaning: Meaning, read: (raw: unknown) => Out) {
  return z
    .custom<In>()
    .transform((raw, context): Out => {
      try {
        return read(raw)
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
        context.addIssue({ code: 'custom', message: error.message, path: error.path })
        return z.NEVER
      }
    })
    .optional()
    .meta({ description: label, ...meaning })
}

/** One raw value as text: null is empty, a JSON number is its text, anything else is refused. */
export function asText(label: string, raw: unknown): string {
  if (raw === null) return ''
  if (typeof raw === 'string') return raw
  if (typeof raw === 'number' && Number.isFinite(raw)) return String(raw)
  if (typeof raw === 'boolean') refuse(`${label}只能填文字或数字`)
  return refuse(`${label}只能填一个值`)
}

/** What a 0/1 flag says as a JSON boolean; any other raw value stays as it is. */
export const flagValue = (raw: unknown): unknown => (typeof raw === 'boolean' ? Number(raw) : raw)

/** One raw value as the text that people see, in one line: invisible characters are removed and count for nothing. */
export function asVisible(label: string, raw: unknown): string {
  return inOneLine(visibleText(asText(label, raw)))
}

/** The same of several lines, each ended by `\n`. */
export function asVisibleLines(label: string, raw: unknown): string {
  return inLines(visibleText(asText(label, raw)))
}

// Control characters have no place in a record; line breaks and tabs do in multi-line text.
// oxlint-disable-next-line no-control-regex -- these characters are what is refused
export const CONTROL = /[\u0000-\u001f\u007f-\u009f]/
// oxlint-disable-next-line no-control-regex -- the same without tab and line feed
export const CONTROL_BUT_BREAKS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/

/** How many characters people count: one for an emoji or a rare Chinese character too. */
function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length += 1
  return length
}

/** A text without what no record may hold, of at most so many characters; otherwise refused. */
export function checked(label: string, text: string, max: number, control: RegExp): string {
  if (!text.isWellFormed()) refuse(`${label}含有无法识别的字符，请删除后重试`)
  if (control.test(text)) refuse(`${label}含有不可见的控制字符，请删除后重试`)
  // A character is at most two units, so that of a text far too long nothing is counted.
  const tooLong = text.length > 2 * max || (text.length > max && lengthOf(text) > max)
  if (tooLong) refuse(`${label}不能超过${max}个字`)
  return text
}

/** A text as a mail address, or empty; otherwise refused. */
export function asMail(label: string, text: string): string {
  const written = checked(label, text.trim(), MOST_MAIL, CONTROL)
  if (written !== '' && !MAIL.test(written)) {
    refuse(`${label}“${written.slice(0, 40)}”不正确，应为 name@example.com 的样子`)
  }
  return written
}

/** Digits as an integer within a range; otherwise refused. */
export function asInteger(label: string, written: string, min: number, max: number): number {
  if (!/^-?\d{1,16}$/.test(written)) refuse(`${label}必须是整数`)
  const value = Number(written)
  if (value < min || value > max) {
    if (max < Number.MAX_SAFE_INTEGER) refuse(`${label}必须在${min}到${max}之间`)
    refuse(value < min ? `${label}不能小于${min}` : `${label}太大了`)
  }
  return value
}

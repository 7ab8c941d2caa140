import { asText, refuse } from './field.ts'
import { exceedsShape, type Shape } from '../limits.ts'
import { visibleText } from '../text.ts'

/** A list of objects as a form sends it, an array or JSON text of one; empty is an empty list, anything else refused. */
export function jsonList(label: string, raw: unknown, shape?: Shape): unknown[] {
  if (Array.isArray(raw)) return raw
  const written = visibleText(asText(label, raw)).trim()
  if (written === '') return []
  if (exceedsShape(new TextEncoder().encode(written), shape)) refuse(`${label}太多，请减少后重试`)
  try {
    const items: unknown = JSON.parse(written)
    if (Array.isArray(items)) return items
  } catch {
    // Said below, as of any other text that is no list.
  }
  return refuse(`${label}的格式不正确`)
}

type Known = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Known =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * An object as a form sends it, or JSON text of one, of at most `longest` characters; undefined for an empty text. `hint`
 * ends the sentence that refuses anything else.
 */
export function jsonObject(
  label: string,
  raw: unknown,
  longest: number,
  hint = '',
): Known | undefined {
  if (isObject(raw)) return raw
  const written = asText(label, raw)
  if (written.trim() === '') return undefined
  if (written.length > longest) refuse(`${label}太长${hint}`)
  try {
    const value: unknown = JSON.parse(written)
    if (isObject(value)) return value
  } catch {
    // Said below, as of any other text that is no object.
  }
  return refuse(`${label}的格式不正确${hint}`)
}

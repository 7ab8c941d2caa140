import { asText, refuse } from './field.ts'
import { exceedsShape, type Shape } from './limits.ts'
import { visibleText } from './visible-text.ts'

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

import type { z } from 'zod'
import { asText, field, refuse } from '#api/kit/field.ts'

/** Characters of the whole as JSON; a note and a title may be 255 each. */
const LONGEST = 4000

/** What a call's own fields read, as far as they are named. */
type Values<Shape extends z.ZodRawShape> = { [Name in keyof Shape]?: z.output<Shape[Name]> }

function objectIn(raw: unknown): Record<string, unknown> | undefined {
  if (typeof raw === 'object' && raw !== null && !Array.isArray(raw)) return { ...raw }
  const written = asText('原值', raw)
  if (written.trim() === '') return undefined
  if (written.length > LONGEST) refuse('原值太长，请刷新后重试')
  try {
    const value: unknown = JSON.parse(written)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch {
    // Said below, as of any other text that is no object.
  }
  return refuse('原值的格式不正确，请刷新后重试')
}

/**
 * Which values a change replaces, as its sender last saw them: field name to wire text, such as `{"num":"2"}`, an object or
 * its JSON text. It takes the fields of the call itself, each read as when it is changed.
 */
export const expectedOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  field<string | Record<string, string>, Values<Shape> | undefined>(
    '原值',
    { wire: { type: 'string', maxLength: LONGEST } },
    (raw) => {
      const given = objectIn(raw)
      if (given === undefined) return undefined
      const read = Object.entries(given).map(([name, value]) => {
        if (!Object.hasOwn(shape, name)) return refuse(`原值中没有“${name.slice(0, 40)}”这一项`)
        const parsed = (shape[name] as z.ZodType).safeParse(value)
        return parsed.success ? [name, parsed.data] : refuse(parsed.error.issues[0]!.message)
      })
      return Object.fromEntries(read) as Values<Shape>
    },
  )

import type { z } from 'zod'
import { field, refuse } from '#api/kit/fields/field.ts'
import { jsonObject } from '#api/kit/fields/json-field.ts'

/** Characters of the whole as JSON; a note and a title may be 255 each. */
const LONGEST = 4000

/** What a call's own fields read, as far as they are named. */
type Values<Shape extends z.ZodRawShape> = { [Name in keyof Shape]?: z.output<Shape[Name]> }

/**
 * Which values a change replaces, as its sender last saw them: field name to wire text, such as `{"num":"2"}`, an object or
 * its JSON text. It takes the fields of the call itself, each read as when it is changed.
 */
export const expectedOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  field<string | Record<string, string>, Values<Shape> | undefined>(
    '原值',
    { wire: { type: 'string', maxLength: LONGEST } },
    (raw) => {
      const given = jsonObject('原值', raw, LONGEST, '，请刷新后重试')
      if (given === undefined) return undefined
      const read = Object.entries(given).map(([name, value]) => {
        if (!Object.hasOwn(shape, name)) return refuse(`原值中没有“${name.slice(0, 40)}”这一项`)
        const parsed = (shape[name] as z.ZodType).safeParse(value)
        return parsed.success ? [name, parsed.data] : refuse(parsed.error.issues[0]!.message)
      })
      return Object.fromEntries(read) as Values<Shape>
    },
  )

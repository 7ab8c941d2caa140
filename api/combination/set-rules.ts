import { z } from 'zod'
import {
  asInteger,
  asText,
  asVisible,
  checked,
  CONTROL,
  field,
  ONE_LINE,
  refuse,
} from '#api/kit/fields/field.ts'
import { jsonList } from '#api/kit/fields/json-field.ts'
import { listOf } from '#api/kit/fields/wire-form.ts'

/**
 * What a set made of a combination needs to be complete (成套要求), as data. Products are known by their titles; of
 * several titles any will do. The rules are advice: what is missing is shown and blocks nothing.
 */

export const ruleKinds = [
  { value: 'needs', label: '必须有' },
  { value: 'each', label: '按数量配' },
  { value: 'power', label: '功率相配' },
  { value: 'caliber', label: '口径相配' },
] as const

/** How a fitting's caliber goes by that of its pump. */
export const caliberFits = [
  { value: 'same', label: '相同' },
  { value: 'least', label: '不小于' },
] as const

/**
 * `needs`: at least `least` pieces of `titles`. `each`: at least `least` of them for every `per` pieces of `of`, also for
 * the last ones. `power`: none of `titles` has less power than the strongest of `of`. `caliber`: each of `titles` has by `fit` the same
 * caliber as one of `of`, or none below the largest. What a kind does not use is 1, empty or absent.
 */
export const setRule = z.object({
  kind: z.enum(ruleKinds.map(({ value }) => value)),
  titles: z.array(z.string()),
  least: z.number(),
  of: z.array(z.string()),
  per: z.number(),
  fit: z.enum(caliberFits.map(({ value }) => value)).optional(),
})
export type SetRule = z.output<typeof setRule>

export const MOST_RULES = 12
/** How many titles may stand for one another. */
export const MOST_RULE_TITLES = 10
export const MOST_PIECES = 99

const namesOf = (options: readonly { label: string }[]) =>
  options.map(({ label }) => `“${label}”`).join('、')

function titlesFrom(what: string, raw: unknown): string[] {
  if (!Array.isArray(raw)) return refuse(`${what}须是一个列表，请重新选择`)
  if (raw.length > MOST_RULE_TITLES) refuse(`${what}不能超过${MOST_RULE_TITLES}种`)
  const titles = raw
    .map((title) => checked(what, asVisible(what, title).trim(), ONE_LINE, CONTROL))
    .filter((title) => title !== '')
  if (titles.length === 0) refuse(`${what}没有选，请从产品目录里选择`)
  return [...new Set(titles)]
}

function oneOf<Value extends string>(
  what: string,
  options: readonly { value: Value; label: string }[],
  raw: unknown,
): Value {
  const written = asText(what, raw ?? '').trim()
  const found = options.find(({ value }) => value === written)
  return found ? found.value : refuse(`${what}须是${namesOf(options)}之一`)
}

function ruleFrom(label: string, raw: unknown, number: number): SetRule {
  const at = `${label}第${number}条`
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    return refuse(`${at}的格式不正确`)
  }
  const given = raw as Record<string, unknown>
  const kind = oneOf(`${at}的种类`, ruleKinds, given['kind'])
  const pieces = (what: string, name: string) =>
    asInteger(`${at}${what}`, asText(at, given[name] ?? '').trim() || '1', 1, MOST_PIECES)
  return {
    kind,
    titles: titlesFrom(`${at}要求的产品`, given['titles'] ?? []),
    least: kind === 'needs' || kind === 'each' ? pieces('至少的数量', 'least') : 1,
    of: kind === 'needs' ? [] : titlesFrom(`${at}所配的产品`, given['of'] ?? []),
    per: kind === 'each' ? pieces('每几个的数量', 'per') : 1,
    ...(kind === 'caliber' && {
      fit: oneOf(`${at}的口径要求`, caliberFits, given['fit'] ?? 'same'),
    }),
  }
}

const titleList = { type: 'array', maxItems: MOST_RULE_TITLES, items: { type: 'string' } }
const count = { type: 'integer', minimum: 1, maximum: MOST_PIECES }
const WIRE = {
  type: 'object',
  properties: {
    kind: { type: 'string', enum: ruleKinds.map(({ value }) => value) },
    titles: titleList,
    least: count,
    of: titleList,
    per: count,
    fit: { type: 'string', enum: caliberFits.map(({ value }) => value) },
  },
  required: ['kind', 'titles'],
}

/** What a rule may be sent as: numbers may be texts, and what its kind does not use may be absent. */
type RuleInput = {
  kind: string
  titles: readonly string[]
  least?: string | number
  of?: readonly string[]
  per?: string | number
  fit?: string
}

/** The rules of a combination; titles without a product are accepted, since products may be deleted any time. */
export function setRules(label = '成套要求') {
  return field<readonly RuleInput[] | string | null, SetRule[]>(
    label,
    listOf(WIRE, MOST_RULES),
    (raw) => {
      const items = jsonList(label, raw ?? '')
      if (items.length > MOST_RULES) refuse(`${label}不能超过${MOST_RULES}条`)
      return items.map((item, at) => ruleFrom(label, item, at + 1))
    },
  )
}

/** Alternative titles: `隔膜气压罐或变频控制柜`. */
export const anyOf = (titles: readonly string[]) => titles.join('或')

/** A rule as a sentence: `每2个消防稳压泵至少1个消防控制柜`. */
export function ruleInWords({ kind, titles, least, of, per, fit }: SetRule): string {
  if (kind === 'power') return `${anyOf(titles)}的功率不小于${anyOf(of)}`
  if (kind === 'caliber') {
    return `${anyOf(titles)}的口径${fit === 'least' ? `不小于${anyOf(of)}` : `与${anyOf(of)}相同`}`
  }
  const needed = `至少${least}个${anyOf(titles)}`
  return kind === 'each' ? `每${per}个${anyOf(of)}${needed}` : needed
}

import { z } from 'zod'
import { asText, asVisible, checked, CONTROL, field, refuse } from '#api/kit/fields/field.ts'
import { jsonList } from '#api/kit/fields/json-field.ts'
import { centsFromText, percentFromHundredths, textFromCents, WHOLE } from '#api/kit/money.ts'
import { MOST_LEVEL_NAME } from '#api/customer/customer.ts'
import type { DiscountLimit } from '#api/quotation/money/discount.ts'
import { APPROVALS } from '#api/quotation/review.ts'
import { HIGHEST_LEVEL, roleLevelText } from '#api/role/levels.ts'
import type { PriceLevel } from '#api/quotation/money/price-basis.ts'

/** What the company says about prices and discounts (domain §11): levels of customers, limits, titles of free lines. */

export type { PriceLevel }

export const priceLevel = z.object({ name: z.string(), factor: z.string() })
export type PriceLevelText = z.output<typeof priceLevel>

export const discountLimit = z.object({ line: z.string(), whole: z.string(), total: z.string() })
export type DiscountLimitText = z.output<typeof discountLimit>

export const MOST_LEVELS = 10
const MOST_FREE_ITEMS = 50
/** Level 0, 1 and 2; the highest has no limit. */
export const LIMITED_LEVELS = 3

const MOST_ITEM = 60
/** Twice the catalogue's price: beyond it a factor is a slip of the keyboard. */
const MOST_FACTOR = 2 * WHOLE

export const levelText = ({ name, factor }: PriceLevel): PriceLevelText => ({
  name,
  factor: percentFromHundredths(factor),
})

export const limitText = ({ line, whole, total }: DiscountLimit): DiscountLimitText => ({
  line: percentFromHundredths(line),
  whole: percentFromHundredths(whole),
  total: textFromCents(total),
})

/** Who sends nothing by these limits without an approval, since no amount is theirs; empty where somebody does. */
export function limitsWarning(approval: number, limits: readonly DiscountLimitText[]): string {
  const isNothing = ({ total }: DiscountLimitText) =>
    total.trim() === '' || centsFromText(total.trim()) === 0
  if (approval !== APPROVALS.beyond || limits[0] === undefined || !isNothing(limits[0])) return ''
  const free = limits.findIndex((limit) => !isNothing(limit))
  const stopped = free === -1 ? limits : limits.slice(0, free)
  const names = stopped.map((_, level) => roleLevelText(level)).join('、')
  return `${names}的金额上限是空的或0：他们的每份报价都要由${roleLevelText(stopped.length)}${stopped.length < HIGHEST_LEVEL ? '以上' : ''}的人审核才能发出`
}

type Given = Readonly<Record<string, unknown>>

function objectOf(label: string, raw: unknown): Given {
  if (typeof raw !== 'object' || raw === null) refuse(`${label}的格式不正确`)
  return raw as Given
}

const nameFrom = (label: string, raw: unknown, max: number) =>
  checked(label, asVisible(label, raw ?? '').trim(), max, CONTROL)

const twiceIn = (names: readonly string[]) =>
  names.find((name, index) => names.indexOf(name) !== index)

function levelFrom(raw: unknown, number: number): PriceLevel {
  const unnamed = `第${number}个等级`
  const given = objectOf(unnamed, raw)
  const name = nameFrom(`${unnamed}的名称`, given['name'], MOST_LEVEL_NAME)
  if (name === '') refuse(`${unnamed}没有名称，请填写，如“A”`)
  const at = `等级“${name}”的系数`
  const factor = centsFromText(asText(at, given['factor'] ?? '').trim())
  if (factor === undefined || factor === 0 || factor > MOST_FACTOR) {
    refuse(`${at}必须大于0、不超过200，最多两位小数，如“95”`)
  }
  return { name, factor }
}

const listWire = (type: string, maxItems: number) => ({
  wire: { type: 'array', items: { type }, maxItems },
})

/** Levels in their order, a list or JSON text of one; no two have the same name. */
export function priceLevels(label: string) {
  const wire = listWire('object', MOST_LEVELS)
  return field<readonly PriceLevelText[] | string | null, PriceLevel[]>(label, wire, (raw) => {
    const items = jsonList(label, raw)
    if (items.length > MOST_LEVELS) refuse(`${label}不能超过${MOST_LEVELS}个`)
    const levels = items.map((item, index) => levelFrom(item, index + 1))
    const twice = twiceIn(levels.map(({ name }) => name))
    return twice === undefined ? levels : refuse(`有两个等级都叫“${twice}”，请改一个名称`)
  })
}

function limitFrom(raw: unknown, level: number): DiscountLimit {
  const at = `${level}级的`
  const given = objectOf(`${at}折扣权限`, raw)
  const percent = (name: 'line' | 'whole', what: string) => {
    const label = `${at}${what}`
    const written = asText(label, given[name] ?? '').trim()
    if (written === '') return null
    const hundredths = centsFromText(written)
    return hundredths !== undefined && hundredths <= WHOLE
      ? hundredths
      : refuse(`${label}必须是0到100之间的数，最多两位小数`)
  }
  const label = `${at}金额上限`
  const amount = asText(label, given['total'] ?? '').trim()
  const total = amount === '' ? null : centsFromText(amount)
  if (total === undefined) refuse(`${label}必须是不超过9999999999.99的金额，最多两位小数`)
  return { line: percent('line', '单行折扣'), whole: percent('whole', '整单折扣'), total }
}

/** The limits of level 0, 1 and 2, a list or JSON text of one. */
export function discountLimits(label: string) {
  const wire = listWire('object', LIMITED_LEVELS)
  return field<readonly DiscountLimitText[] | string | null, DiscountLimit[]>(
    label,
    wire,
    (raw) => {
      const items = jsonList(label, raw)
      if (items.length !== LIMITED_LEVELS) refuse(`${label}须有0级、1级、2级三项`)
      return items.map((item, level) => limitFrom(item, level))
    },
  )
}

/** Different names in their order, such as the titles of free lines; a list or JSON text of one. `example` is one of them. */
export function nameList(label: string, example: string) {
  const wire = listWire('string', MOST_FREE_ITEMS)
  return field<readonly string[] | string | null, string[]>(label, wire, (raw) => {
    const items = jsonList(label, raw)
    if (items.length > MOST_FREE_ITEMS) refuse(`${label}不能超过${MOST_FREE_ITEMS}个`)
    const titles = items.map((item, index) => nameFrom(`第${index + 1}个${label}`, item, MOST_ITEM))
    const empty = titles.indexOf('')
    if (empty >= 0) refuse(`第${empty + 1}个${label}没有名称，请填写，如“${example}”`)
    const twice = twiceIn(titles)
    return twice === undefined ? titles : refuse(`${label}“${twice}”有两个，请删除一个`)
  })
}

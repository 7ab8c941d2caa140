import { z } from 'zod'
import { asInteger, asText, refuse } from '#api/kit/fields/field.ts'
import { daysAfter, LAST_DAY, lastDayOf, monthOf, monthsBefore } from '#api/kit/time.ts'

/** 按发货月结: what ships is settled by the month, and paid on a day of one of the months after. */

/**
 * `cut_off`: what ships after this day of a month belongs to the next one. `day` is that of the payment, in the month that is
 * `months` after the one in which it was settled; 0 where it is paid some days after that month's end. A month that is shorter
 * than a day of these ends with it.
 */
export const monthlyTerms = z.object({ cut_off: z.number(), months: z.number(), day: z.number() })
export type MonthlyTerms = z.output<typeof monthlyTerms>

/** As a day of a month: its end. */
export const MONTH_END = 31
export const MOST_MONTHS = 6
/** How many days after the end of a month can be agreed. */
export const DAYS_AFTER_MONTH = [30, 60, 90] as const

/** What a new step has: 次月25日, settled at the end of the month. */
export const USUAL_TERMS: MonthlyTerms = { cut_off: MONTH_END, months: 1, day: 25 }

const RANGES = {
  cut_off: { minimum: 1, maximum: MONTH_END },
  months: { minimum: 0, maximum: MOST_MONTHS },
  day: { minimum: 0, maximum: MONTH_END },
}

/** Terms on the wire as JSON Schema, for the description of the API. */
export const monthlyWire = {
  type: 'object',
  properties: {
    cut_off: { type: 'integer', ...RANGES.cut_off },
    months: { type: 'integer', ...RANGES.months },
    day: { type: 'integer', ...RANGES.day },
  },
}

/** A step that is paid by the month: `days` after the end of the month where its terms name no day. */
type MonthlyStep = { monthly: MonthlyTerms; days: number }

/** The terms of a step from raw values, the usual ones where there are none; refused in a field's way. */
export function readMonthly(at: string, raw: unknown, days: string): MonthlyStep {
  if (raw !== undefined && (typeof raw !== 'object' || raw === null)) refuse(`${at}的格式不正确`)
  const given = { ...USUAL_TERMS, ...raw } as Record<string, unknown>
  const integer = (name: keyof MonthlyTerms, label: string) => {
    const { minimum, maximum } = RANGES[name]
    return asInteger(`${at}的${label}`, asText(at, given[name] ?? '').trim(), minimum, maximum)
  }
  const cut_off = integer('cut_off', '截止日')
  const day = integer('day', '付款日')
  if (day > 0) return { monthly: { cut_off, months: integer('months', '付款月'), day }, days: 0 }
  const after = DAYS_AFTER_MONTH.find((some) => String(some) === days)
  if (after === undefined) {
    refuse(`${at}的月末后天数必须是${DAYS_AFTER_MONTH.join('、')}中的一个`)
  }
  return { monthly: { cut_off, months: 0, day }, days: after }
}

/** So many months after a month; past the last one that there is, that one. */
function monthAfter(month: string, count: number): string {
  const after = monthsBefore(month, -count)
  const last = monthOf(LAST_DAY)
  return after.length > last.length ? last : after
}

/** When something is due that shipped on a day (`yyyy-MM-dd`): never before that. */
export function dueByMonth({ monthly, days }: MonthlyStep, shipped: string): string {
  const { cut_off, months, day } = monthly
  const isNext = Number(shipped.slice(8)) > cut_off
  const settled = monthAfter(monthOf(shipped), isNext ? 1 : 0)
  const due =
    day === 0 ? daysAfter(lastDayOf(settled), days) : dayIn(monthAfter(settled, months), day)
  return due < shipped ? shipped : due
}

/** A day of a month, or the last that it has. */
function dayIn(month: string, day: number): string {
  const last = lastDayOf(month)
  const date = `${month}-${String(day).padStart(2, '0')}`
  return date < last ? date : last
}

/** `次月`, of the month in which something is settled. */
export function monthInWords(months: number): string {
  if (months === 0) return '当月'
  return months === 1 ? '次月' : `发货月后第${months}个月`
}

/** A day of a month in which something is paid. */
export const dayInWords = (day: number) => (day === MONTH_END ? '月底' : `${day}日`)

/** When something is paid: `次月25日`, `月末后30天`. */
export const monthlyDueInWords = ({ monthly: { months, day }, days }: MonthlyStep) =>
  day === 0
    ? `月末后${days}天`
    : day === MONTH_END
      ? `${monthInWords(months)}底`
      : `${monthInWords(months)}${dayInWords(day)}`

/** Up to when of a month what ships belongs to it: `每月20日截止`. Empty with the end of the month. */
export const cutOffInWords = ({ cut_off }: MonthlyTerms) =>
  cut_off === MONTH_END ? '' : `每月${cut_off}日截止`

/** The terms as a part of a sentence: `按发货月结，次月25日前付清`. */
export function monthlyInWords(step: MonthlyStep): string {
  const cutOff = cutOffInWords(step.monthly)
  const by = cutOff === '' ? '按发货月结' : `按发货月结（${cutOff}）`
  const due = monthlyDueInWords(step)
  return `${by}，${due}${step.monthly.day === 0 ? '内' : '前'}付清`
}

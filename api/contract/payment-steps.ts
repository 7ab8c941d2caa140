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
import { centsFromText, percentFromHundredths, WHOLE } from '#api/kit/money.ts'
import { labelIn } from '#api/kit/status.ts'
import { PERCENT } from '#api/kit/fields/wire-form.ts'
import { isDate } from '#api/kit/time.ts'
import {
  monthlyInWords,
  monthlyTerms,
  monthlyWire,
  readMonthly,
  type MonthlyTerms,
} from './monthly-terms.ts'

/** The steps in which a quotation or a contract is paid (付款方式). */

export const paymentTriggers = [
  { value: 1, label: '签约' },
  { value: 2, label: '发货' },
  { value: 3, label: '验收' },
  { value: 4, label: '质保期满' },
  { value: 5, label: '指定日期' },
  { value: 6, label: '按发货月结' },
  { value: 7, label: '开票', feature: 'invoice' },
] as const
export const SIGNING = 1
export const SHIPPING = 2
export const ON_DATE = 5
export const MONTHLY = 6
/** 票到付款. */
export const INVOICED = 7

/**
 * A step inside: `percent` in hundredths, `days` after the trigger, `date` only with 指定日期, where it is empty while nobody
 * has set it, `monthly` with 按发货月结 alone.
 */
export type PaymentStep = {
  name: string
  percent: number
  trigger: number
  days: number
  date: string
  monthly?: MonthlyTerms
}

/** A step on the wire, where `percent` is a decimal text. */
export const paymentStep = z.object({
  name: z.string(),
  percent: z.string(),
  trigger: z.number(),
  days: z.number(),
  date: z.string(),
  monthly: monthlyTerms.optional(),
})
export type PaymentStepText = z.output<typeof paymentStep>

/** Steps as the wire shows them. */
export const stepTexts = (steps: readonly PaymentStep[]): PaymentStepText[] =>
  steps.map((step) => ({ ...step, percent: percentFromHundredths(step.percent) }))

export const MOST_STEPS = 12
const MOST_DAYS = 3650

/** Whether a step with 指定日期 may do without its date: in drafts and templates, not in what is signed. */
type Dates = { undated?: boolean }

function stepFrom(label: string, raw: unknown, number: number, { undated }: Dates): PaymentStep {
  const at = `${label}第${number}步`
  if (typeof raw !== 'object' || raw === null) refuse(`${at}的格式不正确`)
  const given = raw as Record<string, unknown>
  const textOf = (name: string) => asText(at, given[name] ?? '').trim()
  const name = checked(`${at}的名称`, asVisible(at, given['name'] ?? '').trim(), ONE_LINE, CONTROL)
  if (name === '') refuse(`${at}没有名称，请填写，如“预付款”`)
  const percent = centsFromText(textOf('percent'))
  if (percent === undefined) refuse(`${at}的比例必须是数，最多两位小数，如“33.33”`)
  if (percent === 0 || percent > WHOLE) refuse(`${at}的比例必须大于0、不超过100`)
  const trigger = asInteger(`${at}的条件`, textOf('trigger') || '1', 1, paymentTriggers.length)
  if (trigger === MONTHLY) {
    const { monthly, days } = readMonthly(at, given['monthly'], textOf('days'))
    return { name, percent, trigger, days, date: '', monthly }
  }
  const days = asInteger(`${at}的天数`, textOf('days') || '0', 0, MOST_DAYS)
  const date = textOf('date')
  if (trigger !== ON_DATE) return { name, percent, trigger, days, date: '' }
  if (date === '' && undated) return { name, percent, trigger, days: 0, date }
  if (!isDate(date)) refuse(`${at}没有日期，请选择付款日期`)
  return { name, percent, trigger, days: 0, date }
}

const STEPS_WIRE = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      name: { type: 'string', maxLength: ONE_LINE },
      percent: PERCENT,
      trigger: { type: 'integer', minimum: 1, maximum: paymentTriggers.length },
      days: { type: 'integer', minimum: 0, maximum: MOST_DAYS },
      date: { type: 'string' },
      monthly: monthlyWire,
    },
    required: ['name', 'percent'],
  },
  maxItems: MOST_STEPS,
}
const STEPS_NOTE =
  `trigger：${paymentTriggers.map(({ value, label }) => `${value} ${label}`).join('、')}；days 是之后的天数，date 只用于指定日期。` +
  '按发货月结时用 monthly：每月 cut_off 日（31 为月末）之后发的货算下个月，在其后第 months 个月的 day 日付款；day 为 0 时是月末后 days（30、60、90）天。'

/** The steps as stored; their percentages are 100 together, or there is no step. */
export function paymentSteps(label = '付款方式', dates: Dates = {}) {
  return field<readonly PaymentStepInput[] | string | null, PaymentStep[]>(
    label,
    { note: STEPS_NOTE, wire: STEPS_WIRE },
    (raw) => readSteps(label, raw, dates),
  )
}

/** Steps from a raw value, a list or JSON text of one; refuses them in a field's way. */
export function readSteps(label: string, raw: unknown, dates: Dates = {}): PaymentStep[] {
  const items: unknown = typeof raw === 'string' ? parsed(label, raw) : (raw ?? [])
  if (!Array.isArray(items)) refuse(`${label}的格式不正确`)
  if (items.length > MOST_STEPS) refuse(`${label}不能超过${MOST_STEPS}步`)
  const steps = items.map((item, index) => stepFrom(label, item, index + 1, dates))
  const sum = steps.reduce((total, { percent }) => total + percent, 0)
  if (steps.length > 0 && sum !== WHOLE) {
    refuse(`${label}各步的比例合计须为100%，现在是${sum / 100}%`)
  }
  return steps
}

type PaymentStepInput = {
  name: string
  percent: string | number
  trigger?: string | number
  days?: string | number
  date?: string
  monthly?: Partial<MonthlyTerms>
}

function parsed(label: string, text: string): unknown {
  if (text.trim() === '') return []
  try {
    return JSON.parse(text)
  } catch {
    return refuse(`${label}的格式不正确`)
  }
}

/** Whether a step waits for the date that was fixed for it, and nobody has set one. */
export const isUndated = ({ trigger, date }: Pick<PaymentStep, 'trigger' | 'date'>): boolean =>
  trigger === ON_DATE && date === ''

/** The steps as something new takes them over: fixed dates before `today` are empty. */
export const withoutPastDates = (steps: readonly PaymentStep[], today: string): PaymentStep[] =>
  steps.map((step) => (step.date < today ? { ...step, date: '' } : step))

/** What stands in place of a fixed date that nobody has set. */
export const NO_DATE = '日期待定'

const triggerLabel = (value: number) => labelIn(paymentTriggers, value)

/** A step as a sentence of the terms: `预付款 30%，签约后7天内`. */
export function stepInWords(step: PaymentStepText): string {
  const { name, percent, trigger, days, date, monthly } = step
  if (isUndated(step)) return `${name} ${percent}%，${NO_DATE}`
  if (monthly) return `${name} ${percent}%，${monthlyInWords({ monthly, days })}`
  const when =
    trigger === ON_DATE
      ? `${date}前`
      : `${triggerLabel(trigger)}${days > 0 ? `后${days}天内` : '时'}`
  return `${name} ${percent}%，${when}`
}

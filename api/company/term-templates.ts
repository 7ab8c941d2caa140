import { z } from 'zod'
import { asVisible, checked, CONTROL, CONTROL_BUT_BREAKS, field, refuse } from '#api/kit/field.ts'
import { paymentStep, readSteps, stepTexts, type PaymentStep } from '#api/contract/payment-steps.ts'
import { MOST_TERM } from '#api/quotation/quotation-head.ts'

/** Named terms from which a quotation takes its own (条款模板). */

const TERMS = {
  delivery_time: '交货期',
  transport: '运输方式及费用',
  warranty: '质保',
  acceptance: '验收标准',
  supply_scope: '供货范围',
  excluded: '不含范围',
  greeting: '开头语',
  closing: '结束语',
} as const

type Texts = Record<'name' | keyof typeof TERMS | 'terms', string>

/** A template inside, where the percentages of its steps are hundredths. Earlier ones lack the terms that came later. */
export type TermTemplate = Texts & { payment_steps: PaymentStep[] }

const LATER = { supply_scope: '', excluded: '', greeting: '', closing: '' }

/** A template on the wire. */
export const termTemplate = z.object({
  name: z.string(),
  delivery_time: z.string(),
  payment_steps: z.array(paymentStep),
  transport: z.string(),
  warranty: z.string(),
  acceptance: z.string(),
  supply_scope: z.string(),
  excluded: z.string(),
  greeting: z.string(),
  closing: z.string(),
  terms: z.string(),
})
export type TermTemplateText = z.output<typeof termTemplate>

export const MOST_TEMPLATES = 10
/** A quotation's own may be longer; so long ten of them still come in one call. */
export const MOST_TERMS = 5000
const MOST_NAME = 40

/** A template as the wire shows it. */
export const templateText = (template: TermTemplate): TermTemplateText => ({
  ...LATER,
  ...template,
  payment_steps: stepTexts(template.payment_steps),
})

function templateFrom(raw: unknown, number: number): TermTemplate {
  const unnamed = `第${number}个模板`
  if (typeof raw !== 'object' || raw === null) refuse(`${unnamed}的格式不正确`)
  const given = raw as Record<string, unknown>
  const line = (label: string, value: unknown, max: number) =>
    checked(label, asVisible(label, value ?? '').trim(), max, CONTROL)
  const name = line(`${unnamed}的名称`, given['name'], MOST_NAME)
  if (name === '') refuse(`${unnamed}没有名称，请填写，如“标准”`)
  const at = `模板“${name}”的`
  const term = (key: keyof typeof TERMS) => line(at + TERMS[key], given[key], MOST_TERM)
  const label = `${at}备注条款`
  const terms = asVisible(label, given['terms'] ?? '').replace(/\r\n?/g, '\n')
  return {
    name,
    delivery_time: term('delivery_time'),
    payment_steps: readSteps(`${at}付款方式`, given['payment_steps']),
    transport: term('transport'),
    warranty: term('warranty'),
    acceptance: term('acceptance'),
    supply_scope: term('supply_scope'),
    excluded: term('excluded'),
    greeting: term('greeting'),
    closing: term('closing'),
    terms: checked(label, terms.trim(), MOST_TERMS, CONTROL_BUT_BREAKS),
  }
}

function listFrom(label: string, raw: unknown): unknown[] {
  if (Array.isArray(raw)) return raw
  if (raw === null || raw === '') return []
  if (typeof raw !== 'string') return refuse(`${label}的格式不正确`)
  try {
    const parsed: unknown = JSON.parse(raw)
    if (Array.isArray(parsed)) return parsed
  } catch {
    // Said below, as for what is JSON and no list.
  }
  return refuse(`${label}的格式不正确`)
}

/** Templates in their order, a list or JSON text of one; no two have the same name. */
export function termTemplates(label: string) {
  const wire = { type: 'array', items: { type: 'object' }, maxItems: MOST_TEMPLATES }
  return field<readonly TermTemplateText[] | string | null, TermTemplate[]>(
    label,
    { wire },
    (raw) => {
      const items = listFrom(label, raw)
      if (items.length > MOST_TEMPLATES) refuse(`${label}不能超过${MOST_TEMPLATES}个`)
      const templates = items.map((item, index) => templateFrom(item, index + 1))
      const names = templates.map(({ name }) => name)
      const twice = names.find((name, index) => names.indexOf(name) !== index)
      return twice === undefined ? templates : refuse(`有两个模板都叫“${twice}”，请改一个名称`)
    },
  )
}

import { z } from 'zod'
import { paymentStep, readSteps, stepTexts, type PaymentStep } from '#api/contract/payment-steps.ts'
import { MOST_TERM } from '#api/quotation/quotation-head.ts'
import { lineOf, linesOf, namedTemplates } from './named-templates.ts'

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

/** A quotation's own may be longer; so long ten of them still come in one call. */
const MOST_TERMS = 5000

/** A template as the wire shows it. */
export const templateText = (template: TermTemplate): TermTemplateText => ({
  ...LATER,
  ...template,
  payment_steps: stepTexts(template.payment_steps),
})

export const termTemplates = (label: string) =>
  namedTemplates<TermTemplateText, TermTemplate>(label, '模板', (given, at) => {
    const term = (key: keyof typeof TERMS) => lineOf(at + TERMS[key], given[key], MOST_TERM)
    return {
      delivery_time: term('delivery_time'),
      payment_steps: readSteps(`${at}付款方式`, given['payment_steps'], { undated: true }),
      transport: term('transport'),
      warranty: term('warranty'),
      acceptance: term('acceptance'),
      supply_scope: term('supply_scope'),
      excluded: term('excluded'),
      greeting: term('greeting'),
      closing: term('closing'),
      terms: linesOf(`${at}备注条款`, given['terms'], MOST_TERMS),
    }
  })

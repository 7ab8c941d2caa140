import { z } from 'zod'
import { paymentStep, readSteps, stepTexts, type PaymentStep } from '#api/contract/payment-steps.ts'
import { ONE_LINE } from '#api/kit/fields/field.ts'
import { eachText, emptyTexts, textAnswers, type TextsOf } from '#api/kit/fields/record-texts.ts'
import { offerTexts, termTexts } from '#api/quotation/quotation-head.ts'
import { lineOf, linesOf, namedTemplates } from './named-templates.ts'

/** Named terms from which a quotation takes its own (条款模板). */

/** Characters of 备注条款 of a template. A quotation's own may be longer; so long ten of them still come in one call. */
const MOST_TERMS = 5000

type Texts = { name: string } & TextsOf<typeof termTexts>

/** A template inside, where the percentages of its steps are hundredths. Earlier ones lack the terms that came later. */
export type TermTemplate = Texts & { payment_steps: PaymentStep[] }

/** A template on the wire. */
export const termTemplate = z.object({
  name: z.string(),
  ...textAnswers(termTexts),
  payment_steps: z.array(paymentStep),
})
export type TermTemplateText = z.output<typeof termTemplate>

/** A template as the wire shows it. */
export const templateText = (template: TermTemplate): TermTemplateText => ({
  ...emptyTexts(offerTexts),
  ...template,
  payment_steps: stepTexts(template.payment_steps),
})

export const termTemplates = (label: string) =>
  namedTemplates<TermTemplateText, TermTemplate>(label, '模板', (given, at) => {
    const { delivery_time, ...others } = eachText(
      termTexts,
      ({ label: term, most = ONE_LINE, lines }, name) =>
        lines ? linesOf(at + term, given[name], MOST_TERMS) : lineOf(at + term, given[name], most),
    )
    const payment_steps = readSteps(`${at}付款方式`, given['payment_steps'], { undated: true })
    // In the order in which they are stored, so that a save of the same ones changes nothing.
    return { delivery_time, payment_steps, ...others }
  })

import type { ClauseTemplate } from '#api/company/named-templates.ts'
import { templateText, type TermTemplate } from '#api/company/term-templates.ts'
import { stepInWords } from '#api/contract/payment-steps.ts'
import { objectsIn } from '#server/db/tables/list-column.ts'
import { asText } from '#server/records/history/history-text.ts'

/** The named terms and clauses of the company's row, and how its history reads them. */

export const templatesIn = (json: unknown) => objectsIn<TermTemplate>(asText(json) || '[]')

export function templatesInWords(json: unknown): string {
  const inWords = ({ name, payment_steps, ...terms }: ReturnType<typeof templateText>) => {
    const texts = [...Object.values(terms), payment_steps.map(stepInWords).join('；')]
    return `“${name}”：${texts.filter((text) => text !== '').join('；')}`
  }
  return templatesIn(json).map(templateText).map(inWords).join('\n')
}

export const clausesIn = (json: unknown) => objectsIn<ClauseTemplate>(asText(json) || '[]')

export const clausesInWords = (json: unknown) =>
  clausesIn(json)
    .map(({ name, clauses }) => `“${name}”：${clauses}`)
    .join('\n')

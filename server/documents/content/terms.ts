import { taxRates } from '#api/quotation/money/quotation-tax.ts'
import type { DocumentKind, QuotationDocument } from '../quotation-document.ts'
import type { Labelled } from './blocks.ts'
import { joined, labelled, withText } from './wording.ts'

/** Whether the prices include tax, in a sentence; empty for a quotation without tax. */
function taxText({ tax_inclusive, sets }: QuotationDocument): string {
  if (tax_inclusive === undefined) return ''
  const rates = [...taxRates(sets.flatMap((set) => set.lines))]
  const base = tax_inclusive ? '以上单价和金额均含税' : '以上单价和金额均不含税'
  if (rates.length > 1) return `${base}，各项税率见上表。`
  return rates.length === 1 ? `${base}，增值税税率 ${rates[0]}%。` : `${base}。`
}

function paymentText(steps: readonly string[]): string {
  return steps.length > 1
    ? steps.map((step, at) => `${at + 1}. ${step}`).join('\n')
    : steps.join('')
}

function accountText({ company }: QuotationDocument): string {
  if (company.bank === '' && company.account === '' && company.tax_number === '') return ''
  return joined([
    labelled('户名', company.name),
    labelled('开户行', company.bank),
    labelled('账号', company.account),
    labelled('税号', company.tax_number),
  ])
}

/** The terms that a kind prints. The list of goods and the technical table leave out all that may name a price. */
export function termsOf(kind: DocumentKind, document: QuotationDocument): Labelled[] {
  const isQuotation = kind === 'quotation'
  const only = (text: string) => (isQuotation ? text : '')
  const terms: Labelled[] = [
    ['供货范围', document.supply_scope ?? ''],
    ['不含范围', document.excluded ?? ''],
    ['价格说明', only(taxText(document))],
    ['付款方式', only(paymentText(document.payment))],
    ['交货期', document.delivery_time],
    ['运输方式及费用', only(document.transport)],
    ['质保', only(document.warranty)],
    ['验收标准', document.acceptance],
    ['备注条款', only(document.terms)],
    ['收款账户', only(accountText(document))],
  ]
  return withText(terms)
}

import type { QuotationDocument } from '../quotation-document.ts'
import { numberText } from '../wording.ts'

const labelled = (label: string, text: string) => (text === '' ? [] : [`${label}：${text}`])

/** How the company is reached, in a line; empty where it is not known. */
export const contactOf = ({ company }: QuotationDocument) =>
  [...labelled('地址', company.address), ...labelled('电话', company.telephone)].join('　　')

export type Fact = [label: string, text: string]

const told = (facts: readonly Fact[]) => facts.filter(([, text]) => text !== '')

/** Whom and what it is about at the left, which quotation it is at the right. */
export function factsOf(document: QuotationDocument): [left: Fact[], right: Fact[]] {
  const { customer, salesman } = document
  const left = told([
    ['客户', customer.name],
    ['联系人', customer.contact],
    ['电话', customer.phone],
    ['地址', customer.address],
    ['项目名称', document.project],
    ['交货地点', document.delivery_place],
  ])
  const right = told([
    ['报价编号', numberText(document.number, document.revision)],
    ['报价日期', document.date],
    ['有效期至', document.valid_until],
    ['业务员', salesman.name],
    ['业务电话', salesman.phone],
  ])
  if (left.length > 0) return [left, right]
  const half = Math.ceil(right.length / 2)
  return [right.slice(0, half), right.slice(half)]
}

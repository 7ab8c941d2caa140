import { groupedFromText } from '#api/kit/money.ts'
import { wordFields, wordLists, type WordValues } from '#api/contract/word-fields.ts'
import { capitalAmount, joined, moneyText } from '../content/wording.ts'
import {
  amountOf,
  deliveryText,
  lineNote,
  paymentText,
  piecesOf,
  prevailing,
  priceOf,
  sumsOf,
  taxText,
  totalOf,
  type SalesContract,
} from '../papers/contract-content.ts'

/** A place to write the day. */
const UNSIGNED = '　　　　年　　月　　日'

/** A contract as the fields of a Word file. */
export function contractValues(contract: SalesContract): WordValues {
  const { issuer, customer, lines, signed } = contract
  const { net, tax, isTaxed } = sumsOf(contract)
  const added = lines.reduce((sum, line) => sum + (amountOf(line, contract) ?? 0n), 0n)
  const total = totalOf(contract)
  return {
    合同编号: contract.number,
    合同标题: contract.title,
    签订日期: signed === '' ? UNSIGNED : signed,
    报价编号: contract.quotation,
    制单人: contract.maker,
    供方名称: issuer.name,
    供方地址: issuer.address,
    供方电话: issuer.telephone,
    供方税号: issuer.tax_number,
    供方开户行: issuer.bank,
    供方账号: issuer.account,
    客户名称: customer.name,
    客户地址: customer.address,
    客户联系人: customer.contact,
    客户电话: customer.phone,
    客户税号: customer.tax_number,
    客户开户行: customer.bank,
    客户账号: customer.account,
    项目名称: contract.project,
    交货地点: contract.place,
    交货时间: deliveryText(contract),
    运输方式及费用: contract.transport,
    质保: contract.warranty,
    验收标准: contract.acceptance,
    付款方式: paymentText(contract),
    价格说明: joined([taxText(contract), prevailing(contract)], ''),
    明细合计: lines.length === 0 ? '' : moneyText(added),
    不含税金额: isTaxed ? moneyText(net) : '',
    税额: isTaxed ? moneyText(tax) : '',
    合同金额: moneyText(total),
    合同金额大写: total === undefined ? '' : capitalAmount(total),
    合同条款: contract.clauses,
    产品: lines.map((line, at) => ({
      序号: String(at + 1),
      产品名称: line.title,
      型号: line.no,
      单位: line.unit,
      数量: String(piecesOf(line)),
      单价: groupedFromText(priceOf(line, contract)?.price ?? ''),
      金额: moneyText(amountOf(line, contract)),
      税率: line.tax_rate === '' ? '' : `${line.tax_rate}%`,
      备注: lineNote(line),
    })),
    付款步骤: contract.steps.map(({ text, amount }) => ({
      步骤: text,
      步骤金额: moneyText(amount),
    })),
  }
}

/** Fields that the PDF has no place for, or leaves out with their label where they do not apply. */
const NOT_IN_PDF = new Set(['合同标题', '报价编号', '价格说明', '明细合计', '不含税金额', '税额'])
export const fieldsOfPdf = wordFields
  .map(({ name }) => name)
  .filter((name) => !NOT_IN_PDF.has(name))

/**
 * What a paper with these fields leaves empty for a contract, by the names that its form has: a field without a value, a list
 * without rows, a column that is empty in every row.
 */
export function emptyFields(values: WordValues, fields: readonly string[]): string[] {
  const used = new Set(fields)
  const texts = wordFields.filter(({ name }) => used.has(name) && values[name].trim() === '')
  const lists = wordLists.flatMap((list) => {
    const rows: readonly Readonly<Record<string, string>>[] = values[list.name]
    if (rows.length === 0) return used.has(list.name) ? [list.name] : []
    return list.fields
      .filter((field) => !('optional' in field) && used.has(field.name))
      .filter(({ name }) => rows.every((row) => row[name]!.trim() === ''))
      .map(({ name }) => `${list.name}的${name}`)
  })
  return [...texts.map((field) => ('label' in field ? field.label : field.name)), ...lists]
}

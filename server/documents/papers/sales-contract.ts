import type { DocumentBlock, Labelled, Sum, TableBlock, Value } from '../content/blocks.ts'
import type { Paper } from '../content/paper.ts'
import { column, table } from '../content/plain-table.ts'
import { capitalAmount, joined, moneyText, withText } from '../content/wording.ts'
import type { Cents } from '../quotation-document.ts'
import {
  amountOf,
  deliveryText,
  partyFacts,
  paymentText,
  piecesOf,
  prevailing,
  priceOf,
  setPriceOf,
  setsOf,
  stateText,
  sumsOf,
  taxText,
  totalOf,
  type SalesContract,
  type SoldLine,
} from './contract-content.ts'
import { headOf } from './paper-parts.ts'

const TITLE = '购销合同'
const OPENING = '供需双方经协商一致，订立本合同，共同遵守。'
/** A place to write. */
const BLANK = '____________________'

const sum = (label: string, cents: Cents, strong = false): Sum => ({
  label,
  values: { amount: { cents } },
  strong,
})

/** The sums below all lines; the last is what is to be paid. */
function sumRows(contract: SalesContract): Sum[] {
  const { gross, net, tax, isTaxed, open } = sumsOf(contract)
  const { tax_inclusive, total } = contract
  const missing = open === 0 ? '' : `（另有 ${open} 项未标价，未计入）`
  const rows = !isTaxed
    ? [sum(`合计${missing}`, gross, true)]
    : tax_inclusive
      ? [
          sum('其中不含税金额', net),
          sum('其中税额', tax),
          sum(`合计${missing}（含税）`, gross, true),
        ]
      : [sum(`合计${missing}（不含税）`, net), sum('税额', tax), sum('价税合计', gross, true)]
  return total === undefined || total === gross ? rows : [...rows, sum('合同金额', total, true)]
}

const inWords = (total: Cents | undefined): Labelled | undefined =>
  total === undefined ? undefined : ['人民币（大写）', capitalAmount(total)]

const quantityText = (line: SoldLine) =>
  line.sets === 1 ? String(line.num) : `${piecesOf(line)}\n每套 ${line.num}`

/** What one of several sets costs, and all of them. */
function setSum(set: readonly SoldLine[], contract: SalesContract): Sum | undefined {
  const price = setPriceOf(set, contract)
  if (price === undefined) return undefined
  const all = sum(`套单价、套总价（共 ${price.sets} 套）`, price.amount)
  return { ...all, values: { price: { price: price.price, count: price.sets }, ...all.values } }
}

/** A set's name over its lines, and how many of it are sold. */
function headingOf(set: readonly SoldLine[]) {
  const { set_no, set_name, sets } = set[0]!
  const heading = joined([set_name, sets === 1 ? '' : `共 ${sets} 套`], '　')
  return { heading: set_no === 0 ? '' : heading, count: set.length }
}

function goods(contract: SalesContract): TableBlock {
  const { lines } = contract
  const of = <V extends Value>(value: (line: SoldLine) => V) => lines.map(value)
  const notes = of(({ note }) => note)
  const rates = of(({ tax_rate }) => (tax_rate === '' ? '' : { percent: tax_rate }))
  const hasRates = new Set(lines.map(({ tax_rate }) => tax_rate)).size > 1
  const prices = of((line): Value => {
    const price = priceOf(line, contract)
    return price === undefined ? '' : { price: price.price, count: piecesOf(line) }
  })
  const amounts = of((line): Value => {
    const cents = amountOf(line, contract)
    return cents === undefined ? '' : { cents }
  })
  const numbers = lines.map((_, at) => at + 1)
  const columns = [
    column('序号', numbers, { look: 'number' }),
    column(
      '产品名称',
      of(({ title }) => title),
      { share: 4 },
    ),
    column(
      '型号',
      of(({ no }) => no),
      { share: 4 },
    ),
    column(
      '单位',
      of(({ unit }) => unit),
      { look: 'middle' },
    ),
    column('数量', of(quantityText), { look: 'quantity' }),
    column('单价（元）', prices, { look: 'money', name: 'price' }),
    ...(hasRates ? [column('税率', rates, { look: 'percent' })] : []),
    column('金额（元）', amounts, { look: 'money', name: 'amount' }),
    ...(notes.some((text) => text !== '') ? [column('备注', notes, { share: 3 })] : []),
  ]
  const sets = setsOf(lines)
  const { sections, ...rest } = table(columns, sets.map(headingOf))
  return {
    ...rest,
    sections: sections.map((section, at) => ({ ...section, sum: setSum(sets[at]!, contract) })),
    sums: sumRows(contract),
    words: inWords(totalOf(contract)),
  }
}

/** What a contract without lines is about: its amount. */
function amountAlone(contract: SalesContract): DocumentBlock {
  const total = totalOf(contract)
  const text =
    total === undefined ? BLANK : `${moneyText(total)} 元（人民币${capitalAmount(total)}）`
  return { kind: 'text', label: '合同金额', text }
}

/** Who both are, beside each other; what is not known is a place to write. */
function parties({ customer, issuer, maker }: SalesContract): TableBlock {
  const rows = (facts: readonly Labelled[]) =>
    facts.map(([label, text]) => `${label}：${text === '' ? BLANK : text}`).join('\n')
  const buyer = rows([['单位名称', customer.name], ...partyFacts(customer)])
  const seller = rows([
    ['单位名称', issuer.name],
    ...partyFacts({ ...issuer, contact: maker, phone: issuer.telephone }),
  ])
  const columns = [
    column('需方', [buyer], { share: 1, align: 'left' }),
    column('供方', [seller], { share: 1, align: 'left' }),
  ]
  return { ...table(columns), agreed: true }
}

/** 购销合同 as a paper: the parties, what is sold at which price, the terms and clauses, and where both sign. */
export function salesContract(contract: SalesContract): Paper {
  const { number, date, signed, issuer, customer, lines, clauses } = contract
  const text = (label: string, text: string, more = {}): DocumentBlock[] =>
    text === '' ? [] : [{ kind: 'text', label, text, ...more }]
  const terms = withText([
    ['价格说明', taxText(contract)],
    ['付款方式', paymentText(contract)],
    ['交货时间', deliveryText(contract)],
    ['交货地点', contract.place],
    ['运输方式及费用', contract.transport],
    ['质保', contract.warranty],
    ['验收标准', contract.acceptance],
  ])
  return {
    format: 'upright',
    title: joined([TITLE, number], ' '),
    running: joined([TITLE, number], '　'),
    company: issuer.name,
    date,
    draft: false,
    blocks: [
      ...headOf(TITLE, issuer, 'upright'),
      {
        kind: 'facts',
        left: [
          ['需方', customer.name === '' ? BLANK : customer.name],
          ['供方', issuer.name === '' ? BLANK : issuer.name],
          ...withText([['项目名称', contract.project]]),
        ],
        right: [
          ['合同编号', number],
          ['签订日期', signed === '' ? BLANK : signed],
          ...withText([
            ['合同状态', stateText(contract)],
            ['报价编号', contract.quotation],
            ['业务员', contract.maker],
          ]),
        ],
      },
      ...text('', OPENING),
      ...(lines.length > 0 ? [goods(contract)] : [amountAlone(contract)]),
      ...text('', prevailing(contract)),
      ...(terms.length > 0 ? [{ kind: 'terms', title: '商务条款', terms } as const] : []),
      ...text('合同条款', clauses),
      { kind: 'text', label: '双方资料', text: '', agreed: true },
      parties(contract),
      {
        kind: 'signatures',
        parties: [
          ['需方（签字/盖章）：', customer.name],
          ['供方（签字/盖章）：', issuer.name],
        ],
        representative: '授权代表：',
        date: '日期：　　　　年　　　月　　　日',
      },
    ],
  }
}

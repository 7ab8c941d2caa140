import type { TableBlock, Value } from '../content/blocks.ts'
import type { Paper } from '../content/paper.ts'
import { column, table } from '../content/plain-table.ts'
import { capitalAmount, joined, withText } from '../content/wording.ts'
import { headOf, type Issuer } from './paper-parts.ts'

/** A row of a statement, in cents. */
type StatedRow = {
  day: string
  paper: string
  text: string
  quantity: number | null
  due: number
  paid: number
  balance: number
}

/** 对账单 of a customer. Balances below 0 are what the customer has paid too much. */
type Stated = {
  /** Empty as long as it is not confirmed, and so are its maker and when it was made. */
  number: string
  maker: string
  made: string
  issuer: Issuer
  customer: string
  basis: string
  first: string
  last: string
  opening: number
  due: number
  paid: number
  closing: number
  rows: readonly StatedRow[]
  /** The person who prints it does not see all contracts of the customer. */
  partial: boolean
}

const TITLE = '对账单'
const PARTIAL = '仅含您可查看的合同'

const cents = (amount: number): Value => ({ cents: BigInt(amount) })
const orNothing = (amount: number): Value => (amount === 0 ? '' : cents(amount))

function movements({ first, last, opening, due, paid, closing, rows }: Stated): TableBlock {
  const of = <Cell>(cell: (row: StatedRow) => Cell, atFirst: Cell) => [atFirst, ...rows.map(cell)]
  const money = { look: 'money' } as const
  const columns = [
    column(
      '日期',
      of(({ day }) => day, first),
      { look: 'middle' },
    ),
    column(
      '单据',
      of(({ paper }) => paper, ''),
      { share: 3 },
    ),
    column(
      '摘要/品名',
      of(({ text }) => text, '期初余额'),
      { share: 5 },
    ),
    column(
      '数量',
      of(({ quantity }) => quantity ?? '', ''),
      { look: 'quantity' },
    ),
    column(
      '应收（元）',
      of<Value>((row) => orNothing(row.due), ''),
      { ...money, name: 'due' },
    ),
    column(
      '已收（元）',
      of<Value>((row) => orNothing(row.paid), ''),
      { ...money, name: 'paid' },
    ),
    column(
      '余额（元）',
      of<Value>(({ balance }) => cents(balance), cents(opening)),
      { ...money, name: 'balance' },
    ),
  ]
  const sums = { due: cents(due), paid: cents(paid), balance: cents(closing) }
  return {
    ...table(columns),
    sums: [{ label: `本期合计，${last} 期末余额`, values: sums, strong: true }],
    words: ['期末余额（大写）', balanceInWords(closing)],
  }
}

/** What is still owed in capitals; what was paid too much says so, since capitals know no sign. */
function balanceInWords(closing: number): string {
  const amount = `人民币${capitalAmount(BigInt(Math.abs(closing)))}`
  return closing < 0 ? `贵方多付${amount}` : amount
}

/** The statement as a paper, whose rows and sums are given: nothing is worked out here. */
export function statementPaper(stated: Stated): Paper {
  const { number, customer, issuer, partial, last } = stated
  const warning = partial ? PARTIAL : ''
  const state = number === '' ? '未确认' : ''
  return {
    format: 'upright',
    title: joined([TITLE, number, customer], ' '),
    running: joined([TITLE, number || last, customer, warning], '　'),
    company: issuer.name,
    date: stated.made || last,
    draft: false,
    blocks: [
      ...headOf(TITLE, issuer, 'upright').map((block) =>
        block.kind === 'title' ? { ...block, warning } : block,
      ),
      {
        kind: 'facts',
        left: withText([
          ['客户', customer],
          ['对账期间', `${stated.first} 至 ${last}`],
          ['对账口径', `按${stated.basis}`],
        ]),
        right: withText([
          ['对账单号', number || state],
          ['确认日期', stated.made],
          ['制单人', stated.maker],
        ]),
      },
      movements(stated),
      {
        kind: 'text',
        label: '',
        text: '请核对以上往来。如有不符，请在收到后及时告知；核对无误，请签字盖章后寄回一份。',
        agreed: true,
      },
      {
        kind: 'signatures',
        parties: [
          ['客户（签字/盖章）：', customer],
          ['本公司（签字/盖章）：', issuer.name],
        ],
        representative: '经办人：',
        date: '日期：　　　　年　　　月　　　日',
      },
    ],
  }
}

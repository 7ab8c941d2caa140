import type { DocumentBlock, Sum, TableBlock } from '../content/blocks.ts'
import type { Format, Paper } from '../content/paper.ts'
import { column, table } from '../content/plain-table.ts'
import { capitalAmount, joined, labelled, withText } from '../content/wording.ts'
import type { Cents } from '../quotation-document.ts'
import { headOf, sectionsOf, serialsText, type Issuer, type OfSet } from './paper-parts.ts'

/** A line of a shipment or a return, with the serial numbers of its machines. */
export type ShippedLine = OfSet & {
  title: string
  no: string
  unit: string
  note: string
  quantity: number
  serials: string[]
  /** What its pieces are worth; undefined for a line without a price. */
  amount: Cents | undefined
}

/** Of a return the number of its shipment, why it came back, and whether it is shipped again. */
type Returned = { of: string; reason: string; afterwards: string }

/** 送货单 of one shipment, or 退货单 of one return. Prices are in it only where they are to be printed. */
type DeliveryNote = {
  format: Format
  number: string
  /** The day on which it left, or came back, `yyyy-MM-dd`. */
  date: string
  maker: string
  issuer: Issuer
  customer: string
  contact: string
  phone: string
  project: string
  place: string
  contract: string
  tracking: string
  priced: boolean
  lines: ShippedLine[]
  /** Numbers of machines that are of none of these lines. */
  otherSerials: string[]
  /** 发货情况, which says what went where no lines do. */
  sent: string
  /** Undefined in a 送货单. */
  returned: Returned | undefined
}

/** How the paper calls itself, its number and day, who has the goods at the other end, and who sign. */
const SHIPPED = {
  title: '送货单',
  day: '发货日期',
  unit: '收货单位',
  person: '收货人',
  text: '发货情况',
  signs: ['发货人', '承运人', '收货人'],
}
const BACK: typeof SHIPPED = {
  title: '退货单',
  day: '退货日期',
  unit: '退货单位',
  person: '联系人',
  text: '退货情况',
  signs: ['退货人', '收货人'],
}

function sumsOf({ lines, priced }: DeliveryNote): Pick<TableBlock, 'sums' | 'words'> {
  // Pieces and metres are not added up.
  const isAlike = new Set(lines.map(({ unit }) => unit)).size === 1
  if (!isAlike && !priced) return { sums: [], words: undefined }
  const amount = lines.reduce((sum, line) => sum + (line.amount ?? 0n), 0n)
  const values: Sum['values'] = {
    ...(isAlike && { quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0) }),
    ...(priced && { amount: { cents: amount } }),
  }
  const isWhole = !priced || lines.every((line) => line.amount !== undefined)
  const label = isWhole ? '合计' : '合计（不含未定价的）'
  const words = ['合计（大写）', `人民币${capitalAmount(amount)}`] as const
  return { sums: [{ label, values, strong: true }], words: priced ? words : undefined }
}

/** On low pages a longer remark stands below its line over the whole width: in its column it would make rows that are high. */
const LONGEST_NOTE = 20

function goods(note: DeliveryNote): TableBlock {
  const { lines, priced } = note
  const isLow = note.format === 'needle'
  const isBelow = (text: string) => isLow && text.length > LONGEST_NOTE
  const of = <Value>(value: (line: ShippedLine) => Value) => lines.map(value)
  const notes = of((line) => (isBelow(line.note) ? '' : line.note))
  const amounts = of(({ amount }) => (amount === undefined ? '未定价' : { cents: amount }))
  const middle = { look: 'middle' } as const
  const columns = [
    column(
      '序号',
      lines.map((_, at) => at + 1),
      { look: 'number' },
    ),
    column(
      '产品名称',
      of((line) => line.title),
      { share: 4 },
    ),
    column(
      '型号',
      of((line) => line.no),
      { share: 4 },
    ),
    column(
      '单位',
      of((line) => line.unit),
      middle,
    ),
    column(
      '数量',
      of((line) => line.quantity),
      { look: 'quantity', name: 'quantity' },
    ),
    ...(priced ? [column('金额（元）', amounts, { look: 'money', name: 'amount' })] : []),
    ...(notes.some((text) => text !== '') ? [column('备注', notes, { share: 3 })] : []),
  ]
  const below = of((line) => {
    const texts = [isBelow(line.note) ? labelled('备注', line.note) : '', serialsText(line.serials)]
    const parts = texts.filter((text) => text !== '')
    return parts.length === 0 ? [] : [parts]
  })
  return { ...table(columns, sectionsOf(lines)), below, ...sumsOf(note), isLow }
}

/** The note as a paper: whom and what it is about, what went or came back, and where those who hand it on sign. */
export function deliveryNote(note: DeliveryNote): Paper {
  const { format, number, date, issuer, lines, otherSerials, sent, returned } = note
  const words = returned ? BACK : SHIPPED
  const { title } = words
  const telephone = format === 'needle' ? issuer.telephone : ''
  const text = (label: string, text: string): DocumentBlock[] =>
    text === '' ? [] : [{ kind: 'text', label, text }]
  return {
    format,
    title: joined([title, number], ' '),
    running: joined([title, number], '　'),
    company: issuer.name,
    date,
    draft: false,
    isList: true,
    blocks: [
      ...headOf(title, issuer, format),
      {
        kind: 'facts',
        left: withText([
          [words.unit, note.customer],
          [words.person, joined([note.contact, note.phone], '　')],
          ['项目名称', note.project],
          ['交货地点', note.place],
          ['合同编号', note.contract],
        ]),
        right: withText([
          [`${title}号`, number],
          [words.day, date],
          ['原送货单号', returned?.of ?? ''],
          ['物流单号', note.tracking],
          ['制单人', note.maker],
          ['公司电话', telephone],
        ]),
      },
      ...(lines.length > 0 ? [goods(note)] : text(words.text, sent)),
      ...text(lines.length > 0 ? '其他设备' : '设备', serialsText(otherSerials)),
      ...text('退货原因', returned?.reason ?? ''),
      ...text('退回后', returned?.afterwards ?? ''),
      {
        kind: 'signatures',
        parties: words.signs.map((who) => [`${who}（签字）：`, '']),
        representative: '',
        date: '日期：　　　年　　月　　日',
        written: true,
      },
    ],
  }
}

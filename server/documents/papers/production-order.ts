import type { TableBlock } from '../content/blocks.ts'
import type { Paper } from '../content/paper.ts'
import { column, table } from '../content/plain-table.ts'
import { dutyOnPage, joined, labelled, specificationText, withText } from '../content/wording.ts'
import type { PumpLine } from '../pump/pump-sheet.ts'
import { pumpBlocks, PumpSheets } from '../pump/pump-sheets.ts'
import { headOf, sectionsOf, type Issuer, type OfSet } from './paper-parts.ts'

/** A line to build, with what is known of its equipment and of the duty that it was chosen for. */
export type LineToBuild = OfSet & {
  /** Its place on the paper, from 1. */
  number: number
  title: string
  no: string
  unit: string
  note: string
  quantity: number
  spec: PumpLine['spec']
  curve: PumpLine['curve']
  duty: PumpLine['duty']
  facts: readonly (readonly [label: string, text: string])[]
}

/** 生产任务单 of one production record; without prices, customers' people and costs. */
export type ProductionOrder = {
  number: string
  /** `yyyy-MM-dd` of its entry. */
  date: string
  maker: string
  issuer: Issuer
  contract: string
  customer: string
  project: string
  /** 交货日期 of the contract; empty where none is agreed. */
  due: string
  remark: string
  lines: LineToBuild[]
}

const TITLE = '生产任务单'

function goods(lines: readonly LineToBuild[]): TableBlock {
  const of = <Value>(value: (line: LineToBuild) => Value) => lines.map(value)
  const notes = of((line) => line.note)
  const specs = of(({ spec }) => specificationText(spec))
  const duties = of(({ duty }) => dutyOnPage(duty))
  const isKnown = (texts: readonly string[]) => texts.some((text) => text !== '')
  const columns = [
    column(
      '序号',
      of((line) => line.number),
      { look: 'number' },
    ),
    column(
      '产品名称',
      of((line) => line.title),
      { share: 3 },
    ),
    column(
      '型号',
      of((line) => line.no),
      { share: 3 },
    ),
    ...(isKnown(specs) ? [column('技术参数', specs, { share: 4 })] : []),
    ...(isKnown(duties) ? [column('工况', duties, { look: 'middle', align: 'left' })] : []),
    column(
      '单位',
      of((line) => line.unit),
      { look: 'middle' },
    ),
    column(
      '数量',
      of((line) => line.quantity),
      { look: 'quantity' },
    ),
    ...(isKnown(notes) ? [column('备注', notes, { share: 3 })] : []),
    column(
      '完成',
      of(() => ''),
      { share: 1 },
    ),
  ]
  const below = of(({ facts }) => {
    const texts = facts.map(([label, text]) => labelled(label, text))
    return texts.length === 0 ? [] : [texts]
  })
  return { ...table(columns, sectionsOf(lines)), below }
}

/** The order as a paper, and below it what the pumps do. Curves need the width of a landscape page. */
export function productionOrder(order: ProductionOrder): Paper {
  const { number, date, issuer, lines, remark } = order
  const curves = pumpBlocks(lines, new PumpSheets())
  return {
    format: curves.length > 0 ? 'landscape' : 'upright',
    title: joined([TITLE, number], ' '),
    running: joined([TITLE, number], '　'),
    company: issuer.name,
    date,
    draft: false,
    blocks: [
      ...headOf(TITLE, issuer, 'upright'),
      {
        kind: 'facts',
        left: withText([
          ['客户', order.customer],
          ['项目名称', order.project],
          ['合同编号', order.contract],
        ]),
        right: withText([
          ['任务单号', number],
          ['下单日期', date],
          ['交货日期', order.due],
          ['制单人', order.maker],
        ]),
      },
      ...(lines.length > 0 ? [goods(lines)] : []),
      ...(remark === '' ? [] : ([{ kind: 'text', label: '备注', text: remark }] as const)),
      {
        kind: 'signatures',
        parties: [
          ['下单：', ''],
          ['车间：', ''],
          ['检验：', ''],
        ],
        representative: '',
        date: '日期：　　　年　　月　　日',
        written: true,
      },
      ...curves,
    ],
  }
}

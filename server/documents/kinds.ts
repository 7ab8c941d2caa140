import { dutyText, type DutyRecord } from '#api/selection/duty.ts'
import { taxRates } from '#api/quotation/quotation-tax.ts'
import { figureFields } from '#api/product/product-spec.ts'
import { isLongText } from './layout/long-texts.ts'
import type { Align } from './layout/pen.ts'
import type {
  DocumentKind,
  DocumentLine,
  DocumentSet,
  DocumentTotals,
  Margin,
  QuotationDocument,
} from './quotation-document.ts'
import type { Column } from './layout/table.ts'
import {
  moneyText,
  percentText,
  quantityText,
  rateText,
  SPEC_NAMES,
  specificationText,
} from './wording.ts'

/** A column with what it says of a line, and of a set and of all where it has sums. Lines are numbered from 1. */
export type LineColumn = Column & {
  cell: (line: DocumentLine, number: number) => string
  set?: (set: DocumentSet) => string
  total?: (totals: DocumentTotals) => string
}

type Sums = Pick<LineColumn, 'set' | 'total'>

const prose = (header: string, cell: LineColumn['cell'], share = 1): LineColumn => ({
  header,
  align: 'left',
  share,
  cell,
})

function figure(header: string, align: Align, cell: LineColumn['cell'], sums: Sums = {}) {
  return { header, align, share: 0, cell, ...sums } satisfies LineColumn
}

/** What columns get of the room against each other: single figures and remarks, names, and much text. */
const SMALL = 0.85
const NAMED = 1.2
const WIDE = 1.6

const number = figure('序号', 'center', (_line, at) => String(at))
const title = prose('产品名称', (line) => line.title, NAMED)
const model = prose('型号', (line) => line.no, NAMED)
const quantity = figure('数量', 'center', quantityText)
const unit = figure('单位', 'center', (line) => line.unit)

/** A column, unless no line would say anything in it. */
function needed(lines: readonly DocumentLine[], column: LineColumn): LineColumn[] {
  return lines.some((line, at) => column.cell(line, at + 1) !== '') ? [column] : []
}

/** A text in the table, or where it stands below it. */
const short = (text: string, at: number) => (isLongText(text) ? `详见产品说明第 ${at} 项` : text)

/** The specification, and the 简介, which is all that there is to tell of a product without figures. */
const parameters = (line: DocumentLine, at: number) =>
  [specificationText(line.spec), short(line.info, at)].filter((text) => text !== '').join('\n')

const note = prose('备注', (line, at) => short(line.note, at), SMALL)

function quotationColumns(lines: readonly DocumentLine[], withTax: boolean): LineColumn[] {
  const amount = figure(
    '金额（元）',
    'right',
    (line) => (line.unpriced ? '另计' : moneyText(line.amount)),
    { set: (set) => moneyText(set.subtotal) },
  )
  const price = figure('单价（元）', 'right', (line) => moneyText(line.unitprice))
  const discount = figure('折扣', 'center', (line) =>
    percentText(line.discount && `-${line.discount}`),
  )
  // One rate for all is a sentence below.
  const rates = withTax && taxRates(lines).size > 1
  return [
    number,
    title,
    model,
    ...needed(lines, prose('技术参数', parameters, WIDE)),
    unit,
    quantity,
    price,
    ...needed(lines, discount),
    ...(rates ? [figure('税率', 'center', rateText)] : []),
    amount,
    ...needed(lines, note),
  ]
}

/** Flow and head in a line, and below it the pumps and what else is told: `2用1备` is not parted. */
const dutyInLines = (duty: DutyRecord) =>
  dutyText(duty).replace(' m ', ' m\n').replaceAll(' ', '\u00a0')

/** Each figure that some product has in a column of its own. */
function technicalColumns(lines: readonly DocumentLine[]): LineColumn[] {
  const figures = figureFields.map(({ name, label, unit }) => ({
    ...prose(`${label}\n${unit}`, (line) => line.spec[SPEC_NAMES[name]], SMALL),
    align: 'center' as const,
  }))
  const rest = [
    figure('工况', 'left', ({ duty }) => (duty ? dutyInLines(duty) : '')),
    prose('品牌', (line) => line.spec.brand),
    prose('技术说明', (line, at) => short(line.info, at), WIDE),
    note,
  ]
  return [
    number,
    title,
    model,
    ...figures.flatMap((column) => needed(lines, column)),
    unit,
    quantity,
    ...rest.flatMap((column) => needed(lines, column)),
  ]
}

function supplyColumns(lines: readonly DocumentLine[]): LineColumn[] {
  return [
    number,
    title,
    model,
    ...needed(lines, prose('技术参数', parameters, WIDE)),
    unit,
    quantity,
    ...needed(lines, note),
  ]
}

/** A column of what `margin` tells, with its sums. */
function marginColumn(header: string, of: (margin: Margin) => string): LineColumn {
  const text = ({ margin }: { margin?: Margin | undefined }) => (margin ? of(margin) : '')
  return figure(header, 'right', text, { set: text, total: text })
}

function marginColumns(): LineColumn[] {
  return [
    number,
    title,
    model,
    quantity,
    figure('成本单价', 'right', (line) => moneyText(line.unitcost) || '成本未填'),
    marginColumn('收入（元）', ({ revenue }) => moneyText(revenue)),
    marginColumn('成本（元）', ({ cost }) => moneyText(cost)),
    marginColumn('毛利（元）', ({ margin }) => moneyText(margin)),
    marginColumn('毛利率', ({ percent }) => percentText(percent)),
  ]
}

/** The columns of a kind's table: of what some lines only have, no more than these lines need. */
export function columnsOf(kind: DocumentKind, { sets, tax_inclusive }: QuotationDocument) {
  const lines = sets.flatMap((set) => set.lines)
  if (kind === 'technical') return technicalColumns(lines)
  if (kind === 'supply') return supplyColumns(lines)
  if (kind === 'margin') return marginColumns()
  return quotationColumns(lines, tax_inclusive !== undefined)
}

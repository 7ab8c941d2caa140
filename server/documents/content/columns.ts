import { dutyText } from '#api/selection/duty.ts'
import { figureFields, specNumber } from '#api/product/product-spec.ts'
import { powerKinds } from '#api/pump/curve/curve.ts'
import { measures, type Measure } from '#api/pump/curve/drawing.ts'
import { taxRates } from '#api/quotation/money/quotation-tax.ts'
import { mainPoint, placeText } from '../pump/pump-words.ts'
import type { DocumentKind, DocumentLine, Margin } from '../quotation-document.ts'
import type { Column, Look, Medium, Source, Value } from './blocks.ts'
import { noteOf, shortText } from './long-texts.ts'
import {
  dutyOnPage,
  joined,
  quantityText,
  rateOf,
  SPEC_NAMES,
  specificationText,
} from './wording.ts'

/** In what a line stands. */
type Place = Pick<Source, 'kind' | 'medium' | 'pumps'> & {
  /** Whether lines have different rates; one rate for all is a sentence below the table. */
  hasRates: boolean
  /** Whether it says what the customer's list calls a line. */
  hasCustomer: boolean
}

type Header = string | Record<Medium, string>
type Says = (line: DocumentLine, place: Place) => Value
type Definition = Omit<Column, 'name' | 'header' | 'values'> & { header: Header; says: Says }

/** What columns get of a page's room against each other: single figures and remarks, names, and much text. */
const SMALL = 0.85
const NAMED = 1.2
const WIDE = 1.6

/** A column of prose with its share of a page's room, its least width in a sheet, and its share there. */
const prose = (
  header: string,
  [share, width, stretch]: readonly [number, number, number],
  says: Says,
): Definition => ({ header, look: 'text', share, width, stretch, says })

/** A column of figures or short texts with its width in a sheet, where that is not the one of its sums. */
const figure = (
  header: Header,
  look: Look,
  width: number,
  says: Says,
  more: Pick<Column, 'align' | 'whole'> = {},
): Definition => ({ header, look, width, says, share: 0, stretch: 0, ...more })

/** The specification, and the 简介, which is all that there is to tell of a product without figures. */
function parameters(line: DocumentLine, place: Place): string {
  const text = specificationText(line.spec)
  // The cell of a sheet is wider than it is high.
  const inSheet = text.replaceAll('\n', '　').replaceAll('\u00a0', ' ')
  return joined([place.medium === 'page' ? text : inSheet, shortText(line.info, line, place)])
}

const dutyOf: Says = ({ duty }, { medium }) => {
  if (medium === 'page') return dutyOnPage(duty)
  return duty ? dutyText(duty) : ''
}

/** Each figure in a column of its own; a single number is one in a sheet too. */
const figures = figureFields.map(({ name, label, unit }) => {
  const header = { page: `${label}\n${unit}`, sheet: `${label} ${unit}` }
  const says: Says = ({ spec }, { medium }) => {
    const text = spec[SPEC_NAMES[name]]
    return (medium === 'sheet' ? specNumber(name, text) : undefined) ?? text
  }
  return figure(header, 'middle', 9, says, { whole: true })
})

/** The figure of a line's pump at its main point, rounded as on paper. */
function pumpFigure(line: DocumentLine, { pumps }: Place, measure: Measure): Value {
  const sheet = pumps.of(line)
  const value = sheet && mainPoint(sheet)?.[measure]
  return value == null ? '' : Number(value.toFixed(measures[measure].decimals))
}

/** What pumps do; powers that cannot be compared stand apart. */
const pumps = [
  figure('工作点', 'middle', 12, (line, { pumps }) => {
    const sheet = pumps.of(line)
    return sheet ? placeText(sheet) : ''
  }),
  ...powerKinds.map((kind) =>
    figure(`合计功率 kW（${kind}）`, 'number', 10, (line, place) =>
      place.pumps.of(line)?.curve.power_kind === kind ? pumpFigure(line, place, 'power') : '',
    ),
  ),
  ...(['efficiency', 'npsh'] as const).map((measure) => {
    const { label, unit } = measures[measure]
    return figure(`${label} ${unit}`, 'number', 9, (line, place) =>
      pumpFigure(line, place, measure),
    )
  }),
]

const money = (cents: bigint | undefined): Value => (cents === undefined ? '' : { cents })

/** The columns of what is earned, as a line, a set and all of it tell them. */
export const marginValues = (margin: Margin | undefined) => ({
  revenue: money(margin?.revenue),
  cost: money(margin?.cost),
  margin: money(margin?.margin),
  percent: margin?.percent ? { percent: margin.percent } : '',
})

const marginFigure = (header: string, name: 'revenue' | 'cost' | 'margin') =>
  figure(header, 'money', 0, (line) => marginValues(line.margin)[name])

/** On the technical sheet with the old pump in whose place it comes, where that is to be printed. */
const titleOf: Says = ({ title, replaces = '' }, { kind }) =>
  kind === 'technical' ? joined([title, replaces]) : title

/** What the customer's list calls a line: its number and name, which are two columns of a sheet. */
const ofCustomer =
  (name: 'no' | 'name'): Says =>
  ({ customer }, { hasCustomer }) =>
    hasCustomer ? customer[name] : ''

/** The customer's name with its number behind it, which would otherwise stand beside our own, or a name that begins with one. */
function customerInWords({ no, name }: DocumentLine['customer']): string {
  if (no === '' || name === '') return no === '' ? name : `序号${no}`
  return `${name}（序号${no}）`
}

/** All columns that there are, some of them several beside each other. */
const COLUMNS = {
  number: figure('序号', 'number', 6, (line) => line.number),
  customer: prose('客户品名', [NAMED, 15, 3], ({ customer }, { hasCustomer }) =>
    hasCustomer ? customerInWords(customer) : '',
  ),
  customerNo: figure('客户序号', 'middle', 9, ofCustomer('no')),
  customerName: prose('客户品名', [NAMED, 15, 3], ofCustomer('name')),
  title: prose('产品名称', [NAMED, 15, 3], titleOf),
  model: prose('型号', [NAMED, 14, 2], (line) => line.no),
  /** In one line, beside which there is room. */
  wholeModel: { ...prose('型号', [0, 14, 2], (line) => line.no), whole: true },
  parameters: prose('技术参数', [WIDE, 30, 4], parameters),
  figures,
  duty: figure('工况', 'middle', 12, dutyOf, { align: 'left' }),
  pumps,
  brand: figure('品牌', 'middle', 10, (line) => line.spec.brand, { align: 'left' }),
  unit: figure('单位', 'middle', 6, (line) => line.unit),
  quantity: figure('数量', 'quantity', 7, (line, { medium }) =>
    medium === 'page' ? quantityText(line) : line.total_quantity,
  ),
  perSet: figure('每套数量', 'quantity', 10, (line) => line.quantity),
  price: figure('单价（元）', 'money', 0, (line) => money(line.unitprice)),
  discount: figure('折扣', 'fold', 9, ({ discount }) => (discount === 0 ? '' : { off: discount })),
  rate: figure('税率', 'percent', 8, (line, { hasRates }) => (hasRates ? rateOf(line) : '')),
  amount: figure('金额（元）', 'money', 0, (line) => (line.unpriced ? '另计' : money(line.amount))),
  info: prose('技术说明', [WIDE, 15, 3], (line, place) => shortText(line.info, line, place)),
  note: prose('备注', [SMALL, 15, 3], (line, place) => shortText(noteOf(line, place), line, place)),
  unitcost: figure({ page: '成本单价', sheet: '成本价（元）' }, 'money', 0, (line) =>
    line.unitcost === undefined ? '成本未填' : money(line.unitcost),
  ),
  revenue: marginFigure('收入（元）', 'revenue'),
  cost: marginFigure('成本（元）', 'cost'),
  margin: marginFigure('毛利（元）', 'margin'),
  percent: figure('毛利率', 'percentDecimals', 9, (line) => marginValues(line.margin).percent, {
    align: 'right',
  }),
}

type LineColumn = keyof typeof COLUMNS
/** `plain` is any column of a table that is not about the quotation's lines; others of those are found by sums. */
export type ColumnName = LineColumn | 'plain' | 'due' | 'paid' | 'balance'

/** One that ends in `?` stands in a table where some line says anything in it. */
type Shown = LineColumn | `${LineColumn}?`

/** The place of a line, and what the customer's list calls it. */
const CALLED: Record<Medium, readonly Shown[]> = {
  page: ['number', 'customer?'],
  sheet: ['number', 'customerNo?', 'customerName?'],
}
const NAMES = ['title', 'model'] as const
const PRICES = ['price', 'discount?', 'rate?', 'amount'] as const
const SUPPLY: Shown[] = [...NAMES, 'parameters?', 'unit', 'quantity', 'note?']
const EQUIPMENT = ['title', 'wholeModel?', 'figures?'] as const
const BUILDING: Shown[] = ['number', ...NAMES, 'unit', 'quantity', 'duty']
const MARGINS = ['unitcost', 'revenue', 'cost', 'margin', 'percent'] as const
const MARGIN: Shown[] = ['number', ...NAMES, 'quantity', ...MARGINS]

/** Which columns each document has. The specification is one column of a page, and one for each figure of a sheet. */
const SHOWN: Record<DocumentKind, Record<Medium, readonly Shown[]>> = {
  quotation: {
    page: [...CALLED.page, ...NAMES, 'parameters?', 'unit', 'quantity', ...PRICES, 'note?'],
    sheet: [
      ...CALLED.sheet,
      ...NAMES,
      'figures?',
      'brand',
      'unit',
      'perSet',
      'quantity',
      ...PRICES,
      'note',
    ],
  },
  technical: {
    page: [...CALLED.page, ...EQUIPMENT, 'duty?', 'brand?', 'unit', 'quantity', 'info?'],
    sheet: [
      ...CALLED.sheet,
      ...EQUIPMENT,
      'duty?',
      'pumps?',
      'brand?',
      'unit',
      'quantity',
      'info?',
    ],
  },
  supply: { page: [...CALLED.page, ...SUPPLY], sheet: [...CALLED.sheet, ...SUPPLY] },
  building: { page: BUILDING, sheet: BUILDING },
  margin: { page: MARGIN, sheet: MARGIN },
}

/** The columns of a document's table with what they say of its lines. */
export function columnsOf({ kind, medium, document, pumps }: Source): Column[] {
  const { sets, tax_inclusive, print_customer } = document
  const lines = sets.flatMap((set) => set.lines)
  const hasRates = tax_inclusive !== undefined && taxRates(lines).size > 1
  const inSets = sets.some((set) => set.sets > 1)
  return SHOWN[kind][medium].flatMap((shown) => {
    const name = shown.replace(/\?$/, '') as LineColumn
    if (name === 'perSet' && !inSets) return []
    return [COLUMNS[name]].flat().flatMap(({ header: headers, says, ...column }) => {
      const header = typeof headers === 'string' ? headers : headers[medium]
      const place = { kind, medium, pumps, hasRates, hasCustomer: print_customer }
      const values = lines.map((line) => says(line, place))
      const isLeftOut = name !== shown && values.every((value) => value === '')
      return isLeftOut ? [] : [{ ...column, name, header, values }]
    })
  })
}

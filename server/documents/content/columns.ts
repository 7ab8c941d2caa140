import { dutyText, type DutyRecord } from '#api/selection/duty.ts'
import { figureFields, specNumber } from '#api/product/product-spec.ts'
import { powerKinds } from '#api/pump/curve/curve.ts'
import { measures, type Measure } from '#api/pump/curve/drawing.ts'
import { taxRates } from '#api/quotation/quotation-tax.ts'
import type { PumpSheets } from '../pump/pump-sheets.ts'
import { mainPoint, placeText } from '../pump/pump-words.ts'
import type {
  DocumentKind,
  DocumentLine,
  Margin,
  QuotationDocument,
} from '../quotation-document.ts'
import type { Column, Medium, Value } from './blocks.ts'
import { isLong, noteOf, referenceTo } from './long-texts.ts'
import { joined, quantityText, rateOf, SPEC_NAMES, specificationText } from './wording.ts'

/** Where a line stands and what its document is. Lines are numbered from 1. */
type Place = {
  kind: DocumentKind
  medium: Medium
  number: number
  pumps: PumpSheets
  /** Whether lines have different rates; one rate for all is a sentence below the table. */
  hasRates: boolean
}

type Definition = {
  header: string | Record<Medium, string>
  look: Column['look']
  says: (line: DocumentLine, place: Place) => Value
} & Partial<Pick<Column, 'share' | 'align' | 'width' | 'stretch'>>

/** What columns get of a page's room against each other: single figures and remarks, names, and much text. */
const SMALL = 0.85
const NAMED = 1.2
const WIDE = 1.6

/** A text in the table, or where it stands below one. */
const short = (text: string, { kind, medium, number }: Place) =>
  isLong(text, medium) ? referenceTo(number, kind, medium) : text

/** The specification, and the 简介, which is all that there is to tell of a product without figures. */
function parameters({ spec, info }: DocumentLine, place: Place): string {
  const text = specificationText(spec)
  // The cell of a sheet is wider than it is high.
  const inSheet = text.replaceAll('\n', '　').replaceAll('\u00a0', ' ')
  return joined([place.medium === 'page' ? text : inSheet, short(info, place)])
}

/** Flow and head in a line, and below it the pumps and what else is told: `2用1备` is not parted. */
const dutyInLines = (duty: DutyRecord) =>
  dutyText(duty).replace(' m ', ' m\n').replaceAll(' ', '\u00a0')

/** Each figure in a column of its own; a single number is one in a sheet too. */
const figures = figureFields.map(({ name, label, unit }): Definition => ({
  header: { page: `${label}\n${unit}`, sheet: `${label} ${unit}` },
  look: 'middle',
  share: SMALL,
  width: 9,
  says: ({ spec }, { medium }) => {
    const text = spec[SPEC_NAMES[name]]
    return (medium === 'sheet' ? specNumber(name, text) : undefined) ?? text
  },
}))

/** What a line's pump does where it is told of, rounded as on paper. */
function pumpFigure(line: DocumentLine, { pumps }: Place, measure: Measure): Value {
  const sheet = pumps.of(line)
  const value = sheet && mainPoint(sheet)?.[measure]
  return value == null ? '' : Number(value.toFixed(measures[measure].decimals))
}

/** What pumps do; powers that cannot be compared stand apart. */
const pumps: readonly Definition[] = [
  {
    header: '工作点',
    look: 'middle',
    width: 12,
    says: (line, { pumps }) => {
      const sheet = pumps.of(line)
      return sheet ? placeText(sheet) : ''
    },
  },
  ...powerKinds.map((kind): Definition => ({
    header: `合计功率 kW（${kind}）`,
    look: 'number',
    width: 10,
    says: (line, place) =>
      place.pumps.of(line)?.curve.power_kind === kind ? pumpFigure(line, place, 'power') : '',
  })),
  ...(['efficiency', 'npsh'] as const).map((measure): Definition => ({
    header: `${measures[measure].label} ${measures[measure].unit}`,
    look: 'number',
    width: 9,
    says: (line, place) => pumpFigure(line, place, measure),
  })),
]

const money = (cents: bigint | undefined): Value => (cents === undefined ? '' : { cents })

/** The columns of what is earned, as a line, a set and all of it tell them. */
export const marginValues = (margin: Margin | undefined) => ({
  revenue: money(margin?.revenue),
  cost: money(margin?.cost),
  margin: money(margin?.margin),
  percent: margin?.percent ? { percent: margin.percent } : '',
})

/** All columns that there are, some of them several beside each other. */
const COLUMNS = {
  number: { header: '序号', look: 'number', width: 6, says: (_line, { number }) => number },
  title: {
    header: '产品名称',
    look: 'text',
    share: NAMED,
    width: 15,
    stretch: 3,
    says: (line) => line.title,
  },
  model: {
    header: '型号',
    look: 'text',
    share: NAMED,
    width: 14,
    stretch: 2,
    says: (line) => line.no,
  },
  parameters: {
    header: '技术参数',
    look: 'text',
    share: WIDE,
    width: 30,
    stretch: 4,
    says: parameters,
  },
  figures,
  duty: {
    header: '工况',
    look: 'middle',
    align: 'left',
    width: 12,
    says: ({ duty }, { medium }) =>
      duty ? (medium === 'page' ? dutyInLines(duty) : dutyText(duty)) : '',
  },
  pumps,
  brand: {
    header: '品牌',
    look: 'middle',
    align: 'left',
    share: 1,
    width: 10,
    says: (line) => line.spec.brand,
  },
  unit: { header: '单位', look: 'middle', width: 6, says: (line) => line.unit },
  quantity: {
    header: '数量',
    look: 'quantity',
    width: 7,
    says: (line, { medium }) => (medium === 'page' ? quantityText(line) : line.total_quantity),
  },
  perSet: { header: '每套数量', look: 'quantity', width: 10, says: (line) => line.quantity },
  price: { header: '单价（元）', look: 'money', says: (line) => money(line.unitprice) },
  discount: {
    header: '折扣',
    look: 'less',
    width: 8,
    says: ({ discount }) => (discount === '' ? '' : { less: discount }),
  },
  rate: {
    header: '税率',
    look: 'percent',
    width: 8,
    says: (line, { hasRates }) => (hasRates ? rateOf(line) : ''),
  },
  amount: {
    header: '金额（元）',
    look: 'money',
    says: (line) => (line.unpriced ? '另计' : money(line.amount)),
  },
  info: {
    header: '技术说明',
    look: 'text',
    share: WIDE,
    width: 15,
    stretch: 3,
    says: (line, place) => short(line.info, place),
  },
  note: {
    header: '备注',
    look: 'text',
    share: SMALL,
    width: 15,
    stretch: 3,
    says: (line, place) => short(noteOf(line, place.kind, place.medium), place),
  },
  unitcost: {
    header: { page: '成本单价', sheet: '成本价（元）' },
    look: 'money',
    says: (line) => money(line.unitcost) || '成本未填',
  },
  revenue: {
    header: '收入（元）',
    look: 'money',
    says: (line) => marginValues(line.margin).revenue,
  },
  cost: { header: '成本（元）', look: 'money', says: (line) => marginValues(line.margin).cost },
  margin: { header: '毛利（元）', look: 'money', says: (line) => marginValues(line.margin).margin },
  percent: {
    header: '毛利率',
    look: 'percentDecimals',
    align: 'right',
    width: 9,
    says: (line) => marginValues(line.margin).percent,
  },
} satisfies Record<string, Definition | readonly Definition[]>

export type ColumnName = keyof typeof COLUMNS

/** One that ends in `?` stands in a table where some line says anything in it. */
type Shown = ColumnName | `${ColumnName}?`

const NAMES = ['number', 'title', 'model'] as const
const PRICES = ['price', 'discount?', 'rate?', 'amount'] as const
const SUPPLY: Shown[] = [...NAMES, 'parameters?', 'unit', 'quantity', 'note?']
const MARGINS = ['unitcost', 'revenue', 'cost', 'margin', 'percent'] as const
const MARGIN: Shown[] = [...NAMES, 'quantity', ...MARGINS]

/** Which columns each document has. The specification is one column of a page, and one for each figure of a sheet. */
const SHOWN: Record<DocumentKind, Record<Medium, readonly Shown[]>> = {
  quotation: {
    page: [...NAMES, 'parameters?', 'unit', 'quantity', ...PRICES, 'note?'],
    sheet: [...NAMES, 'figures?', 'brand', 'unit', 'perSet', ...PRICES, 'note'],
  },
  technical: {
    page: [...NAMES, 'figures?', 'unit', 'quantity', 'duty?', 'brand?', 'info?', 'note?'],
    sheet: [
      ...NAMES,
      ...(['figures?', 'duty?', 'pumps?', 'brand?'] as const),
      ...(['unit', 'quantity', 'info?', 'note?'] as const),
    ],
  },
  supply: { page: SUPPLY, sheet: SUPPLY },
  margin: { page: MARGIN, sheet: MARGIN },
}

/** The columns of a document's table with what they say of its lines. */
export function columnsOf(
  kind: DocumentKind,
  medium: Medium,
  { sets, tax_inclusive }: QuotationDocument,
  pumps: PumpSheets,
): Column[] {
  const lines = sets.flatMap((set) => set.lines)
  const hasRates = tax_inclusive !== undefined && taxRates(lines).size > 1
  const inSets = sets.some((set) => set.sets > 1)
  return SHOWN[kind][medium].flatMap((shown) => {
    const stated = shown.replace(/\?$/, '') as ColumnName
    const name = stated === 'perSet' && !inSets ? 'quantity' : stated
    const definitions: Definition[] = [COLUMNS[name]].flat()
    return definitions.flatMap(({ header, says, ...rest }) => {
      const values = lines.map((line, at) =>
        says(line, { kind, medium, number: at + 1, pumps, hasRates }),
      )
      if (stated !== shown && values.every((value) => value === '')) return []
      const named = typeof header === 'string' ? header : header[medium]
      return [{ share: 0, width: 0, stretch: 0, ...rest, name, header: named, values }]
    })
  })
}

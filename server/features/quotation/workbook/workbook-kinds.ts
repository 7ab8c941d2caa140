import { taxRates } from '#api/quotation/quotation-tax.ts'
import type {
  DocumentKind,
  DocumentLine,
  QuotationDocument,
} from '#server/documents/quotation-document.ts'
import { PumpSheets } from '#server/documents/pump/pump-sheets.ts'
import { rateText, specificationText } from '#server/documents/wording.ts'
import {
  isLongNote,
  moneyColumn,
  numberColumn,
  specColumns,
  stretched,
  textColumn,
  type Column,
  type Table,
} from './workbook-columns.ts'
import { letter } from './workbook-grid.ts'
import { marginTable } from './workbook-margin.ts'
import { cellNumber } from './workbook-money.ts'
import { pumpColumns } from './workbook-pumps.ts'

/** The kinds of documents that a customer's workbook has a sheet of, in their order. */
const CUSTOMERS = ['quotation', 'technical', 'supply'] as const
export type SheetKind = DocumentKind

/** The sheets of a workbook: one that tells costs has the 毛利表 and nothing else. */
export const sheetKinds = ({ margin_basis }: QuotationDocument): readonly SheetKind[] =>
  margin_basis === undefined ? CUSTOMERS : ['margin']

const joined = (texts: readonly string[]) => texts.filter((text) => text !== '').join('\n')

/** A specification as a cell breaks it into lines, which is wider than it is high. */
const inOneLine = (text: string) => text.replaceAll('\n', '　').replaceAll('\u00a0', ' ')

/** A text in the table, or where it stands below one. */
const short = (text: string, place: string, number: number) =>
  isLongNote(text) ? `详见${place}第 ${number} 项` : text

const BELOW = '产品说明'
/** The list of goods does not repeat what is told in the table of the same workbook. */
const IN_TECHNICAL = '技术参数表的产品说明'

type Lines = readonly DocumentLine[]

const number = numberColumn('序号', 'number', 6, (_line, place) => place.number)

const named = (lines: Lines) => [
  number,
  textColumn('产品名称', 15, 3, lines, (line) => line.title),
  textColumn('型号', 14, 2, lines, (line) => line.no),
]
const brand = (lines: Lines) => textColumn('品牌', 10, 0, lines, (line) => line.spec.brand)
const unit = (lines: Lines) => textColumn('单位', 6, 0, lines, (line) => line.unit)
const inAll = numberColumn('数量', 'quantity', 7, (line) => line.total_quantity)

/** A column, unless it would say nothing of any line. */
const needed = (lines: Lines, text: (line: DocumentLine) => string, column: () => Column) =>
  lines.some((line) => text(line) !== '') ? [column()] : []

/** A percentage in text as the number that a cell holds: 0.025 for `2.5`. */
const share = (percent: string) => (percent === '' ? null : Number(`${percent}e-2`))
const hasDecimals = (percent: string) => percent.includes('.')

const discountColumn = numberColumn(
  '折扣',
  ({ discount }) => (hasDecimals(discount) ? 'lessDecimals' : 'less'),
  8,
  (line) => share(line.discount),
)
const taxColumn = numberColumn(
  '税率',
  ({ tax_rate }) => (hasDecimals(tax_rate) ? 'percentDecimals' : 'percent'),
  8,
  (line) => share(line.tax_rate) ?? rateText(line),
)

/** What a line says beside its figures: the product's 简介, then what was remarked on it. */
const noteText = ({ info, note }: DocumentLine) => joined([info, note])

/** Of the specification only what some line has; quantities are those of one set. */
function quotationTable({ sets, totals, tax_inclusive }: QuotationDocument): Table {
  const lines = sets.flatMap((set) => set.lines)
  const before = [...named(lines), ...specColumns(lines), brand(lines), unit(lines)]
  const hasDiscount = lines.some((line) => line.discount !== '')
  const hasRates = tax_inclusive !== undefined && taxRates(lines).size > 1
  const [quantity, price, discount] = [0, 1, 2].map((more) => letter(before.length + more))
  const amounts = [totals.amount, totals.total, -totals.discount]
  const formulaOf = (row: number, count: number) => {
    const times = count === 1 ? '' : `*${count}`
    const less = hasDiscount ? `*(1-${discount}${row})` : ''
    return `ROUND(${quantity}${row}${times}*${price}${row}${less},2)`
  }
  const perSet = sets.some((set) => set.sets > 1) ? '每套数量' : '数量'
  const priced = [
    ...before,
    numberColumn(perSet, 'quantity', perSet.length > 2 ? 10 : 7, (line) => line.quantity),
    moneyColumn(
      '单价（元）',
      lines.map((line) => line.unitprice),
      ({ unitprice }) => (unitprice === undefined ? null : cellNumber(unitprice)),
    ),
    ...(hasDiscount ? [discountColumn] : []),
    ...(hasRates ? [taxColumn] : []),
    moneyColumn('金额（元）', amounts, (line, place) => {
      if (line.unpriced) return '另计'
      if (line.amount === undefined) return null
      return { formula: formulaOf(place.row, place.sets), value: cellNumber(line.amount) }
    }),
  ]
  const note = textColumn('备注', 15, 3, lines, (line, place) =>
    short(noteText(line), BELOW, place.number),
  )
  return {
    columns: stretched([...priced, note]),
    amount: priced.length - 1,
    longText: (line) => (isLongNote(noteText(line)) ? noteText(line) : ''),
  }
}

function technicalTable({ sets }: QuotationDocument): Table {
  const lines = sets.flatMap((set) => set.lines)
  const pumps = new PumpSheets()
  const prose = (header: string, text: (line: DocumentLine) => string) =>
    needed(lines, text, () =>
      textColumn(header, 15, 3, lines, (line, place) => short(text(line), BELOW, place.number)),
    )
  const columns = [
    ...named(lines),
    ...specColumns(lines),
    ...pumpColumns(lines, pumps),
    ...needed(
      lines,
      (line) => line.spec.brand,
      () => brand(lines),
    ),
    unit(lines),
    inAll,
    ...prose('技术说明', (line) => line.info),
    ...prose('备注', (line) => line.note),
  ]
  const longText = ({ info, note }: DocumentLine) => joined([info, note].filter(isLongNote))
  return { columns: stretched(columns), amount: undefined, longText, pumps }
}

function supplyTable({ sets }: QuotationDocument): Table {
  const lines = sets.flatMap((set) => set.lines)
  const parameters = (line: DocumentLine, at: number) =>
    joined([inOneLine(specificationText(line.spec)), short(line.info, IN_TECHNICAL, at)])
  const columns = [
    ...named(lines),
    ...needed(
      lines,
      (line) => parameters(line, 1),
      () => textColumn('技术参数', 30, 4, lines, (line, place) => parameters(line, place.number)),
    ),
    unit(lines),
    inAll,
    ...needed(
      lines,
      (line) => line.note,
      () =>
        textColumn('备注', 15, 3, lines, (line, place) =>
          short(line.note, IN_TECHNICAL, place.number),
        ),
    ),
  ]
  return { columns: stretched(columns), amount: undefined, longText: () => '' }
}

/** The table of a sheet, with no more columns than its lines need. */
export const tableOf: Record<SheetKind, (document: QuotationDocument) => Table> = {
  quotation: quotationTable,
  technical: technicalTable,
  supply: supplyTable,
  margin: marginTable,
}

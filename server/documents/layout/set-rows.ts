import { taxRows } from '#api/quotation/quotation-tax.ts'
import type { LineColumn } from '../kinds.ts'
import type { DocumentKind, DocumentSet, QuotationDocument } from '../quotation-document.ts'
import type { Cells, Row } from './table.ts'
import { moneyText, setHeading } from '../wording.ts'

/** What all columns say of a set; undefined where none has a sum. */
function setSums(columns: readonly LineColumn[], set: DocumentSet): Cells | undefined {
  const cells = columns.map((column) => column.set?.(set) ?? '')
  return cells.some((text) => text !== '') ? cells : undefined
}

/** A set's rows from line number `first` on: its name stays with its first line, the last line with the subtotal. */
function rowsOf(columns: readonly LineColumn[], set: DocumentSet, first: number): Row[] {
  const heading = setHeading(set)
  const sums = set.lines.length > 1 ? setSums(columns, set) : undefined
  const lines = set.lines.map((line, at): Row => {
    const cells = columns.map((column) => column.cell(line, first + at))
    return { kind: 'cells', cells, withNext: sums !== undefined && at === set.lines.length - 1 }
  })
  return [
    ...(heading === ''
      ? []
      : [{ kind: 'across', text: heading, strong: true, withNext: true } as const]),
    ...lines,
    ...(sums ? [{ kind: 'sum', label: '小计', cells: sums, strong: false } as const] : []),
  ]
}

/** The rows of all sets, whose lines are numbered through. */
export function setRows(columns: readonly LineColumn[], sets: readonly DocumentSet[]): Row[] {
  if (sets.every((set) => set.lines.length === 0)) {
    return [{ kind: 'across', text: '（暂无报价产品）', strong: false }]
  }
  let first = 1
  return sets.flatMap((set) => {
    if (set.lines.length === 0) return []
    const rows = rowsOf(columns, set, first)
    first += set.lines.length
    return rows
  })
}

/** The sums below all sets in the column of the amounts, and the last one in words. */
function quotationTotals(columns: readonly LineColumn[], document: QuotationDocument): Row[] {
  const { totals, sets, tax_inclusive } = document
  const at = columns.findIndex((column) => column.set !== undefined)
  const sum = (label: string, text: string, strong = false): Row => {
    return { kind: 'sum', label, cells: columns.map((_, i) => (i === at ? text : '')), strong }
  }
  const open = sets
    .flatMap((set) => set.lines)
    .filter((line) => line.amount === undefined && !line.unpriced).length
  const added = open > 0 ? `合计（另有 ${open} 项未标价，未计入）` : '合计'
  const isLess = totals.discount !== 0n
  const less = isLess ? [sum('优惠', moneyText(-totals.discount))] : []
  const tax = [
    sum(tax_inclusive ? '其中税额' : '税额', moneyText(totals.tax)),
    ...taxRows(totals.tax_parts).map(({ name, cents }) => sum(name, moneyText(cents))),
  ]
  const words: Row = {
    kind: 'across',
    text: `人民币（大写）：${totals.total_in_words}`,
    strong: true,
  }
  if (tax_inclusive === undefined) {
    const after = isLess ? [sum('优惠后总价', moneyText(totals.total), true)] : []
    return [sum(added, moneyText(totals.amount), !isLess), ...less, ...after, words]
  }
  if (!tax_inclusive) {
    const net = isLess ? [sum('优惠后金额（不含税）', moneyText(totals.net))] : []
    const gross = sum('价税合计', moneyText(totals.total), true)
    return [
      sum(`${added}（不含税）`, moneyText(totals.amount)),
      ...less,
      ...net,
      ...tax,
      gross,
      words,
    ]
  }
  const net = sum('其中不含税金额', moneyText(totals.net))
  const total = sum(
    isLess ? '优惠后总价（含税）' : `${added}（含税）`,
    moneyText(totals.total),
    true,
  )
  const before = isLess ? [sum(`${added}（含税）`, moneyText(totals.amount))] : []
  return [...before, ...less, total, net, ...tax, words]
}

function marginTotals(columns: readonly LineColumn[], { sets, totals }: QuotationDocument): Row[] {
  const cells = columns.map((column) => column.total?.(totals) ?? '')
  if (cells.every((text) => text === '')) return []
  const open = sets.flatMap((set) => set.lines).filter((line) => line.margin === undefined).length
  const label = open > 0 ? `合计（另有 ${open} 项没有成本或售价，未计入）` : '合计'
  return [{ kind: 'sum', label, cells, strong: true }]
}

/** The rows that end the table, which stay together and with the last line. */
export function totalRows(
  kind: DocumentKind,
  columns: readonly LineColumn[],
  document: QuotationDocument,
): Row[] {
  if (kind === 'quotation') return quotationTotals(columns, document)
  return kind === 'margin' ? marginTotals(columns, document) : []
}

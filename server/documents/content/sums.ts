import { taxRows } from '#api/quotation/quotation-tax.ts'
import type { Cents, DocumentKind, DocumentSet, QuotationDocument } from '../quotation-document.ts'
import type { Labelled, Medium, Sum } from './blocks.ts'
import { marginValues } from './columns.ts'

/** The sum of a set's lines; none for a set whose line is its sum, and for documents without amounts. */
export function setSum(
  set: DocumentSet,
  kind: DocumentKind,
  medium: Medium,
  { number }: QuotationDocument,
): Sum | undefined {
  // In sheets of quotations from before there were numbers, each set has one.
  const least = medium === 'sheet' && number === '' ? 1 : 2
  if (set.lines.length < least) return undefined
  if (kind === 'quotation') {
    const count = medium === 'page' || set.sets === 1 ? '' : `（${set.sets} 套）`
    const values = { amount: { cents: set.subtotal ?? 0n } }
    return { label: `小计${count}`, values, strong: false, adds: 'set' }
  }
  // A sheet of margins has one sum only, that of all lines.
  return kind === 'margin' && medium === 'page' && set.margin
    ? { label: '小计', values: marginValues(set.margin), strong: false }
    : undefined
}

const sum = (label: string, cents: Cents, strong = false): Sum => ({
  label,
  values: { amount: { cents } },
  strong,
})

/** The sums of a 报价单, as far as they apply: a page goes on from the sum of the lines, a sheet ends in the total. */
function quotationSums({ sets, totals, tax_inclusive }: QuotationDocument, medium: Medium): Sum[] {
  const open = sets
    .flatMap((set) => set.lines)
    .filter((line) => line.amount === undefined && !line.unpriced).length
  const missing = open > 0 ? `（另有 ${open} 项未标价，未计入）` : ''
  const { amount, discount, total, net, tax } = totals
  const isLess = discount !== 0n
  const where = (applies: boolean, ...sums: Sum[]) => (applies ? sums : [])
  const parts = taxRows(totals.tax_parts).map(({ name, cents }) => sum(name, cents))
  const mode = `${tax_inclusive}` as const

  if (medium === 'sheet') {
    const name = { true: '合计（含税）', false: '价税合计', undefined: '合计' }[mode]
    const sums = [
      ...where(isLess, sum('产品合计', amount), sum('整单优惠', -discount)),
      ...where(mode !== 'undefined', sum('不含税金额', net), sum('税额', tax), ...parts),
      sum(name, total, true),
    ]
    const base = isLess || mode === 'false' ? 0 : sums.length - 1
    return sums.map((one, at) =>
      at === base ? { ...one, label: `${one.label}${missing}`, adds: 'lines' } : one,
    )
  }

  const added = `合计${missing}`
  const less = where(isLess, sum('优惠', -discount))
  return {
    undefined: [
      sum(added, amount, !isLess),
      ...less,
      ...where(isLess, sum('优惠后总价', total, true)),
    ],
    false: [
      sum(`${added}（不含税）`, amount),
      ...less,
      ...where(isLess, sum('优惠后金额（不含税）', net)),
      sum('税额', tax),
      ...parts,
      sum('价税合计', total, true),
    ],
    true: [
      ...where(isLess, sum(`${added}（含税）`, amount)),
      ...less,
      sum(isLess ? '优惠后总价（含税）' : `${added}（含税）`, total, true),
      sum('其中不含税金额', net),
      sum('其中税额', tax),
      ...parts,
    ],
  }[mode]
}

const NO_MARGIN = { revenue: 0n, cost: 0n, margin: 0n, percent: '' }

function marginSums({ sets, totals: { margin } }: QuotationDocument, medium: Medium): Sum[] {
  if (medium === 'sheet') {
    const values = marginValues(margin ?? NO_MARGIN)
    return [{ label: '合计', values, strong: true, adds: 'table' }]
  }
  if (!margin) return []
  const open = sets.flatMap((set) => set.lines).filter((line) => line.margin === undefined).length
  const label = open > 0 ? `合计（另有 ${open} 项没有成本或售价，未计入）` : '合计'
  return [{ label, values: marginValues(margin), strong: true }]
}

/** The sums below all lines, and the last of them in capitals. */
export function sumsOf(
  kind: DocumentKind,
  medium: Medium,
  document: QuotationDocument,
): { sums: Sum[]; words: Labelled | undefined } {
  if (kind === 'margin') return { sums: marginSums(document, medium), words: undefined }
  if (kind !== 'quotation') return { sums: [], words: undefined }
  const label = medium === 'page' ? '人民币（大写）' : '合计人民币（大写）'
  return {
    sums: quotationSums(document, medium),
    words: [label, document.totals.total_in_words],
  }
}

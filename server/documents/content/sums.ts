import { taxRows } from '#api/quotation/quotation-tax.ts'
import type { Cents, DocumentSet } from '../quotation-document.ts'
import type { Source, Sum, TableBlock } from './blocks.ts'
import { marginValues } from './columns.ts'

/** The sum of a set's lines; none for a set whose line is its sum, and for documents without amounts. */
export function setSum(set: DocumentSet, { kind, medium, document }: Source): Sum | undefined {
  // In sheets of quotations from before there were numbers, each set has one.
  const least = medium === 'sheet' && document.number === '' ? 1 : 2
  if (set.lines.length < least) return undefined
  if (kind === 'quotation') {
    const count = medium === 'page' || set.sets === 1 ? '' : `（${set.sets} 套）`
    return { ...sum(`小计${count}`, set.subtotal ?? 0n), adds: 'set' }
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
function quotationSums({ medium, document: { sets, totals, tax_inclusive } }: Source): Sum[] {
  const lines = sets.flatMap((set) => set.lines)
  const open = lines.filter((line) => line.amount === undefined && !line.unpriced).length
  const missing = open > 0 ? `（另有 ${open} 项未标价，未计入）` : ''
  const { amount, discount, total, net, tax } = totals
  const mode = `${tax_inclusive}` as const
  const [isLess, isTaxed, isIncluded] = [discount !== 0n, mode !== 'undefined', mode === 'true']
  const parts = taxRows(totals.tax_parts).map(({ name, cents }) => sum(name, cents))
  const where = (applies: boolean, ...sums: Sum[]) => (applies ? sums : [])

  if (medium === 'sheet') {
    const name = { true: '合计（含税）', false: '价税合计', undefined: '合计' }[mode]
    const sums = [
      ...where(isLess, sum('产品合计', amount), sum('整单优惠', -discount)),
      ...where(isTaxed, sum('不含税金额', net), sum('税额', tax), ...parts),
      sum(name, total, true),
    ]
    const base = sums[isLess || mode === 'false' ? 0 : sums.length - 1]!
    return sums.map((one) =>
      one === base ? { ...one, label: `${one.label}${missing}`, adds: 'lines' } : one,
    )
  }

  const basis = { true: '（含税）', false: '（不含税）', undefined: '' }[mode]
  const added = `合计${missing}${basis}`
  const netName = isIncluded ? '其中不含税金额' : '优惠后金额（不含税）'
  return [
    ...where(!isIncluded || isLess, sum(added, amount, !isTaxed && !isLess)),
    ...where(isLess, sum('优惠', -discount)),
    ...where(!isTaxed && isLess, sum('优惠后总价', total, true)),
    ...where(isIncluded, sum(isLess ? `优惠后总价${basis}` : added, total, true)),
    ...where(isIncluded || (isTaxed && isLess), sum(netName, net)),
    ...where(isTaxed, sum(isIncluded ? '其中税额' : '税额', tax), ...parts),
    ...where(isTaxed && !isIncluded, sum('价税合计', total, true)),
  ]
}

const NO_MARGIN = { revenue: 0n, cost: 0n, margin: 0n, percent: '' }

function marginSums({ medium, document }: Source): Sum[] {
  const { margin } = document.totals
  if (medium === 'sheet') {
    const values = marginValues(margin ?? NO_MARGIN)
    return [{ label: '合计', values, strong: true, adds: 'table' }]
  }
  if (!margin) return []
  const lines = document.sets.flatMap((set) => set.lines)
  const open = lines.filter((line) => line.margin === undefined).length
  const label = open > 0 ? `合计（另有 ${open} 项没有成本或售价，未计入）` : '合计'
  return [{ label, values: marginValues(margin), strong: true }]
}

/** The sums below all lines, and the last of them in capitals. */
export function sumsOf(source: Source): Pick<TableBlock, 'sums' | 'words'> {
  if (source.kind === 'margin') return { sums: marginSums(source), words: undefined }
  if (source.kind !== 'quotation') return { sums: [], words: undefined }
  const label = source.medium === 'page' ? '人民币（大写）' : '合计人民币（大写）'
  const { total_in_words } = source.document.totals
  return { sums: quotationSums(source), words: [label, total_in_words] }
}

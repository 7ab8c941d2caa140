import { AMOUNT_PREVAILS, derivedPrice, WHOLE } from '#api/kit/money.ts'
import { taxRows } from '#api/quotation/money/quotation-tax.ts'
import type { Cents, DocumentLine, DocumentSet, QuotationDocument } from '../quotation-document.ts'
import type { Source, Sum, TableBlock } from './blocks.ts'
import { marginValues } from './columns.ts'

/** Whether a set is sold as one, several times: all that belongs to it has an amount. */
const isSoldAsOne = ({ sets, show_name, lines }: DocumentSet) =>
  sets > 1 && (show_name || lines.length > 1) && lines.every(({ amount }) => amount !== undefined)

const setPrice = ({ subtotal = 0n, sets }: DocumentSet) => derivedPrice(subtotal, sets)

/** Whether price × quantity × what the discount leaves is the amount to the last digit. */
const isExact = ({ unitprice, amount, total_quantity, discount }: DocumentLine) =>
  unitprice === undefined ||
  amount === undefined ||
  unitprice * BigInt(total_quantity) * BigInt(WHOLE - discount) === amount * BigInt(WHOLE)

/** What a 报价单 says where any price of it times its quantity is not the amount; empty where there is none. */
export const prevailing = ({ sets }: QuotationDocument) =>
  sets.every((set) => set.lines.every(isExact) && (!isSoldAsOne(set) || setPrice(set).isExact))
    ? ''
    : AMOUNT_PREVAILS

/** The sum of a set's lines; none for a set whose line is its sum, and for documents without amounts. */
export function setSum(set: DocumentSet, { kind, medium, document }: Source): Sum | undefined {
  // In sheets of quotations from before there were numbers, each set has one.
  const least = medium === 'sheet' && document.number === '' ? 1 : 2
  if (kind === 'quotation' && isSoldAsOne(set)) {
    const all = sum(`套单价、套总价（共 ${set.sets} 套）`, set.subtotal ?? 0n)
    const price = { price: setPrice(set).price, count: set.sets }
    return { ...all, values: { price, ...all.values }, adds: 'set' }
  }
  if (set.lines.length < least) return undefined
  if (kind === 'quotation') return { ...sum('小计', set.subtotal ?? 0n), adds: 'set' }
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

/** The sums of a 报价单, as far as they apply: the first is that of the lines, what follows from it stands below. */
function quotationSums({ document: { sets, totals, tax_inclusive } }: Source): Sum[] {
  const lines = sets.flatMap((set) => set.lines)
  const open = lines.filter((line) => line.amount === undefined && !line.unpriced).length
  const missing = open > 0 ? `（另有 ${open} 项未标价，未计入）` : ''
  const { amount, discount, total, net, tax } = totals
  const mode = `${tax_inclusive}` as const
  const [isLess, isTaxed, isIncluded] = [discount !== 0n, mode !== 'undefined', mode === 'true']
  const parts = taxRows(totals.tax_parts).map(({ name, cents }) => sum(name, cents))
  const where = (applies: boolean, ...sums: Sum[]) => (applies ? sums : [])

  const basis = { true: '（含税）', false: '（不含税）', undefined: '' }[mode]
  const added = `合计${missing}${basis}`
  const netName = isIncluded ? '其中不含税金额' : '优惠后金额（不含税）'
  const sums = [
    ...where(!isIncluded || isLess, sum(added, amount, !isTaxed && !isLess)),
    ...where(isLess, sum('优惠', -discount)),
    ...where(!isTaxed && isLess, sum('优惠后总价', total, true)),
    ...where(isIncluded, sum(isLess ? `优惠后总价${basis}` : added, total, true)),
    ...where(isIncluded || (isTaxed && isLess), sum(netName, net)),
    ...where(isTaxed, sum(isIncluded ? '其中税额' : '税额', tax), ...parts),
    ...where(isTaxed && !isIncluded, sum('价税合计', total, true)),
  ]
  return sums.map((one, at) => (at === 0 ? { ...one, adds: 'lines' } : one))
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
  const { total_in_words } = source.document.totals
  return { sums: quotationSums(source), words: ['人民币（大写）', total_in_words] }
}

import type { DocumentKind, DocumentLine, QuotationDocument } from './quotation-document.ts'

const withoutCost = (line: DocumentLine): DocumentLine => ({
  ...line,
  unitcost: undefined,
  margin: undefined,
})

const withoutPrice = (line: DocumentLine): DocumentLine => ({
  ...line,
  unitprice: undefined,
  amount: undefined,
  discount: 0,
  tax_rate: '',
})

const withoutPump = (line: DocumentLine): DocumentLine => ({
  ...line,
  curve: undefined,
  duty: undefined,
  technical: undefined,
  energy: undefined,
  replaces: undefined,
})

const withoutBuilding = (line: DocumentLine): DocumentLine => ({ ...line, building: undefined })

/** What the duty was computed from, and the duty; the 计算书 is about nothing else. */
const computed = (line: DocumentLine): DocumentLine => ({
  ...withoutPump(withoutPrice(withoutCost(line))),
  duty: line.duty,
  note: '',
  info: '',
})

/** What a line may tell of it in a document for the customer. */
const shown: Record<Exclude<DocumentKind, 'margin'>, (line: DocumentLine) => DocumentLine> = {
  quotation: (line) => withoutBuilding(withoutPump(withoutCost(line))),
  technical: (line) => withoutBuilding(withoutPrice(withoutCost(line))),
  supply: (line) => withoutBuilding(withoutPump(withoutPrice(withoutCost(line)))),
  building: computed,
}

const NOTHING = {
  amount: 0n,
  discount: 0n,
  total: 0n,
  net: 0n,
  tax: 0n,
  tax_parts: [],
  total_in_words: '',
}

/** Whether a kind has this line at all: freight and the like are no goods. */
const isAbout =
  (kind: DocumentKind) =>
  ({ building, free }: DocumentLine) =>
    kind === 'building' ? building !== undefined : kind === 'quotation' || !free

/**
 * The quotation with what this kind may tell and nothing else: cost and margin are in the 毛利表 only, prices neither
 * in the 技术参数表 nor in the 供货清单, what pumps do is in the 技术参数表 only, freight and other free items in neither of the two, and buildings are
 * in the 计算书 only, which has their lines and no others. What is not handed on cannot be printed
 * by mistake.
 */
export function visible(kind: DocumentKind, document: QuotationDocument): QuotationDocument {
  if (kind === 'margin') return document
  const isPriced = kind === 'quotation'
  const all = document.sets.map((set) => ({
    ...set,
    subtotal: isPriced ? set.subtotal : undefined,
    margin: undefined,
    lines: set.lines.filter(isAbout(kind)).map(shown[kind]),
  }))
  const totals = isPriced ? { ...document.totals, margin: undefined } : NOTHING
  const sets = all.filter(({ lines }) => lines.length > 0)
  return { ...document, sets, totals, margin_basis: undefined }
}

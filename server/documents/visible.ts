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
  discount: '',
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

/** What a line may tell of it in a document for the customer. */
const shown: Record<Exclude<DocumentKind, 'margin'>, (line: DocumentLine) => DocumentLine> = {
  quotation: (line) => withoutPump(withoutCost(line)),
  technical: (line) => withoutPrice(withoutCost(line)),
  supply: (line) => withoutPump(withoutPrice(withoutCost(line))),
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

/**
 * The quotation with what this kind may tell and nothing else: cost and margin are in the 毛利表 only, prices neither
 * in the 技术参数表 nor in the 供货清单, and what pumps do is in the 技术参数表 only, which has equipment alone. What is not handed on cannot be printed
 * by mistake.
 */
export function visible(kind: DocumentKind, document: QuotationDocument): QuotationDocument {
  if (kind === 'margin') return document
  const isPriced = kind === 'quotation'
  const sets = document.sets
    .map((set) => ({
      ...set,
      subtotal: isPriced ? set.subtotal : undefined,
      margin: undefined,
      lines: set.lines.filter(({ free }) => kind !== 'technical' || !free).map(shown[kind]),
    }))
    .filter(({ lines }) => lines.length > 0)
  const totals = isPriced ? { ...document.totals, margin: undefined } : NOTHING
  return { ...document, sets, totals, margin_basis: undefined }
}

import type { LabelSheet } from './labels.ts'
import type { DocumentKind, QuotationDocument } from './quotation-document.ts'

/** What a PDF is made of. */
export type PdfOrder = { kind: DocumentKind; document: QuotationDocument } | { sheet: LabelSheet }

/** Makes one PDF. What its kind may not show is no longer in the document. */
export default async function render(order: PdfOrder): Promise<Uint8Array> {
  if ('sheet' in order) return (await import('./labels.ts')).renderLabels(order.sheet)
  return (await import('./render.ts')).renderPdf(order.kind, order.document)
}

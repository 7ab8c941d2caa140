import { lowerThreadPriority } from '#server/thread-priority.ts'
import { renderLabels, type LabelSheet } from './labels.ts'
import type { DocumentKind, QuotationDocument } from './quotation-document.ts'
import { renderPdf } from './render.ts'

/** What a thread is asked to make. */
export type PdfOrder = { kind: DocumentKind; document: QuotationDocument } | { sheet: LabelSheet }

lowerThreadPriority()

/** Makes one PDF. What it may not tell is no longer in the document that it is handed. */
export default function makeInThread(order: PdfOrder): Promise<Uint8Array> {
  return 'sheet' in order ? renderLabels(order.sheet) : renderPdf(order.kind, order.document)
}

import { lowerThreadPriority } from '#server/thread-priority.ts'
import type { DocumentKind, QuotationDocument } from './quotation-document.ts'
import { renderPdf } from './render.ts'

/** What a thread is asked to make. */
export type PdfOrder = { kind: DocumentKind; document: QuotationDocument }

lowerThreadPriority()

/** Makes one PDF. What it may not tell is no longer in the document that it is handed. */
export default function makeInThread({ kind, document }: PdfOrder): Promise<Uint8Array> {
  return renderPdf(kind, document)
}

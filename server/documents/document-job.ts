import type { LabelSheet } from './labels.ts'
import type { DocumentKind, QuotationDocument } from './quotation-document.ts'

/** What a file is made of: a document as a PDF, all of a quotation's as a workbook, or labels. */
export type Order =
  | { kind: DocumentKind; document: QuotationDocument }
  | { workbook: QuotationDocument }
  | { labels: LabelSheet }

/** Makes one file. A process loads what its files need only. */
export default async function make(order: Order): Promise<Uint8Array> {
  if ('labels' in order) return (await import('./labels.ts')).renderLabels(order.labels)
  if ('workbook' in order) {
    return (await import('./workbook/workbook.ts')).quotationWorkbook(order.workbook)
  }
  return (await import('./layout/render.ts')).renderPdf(order.kind, order.document)
}

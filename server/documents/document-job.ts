import type { Paper } from './content/paper.ts'
import type { CertificateSheet } from './certificates.ts'
import type { LabelSheet } from './labels.ts'
import type { ProductionOrder } from './papers/production-order.ts'
import type { DocumentKind, QuotationDocument } from './quotation-document.ts'

/**
 * What a file is made of: a document as a PDF, all of a quotation's as a workbook, labels, another paper, several in one
 * file, or papers as sheets of a workbook.
 */
export type Order =
  | { kind: DocumentKind; document: QuotationDocument }
  | { workbook: QuotationDocument }
  | { labels: LabelSheet }
  | { certificates: CertificateSheet }
  | { production: readonly ProductionOrder[] }
  | { paper: Paper }
  | { papers: readonly Paper[] }
  | { sheets: readonly Paper[] }

/** Makes one file. A process loads what its files need only. */
export default async function make(order: Order): Promise<Uint8Array> {
  if ('labels' in order) return (await import('./labels.ts')).renderLabels(order.labels)
  if ('certificates' in order) {
    return (await import('./certificates.ts')).renderCertificates(order.certificates)
  }
  if ('workbook' in order) {
    return (await import('./workbook/workbook.ts')).quotationWorkbook(order.workbook)
  }
  if ('sheets' in order) {
    return (await import('./workbook/workbook.ts')).paperWorkbook(order.sheets)
  }
  const { renderOrders, renderPaper, renderPapers, renderPdf } = await import('./layout/render.ts')
  if ('papers' in order) return renderPapers(order.papers)
  if ('production' in order) return renderOrders(order.production)
  return 'paper' in order ? renderPaper(order.paper) : renderPdf(order.kind, order.document)
}

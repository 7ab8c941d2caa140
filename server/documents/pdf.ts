import { Refusal } from '#server/platform/errors.ts'
import type { Run } from '#server/jobs/job-pool.ts'
import type { Job } from '#server/jobs/job.ts'
import type { LabelSheet } from './labels.ts'
import type { PdfOrder } from './pdf-job.ts'
import { documentPools } from './pools.ts'
import type { DocumentKind, QuotationDocument } from './quotation-document.ts'
import { visible } from './visible.ts'

const LONGEST_MS = 60_000

function pdfJob(tooLargeMessage: string): Job<PdfOrder, Uint8Array> {
  const tooLarge = () => new Refusal('tooLarge', tooLargeMessage)
  const module = new URL('./pdf-job.ts', import.meta.url)
  return { module, longestMs: LONGEST_MS, tooLong: tooLarge, tooMuch: tooLarge }
}

const quotationJob = pdfJob('这份报价太大，无法生成 PDF，请分成几份报价')
const labelJob = pdfJob('标签太多，无法生成 PDF，请分几次打印')

/**
 * A quotation as a PDF, made within a turn of a document pool. Only what this kind may show is handed to the process.
 * Refuses in words what takes too long or too much memory. Throws an Error in Chinese where the font is missing.
 */
export const makePdf = (run: Run, kind: DocumentKind, document: QuotationDocument) =>
  run(quotationJob, { kind, document: visible(kind, document) })

/** Labels of machines as a PDF, made in turn with small documents. */
export const makeLabels = (user: number, sheet: LabelSheet) =>
  documentPools.small.run(user, labelJob, { sheet })

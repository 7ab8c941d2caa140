import { Refusal } from '#server/platform/errors.ts'
import type { Run } from '#server/jobs/job-pool.ts'
import type { Job } from '#server/jobs/job.ts'
import type { Order } from './document-job.ts'
import type { Paper } from './content/paper.ts'
import type { CertificateSheet } from './certificates.ts'
import type { LabelSheet } from './labels.ts'
import type { ProductionOrder } from './papers/production-order.ts'
import { documentPools } from './pools.ts'
import type { DocumentKind, QuotationDocument } from './quotation-document.ts'
import { visible } from './visible.ts'

function jobOf(tooLong: string, tooMuch = tooLong): Job<Order, Uint8Array> {
  return {
    module: new URL('./document-job.ts', import.meta.url),
    longestMs: 60_000,
    tooLong: () => new Refusal('tooLarge', tooLong),
    tooMuch: () => new Refusal('tooLarge', tooMuch),
  }
}

const pdfJob = jobOf('这份报价太大，无法生成 PDF，请分成几份报价')
const labelJob = jobOf('标签太多，无法生成 PDF，请分几次打印')
const paperJob = jobOf('内容太多，无法生成 PDF，请减少后重试')
const sheetsJob = jobOf('内容太多，无法生成 Excel，请减少后重试')
const workbookJob = jobOf(
  '这份报价太大，导出用时过长，请分成几份报价后再导出',
  '这份报价的产品说明太多，无法导出，请分成几份报价',
)

/**
 * A quotation as a PDF, made within a turn of a document pool. Only what this kind may show is handed to the process.
 * Refuses in words what takes too long or too much memory. Throws an Error in Chinese where the font is missing.
 */
export const makePdf = (run: Run, kind: DocumentKind, document: QuotationDocument) =>
  run(pdfJob, { kind, document: visible(kind, document) })

/** The documents of a quotation as an .xlsx file, made within a turn of a document pool. Refuses what is too large. */
export const makeWorkbook = (run: Run, document: QuotationDocument) =>
  run(workbookJob, { workbook: document })

/** Labels of machines as a PDF, made in the queue of small documents. */
export const makeLabels = (user: number, labels: LabelSheet) =>
  documentPools.small.run(user, labelJob, { labels })

/** 合格证 of machines as a PDF, made in the queue of small documents. */
export const makeCertificates = (user: number, certificates: CertificateSheet) =>
  documentPools.small.run(user, paperJob, { certificates })

/** How many rows of tables a paper has that is made in a moment. */
const SMALL_ROWS = 300

const rowsOf = ({ blocks }: Paper) =>
  blocks.reduce(
    (sum, block) => sum + (block.kind === 'table' ? (block.columns[0]?.values.length ?? 0) : 0),
    0,
  )

const poolFor = (rows: number) => documentPools[rows <= SMALL_ROWS ? 'small' : 'large']
const poolOf = (papers: readonly Paper[]) =>
  poolFor(papers.reduce((sum, paper) => sum + rowsOf(paper), 0))

/** Papers as one PDF, one after the other, each with its own numbers of pages. */
export const makePapers = (user: number, papers: readonly Paper[]) =>
  poolOf(papers).run(user, paperJob, { papers })

/** The same papers as sheets of an .xlsx file. */
export const makeSheets = (user: number, papers: readonly Paper[]) =>
  poolOf(papers).run(user, sheetsJob, { sheets: papers })

/** A paper as a PDF. It is printed as it is: what it may not show has to be left out before. */
export const makePaper = (user: number, paper: Paper) =>
  poolOf([paper]).run(user, paperJob, { paper })

/** The same of a paper with so many rows of tables, which is read once it is its turn: a queue that refuses has read nothing. */
export const makePaperQueued = (user: number, rows: number, read: () => Promise<Paper>) =>
  poolFor(rows).turn(user, async (run) => run(paperJob, { paper: await read() }))

/** 生产任务单 as one PDF; the process that prints them works their curves out. */
export const makeOrders = (user: number, production: readonly ProductionOrder[]) =>
  poolFor(production.reduce((sum, { lines }) => sum + lines.length, 0)).run(user, paperJob, {
    production,
  })

/** One of them. */
export const makeOrder = (user: number, order: ProductionOrder) => makeOrders(user, [order])

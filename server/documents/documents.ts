import type { Run } from '#server/jobs/job-pool.ts'
import type { Job } from '#server/jobs/job.ts'
import { refusals } from '#server/jobs/refusals.ts'
import type { Order } from './document-job.ts'
import { documentPools } from './pools.ts'
import type { DocumentKind, QuotationDocument } from './quotation-document.ts'
import { visible } from './visible.ts'

const jobOf = (...[what, remedy]: Parameters<typeof refusals>): Job<Order, Uint8Array> => ({
  module: new URL('./document-job.ts', import.meta.url),
  longestMs: 60_000,
  ...refusals(what, remedy),
})

const pdfJob = jobOf('这份报价的内容', '请分成几份报价')
const labelJob = jobOf('标签', '请分几次打印')
/** Pages and sheets. */
const paperJob = jobOf('内容', '请减少后重试')
const workbookJob = jobOf('这份报价的产品说明', '请分成几份报价')

/**
 * A quotation as a PDF, made within a turn of a document pool. Only what this kind may show is handed to the process.
 * Refuses in words what takes too long or too much memory. Throws an Error in Chinese where the font is missing.
 */
export const makePdf = (run: Run, kind: DocumentKind, document: QuotationDocument) =>
  run(pdfJob, { kind, document: visible(kind, document) })

/** The documents of a quotation as an .xlsx file, made within a turn of a document pool. Refuses what is too large. */
export const makeWorkbook = (run: Run, document: QuotationDocument) =>
  run(workbookJob, { workbook: document })

/** How many rows of tables a file has that is made in a moment. */
const SMALL_ROWS = 300

/** Reads what a file is made of, and says what it is called. */
type Read = () => Promise<{ order: Order; name: string }>

/** Made in the queue for so many rows. What is on the file is read once it is its turn: a queue that refuses has read nothing. */
const queued = (job: Job<Order, Uint8Array>) => (user: number, rows: number, read: Read) =>
  documentPools[rows <= SMALL_ROWS ? 'small' : 'large'].turn(user, async (run) => {
    const { order, name } = await read()
    return { body: await run(job, order), name }
  })

/**
 * Papers as a PDF, of about so many rows of tables. They are printed as they are: what they may not show has to be left out
 * before.
 */
export const printPapers = queued(paperJob)

/** Papers as sheets of an .xlsx file. */
export const writeSheets = queued(paperJob)

/** Labels of machines as a PDF. */
export const printLabels = queued(labelJob)

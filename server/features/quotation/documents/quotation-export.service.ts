import type { InputOf } from '#api/kit/endpoint.ts'
import type { quotation } from '#api/quotation/quotation.ts'
import type { Context } from '#server/context.ts'
import type { QuotationDocument } from '#server/documents/quotation-document.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { FileAnswer } from '#server/handler.ts'
import type { Run } from '#server/jobs/job-pool.ts'
import type { Job } from '#server/jobs/job.ts'
import { fileOf } from './export-file.ts'

const workbookJob: Job<QuotationDocument, Uint8Array> = {
  module: new URL('../workbook/workbook-job.ts', import.meta.url),
  longestMs: 60_000,
  tooLong: () => new Refusal('tooLarge', '这份报价太大，导出用时过长，请分成几份报价后再导出'),
  tooMuch: () => new Refusal('tooLarge', '这份报价的产品说明太多，无法导出，请分成几份报价'),
}

/** A quotation as an .xlsx file, made within a turn of a document pool. Refuses in words what is too large. */
export const makeWorkbook = (run: Run, document: QuotationDocument) => run(workbookJob, document)

/** The documents of a version, or of the quotation as it is now, as sheets of an Excel file. */
export function exportToExcel(
  context: Context,
  asked: InputOf<typeof quotation.outleader>,
): Promise<FileAnswer> {
  return fileOf(context, asked, {
    format: 'Excel',
    extension: 'xlsx',
    make: (run, _kind, document) => makeWorkbook(run, document),
  })
}

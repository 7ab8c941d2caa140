import type { InputOf } from '#api/kit/endpoint.ts'
import type { quotation } from '#api/quotation/quotation.ts'
import type { Context } from '#server/context.ts'
import { makePdf } from '#server/documents/pdf.ts'
import type { FileAnswer } from '#server/handler.ts'
import { fileOf } from './export-file.ts'

/** A document of a version, or of the quotation as it is now, as a PDF. */
export function exportToPdf(
  context: Context,
  asked: InputOf<typeof quotation.document>,
): Promise<FileAnswer> {
  return fileOf(context, asked, { format: 'PDF', extension: 'pdf', make: makePdf })
}

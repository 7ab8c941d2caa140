import type { InputOf } from '#api/endpoint.ts'
import type { quotation } from '#api/quotation.ts'
import type { Context } from '#server/context.ts'
import type { FileAnswer } from '#server/handler.ts'
import { makeWorkbook } from './export.ts'
import { fileOf } from './export-file.ts'

/** The documents of a version, or of the quotation as it is now, as sheets of an Excel file. */
export function exportToExcel(
  context: Context,
  asked: InputOf<typeof quotation.outleader>,
): Promise<FileAnswer> {
  return fileOf(context, asked, {
    format: 'Excel',
    extension: 'xlsx',
    make: (lane, _kind, document) => makeWorkbook(lane, document),
  })
}

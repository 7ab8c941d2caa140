import type { QuotationDocument } from '#server/documents/quotation-document.ts'
import { lowerThreadPriority } from '#server/thread-priority.ts'
import { TooManyRows } from './workbook-grid.ts'
import { quotationWorkbook } from './workbook.ts'

/** The file, or that it would have more rows than fit into the worker's memory. */
export type Exported = Uint8Array | 'too many rows'

lowerThreadPriority()

/** Makes one file. A thread has no classes in common with the others, so what is refused is said in a word. */
export default async function exportWorkbook(document: QuotationDocument): Promise<Exported> {
  try {
    return await quotationWorkbook(document)
  } catch (error) {
    if (error instanceof TooManyRows) return 'too many rows'
    throw error
  }
}

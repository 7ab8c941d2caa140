import { parentPort } from 'node:worker_threads'
import { standBack } from '#server/stand-back.ts'
import { quotationWorkbook, type QuotationSheet } from './workbook.ts'

/** What the worker is asked, and what it answers under the same id. */
export type ExportRequest = { id: number; sheet: QuotationSheet }
export type ExportAnswer = { id: number; bytes: Uint8Array } | { id: number; error: unknown }

async function answer({ id, sheet }: ExportRequest): Promise<void> {
  try {
    const bytes = await quotationWorkbook(sheet)
    // The bytes own their whole buffer, so it can be handed over instead of copied.
    const transfer = [bytes.buffer as ArrayBuffer]
    parentPort?.postMessage({ id, bytes } satisfies ExportAnswer, transfer)
  } catch (error) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    parentPort?.postMessage({ id, error } satisfies ExportAnswer)
  }
}

standBack()
parentPort?.on('message', (request: ExportRequest) => void answer(request))

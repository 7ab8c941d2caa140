import type { QuotationDocument } from '#server/documents/quotation-document.ts'
import { Refusal } from '#server/errors.ts'
import { ThreadPool } from '#server/thread-pool.ts'
import { clearQueue, type LaneName } from './export-queue.ts'
import type { Exported } from './export-worker.ts'

const IDLE_MS = 30_000
const LONGEST_MS = 60_000

/** `maxHeapMb` is what an export of the largest size that is let through takes, and half as much again. */
const threads = (maxHeapMb: number) =>
  new ThreadPool<QuotationDocument, Exported>({
    filename: new URL('./export-worker.ts', import.meta.url),
    threads: 1,
    idleMs: IDLE_MS,
    maxHeapMb,
  })

/** One thread for each lane. */
const lanes: Record<LaneName, ThreadPool<QuotationDocument, Exported>> = {
  small: threads(192),
  large: threads(512),
}

const tooLong = () => new Refusal('tooLarge', '这份报价太大，导出用时过长，请分成几份报价后再导出')

const tooMuch = () => new Refusal('tooLarge', '这份报价的产品说明太多，无法导出，请分成几份报价')

/**
 * A quotation as an .xlsx file, made in the lane's thread so that it does not hold up other requests; whose turn it is,
 * is told by `inTurn`. Refuses what turns out to be too large. One that takes too long, or too much memory, ends its
 * thread and not others.
 */
export async function makeWorkbook(
  name: LaneName,
  document: QuotationDocument,
): Promise<Uint8Array> {
  const limits = { longestMs: LONGEST_MS, tooLong, tooMuch }
  const exported = await lanes[name].runWithin(document, limits)
  if (exported === 'too many rows') throw tooMuch()
  return exported
}

/** Ends the threads at shutdown; exports that wait or are under way are rejected. */
export async function closeExport(): Promise<void> {
  clearQueue()
  await Promise.all(Object.values(lanes).map((lane) => lane.close()))
}

import { Piscina } from 'piscina'
import { Refusal } from '#server/errors.ts'
import type { PdfOrder } from './pdf-worker.ts'
import type { DocumentKind, QuotationDocument } from './quotation-document.ts'
import { visible } from './visible.ts'

/** After this long without a PDF the thread ends, as its memory (two fonts of 10 MB) is worth more than its start. */
const IDLE_MS = 30_000
const LONGEST_MS = 60_000
/** Small PDFs never wait for large ones. */
export type PdfLane = 'small' | 'large'
/** What a quotation of the largest size that is let through takes, and half as much again. */
const MAX_HEAP_MB: Record<PdfLane, number> = { small: 192, large: 512 }

/** One thread for each lane, started by its first PDF. A resting one never keeps the process open. */
const pools = new Map<PdfLane, Piscina<PdfOrder, Uint8Array>>()

function poolOf(lane: PdfLane): Piscina<PdfOrder, Uint8Array> {
  const running = pools.get(lane)
  if (running) return running
  const pool = new Piscina<PdfOrder, Uint8Array>({
    filename: new URL('./pdf-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB[lane] },
  })
  // A thread that ends without a PDF under way is nobody's failure: the next one starts another.
  pool.on('error', () => undefined)
  pools.set(lane, pool)
  return pool
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

const tooLarge = () => new Refusal('tooLarge', '这份报价太大，无法生成 PDF，请分成几份报价')

async function made(lane: PdfLane, order: PdfOrder): Promise<Uint8Array> {
  const threads = poolOf(lane)
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(tooLarge()), LONGEST_MS)
  // A thread that ends before it was ready leaves its order waiting; of others, their own error is told first.
  const ended = () => void setImmediate(() => limit.abort(new Error('The PDF thread ended')))
  threads.once('workerDestroy', ended)
  try {
    return await threads.run(order, { signal: limit.signal })
  } catch (error) {
    if (limit.signal.aborted) throw limit.signal.reason
    throw isOutOfMemory(error) ? tooLarge() : error
  } finally {
    clearTimeout(timer)
    threads.off('workerDestroy', ended)
  }
}

/**
 * A quotation as a PDF, made in the lane's thread so that it does not hold up other requests. Only what this kind may
 * tell is handed to the thread. Refuses in words what takes too long or too much memory; that a lane makes one after
 * the other, and how many wait, is the caller's to see to. Throws an Error in Chinese where the font is missing.
 */
export function makePdf(
  lane: PdfLane,
  kind: DocumentKind,
  document: QuotationDocument,
): Promise<Uint8Array> {
  return made(lane, { kind, document: visible(kind, document) })
}

/** Ends the threads at shutdown; PDFs that wait or are under way are rejected. */
export async function closePdf(): Promise<void> {
  const running = [...pools.values()]
  pools.clear()
  await Promise.all(running.map((pool) => pool.destroy()))
}

import { Piscina } from 'piscina'
import type { QuotationDocument } from '#server/documents/quotation-document.ts'
import { Refusal } from '#server/errors.ts'
import { clearQueue, type LaneName } from './export-queue.ts'
import type { Exported } from './export-worker.ts'

/** After this long without an export a thread ends, as its memory is worth more than its start. */
const IDLE_MS = 30_000
const LONGEST_MS = 60_000
/** What an export of the largest size that is let through takes, and half as much again. */
const MAX_HEAP_MB: Record<LaneName, number> = { small: 192, large: 512 }

/** One thread for each lane, started when it has its first export. A resting one never keeps the process open. */
const pools = new Map<LaneName, Piscina<QuotationDocument, Exported>>()

function poolOf(name: LaneName): Piscina<QuotationDocument, Exported> {
  const running = pools.get(name)
  if (running) return running
  const pool = new Piscina<QuotationDocument, Exported>({
    filename: new URL('./export-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB[name] },
  })
  // A thread that ends without an export under way is nobody's failure: the next export starts another.
  pool.on('error', () => undefined)
  pools.set(name, pool)
  return pool
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

const tooSlow = () => new Refusal('tooLarge', '这份报价太大，导出用时过长，请分成几份报价后再导出')

const tooLarge = () => new Refusal('tooLarge', '这份报价的产品说明太多，无法导出，请分成几份报价')

/**
 * A quotation as an .xlsx file, made in the lane's thread so that it does not hold up other requests; whose turn it is,
 * is told by `inTurn`. Refuses what turns out to be too large. One that takes too long, or too much memory, ends its
 * thread and not others.
 */
export async function makeWorkbook(
  name: LaneName,
  document: QuotationDocument,
): Promise<Uint8Array> {
  const pool = poolOf(name)
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(tooSlow()), LONGEST_MS)
  // A thread that ends before it was ready leaves its export waiting; of others, their own error is told first.
  const ended = () => void setImmediate(() => limit.abort(new Error('The export thread ended')))
  pool.once('workerDestroy', ended)
  try {
    const exported = await pool.run(document, { signal: limit.signal })
    if (exported === 'too many rows') throw tooLarge()
    return exported
  } catch (error) {
    if (limit.signal.aborted) throw limit.signal.reason
    throw isOutOfMemory(error) ? tooLarge() : error
  } finally {
    clearTimeout(timer)
    pool.off('workerDestroy', ended)
  }
}

/** Ends the threads at shutdown; exports that wait or are under way are rejected. */
export async function closeExport(): Promise<void> {
  clearQueue()
  const running = [...pools.values()]
  pools.clear()
  await Promise.all(running.map((pool) => pool.destroy()))
}

import { Worker } from 'node:worker_threads'
import type { ExportAnswer, ExportRequest } from './export-worker.ts'
import type { QuotationSheet } from './workbook.ts'

/** After this long without an export the worker ends, as its memory is worth more than its start. */
const IDLE_MS = 30_000
/** A worker that has made so many lines at once is ended after it: what they took is then free again at once. */
const MANY_LINES = 2000
/** A runaway export ends the worker and not the server. */
const MAX_HEAP_MB = 512

type Waiting = { resolve: (bytes: Uint8Array) => void; reject: (reason: unknown) => void }

/** A running worker with the exports that it still owes. */
type Exporter = {
  worker: Worker
  waiting: Map<number, Waiting>
  /** How many lines the largest of its exports had. */
  lines: number
  idle: NodeJS.Timeout | undefined
}

const lineCount = ({ sets }: QuotationSheet) =>
  sets.reduce((count, set) => count + set.lines.length, 0)

let current: Exporter | undefined
let lastId = 0

/** Takes a worker out of use: the next export starts another, and what this one owes is rejected. */
function abandon(exporter: Exporter, reason: unknown): void {
  if (current === exporter) current = undefined
  clearTimeout(exporter.idle)
  for (const { reject } of exporter.waiting.values()) reject(reason)
  exporter.waiting.clear()
}

function end(exporter: Exporter): void {
  abandon(exporter, undefined)
  void exporter.worker.terminate()
}

/** Only an export that somebody waits for keeps the process open; a resting worker never does. */
function rest(exporter: Exporter): void {
  if (exporter.lines > MANY_LINES) return end(exporter)
  exporter.worker.unref()
  exporter.idle = setTimeout(() => end(exporter), IDLE_MS).unref()
}

function start(): Exporter {
  const worker = new Worker(new URL('./export-worker.ts', import.meta.url), {
    name: 'quotation-export',
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  })
  worker.unref()
  const exporter: Exporter = { worker, waiting: new Map(), lines: 0, idle: undefined }
  worker.on('message', (answer: ExportAnswer) => {
    const waiting = exporter.waiting.get(answer.id)
    exporter.waiting.delete(answer.id)
    if ('bytes' in answer) waiting?.resolve(answer.bytes)
    else waiting?.reject(answer.error)
    if (exporter.waiting.size === 0) rest(exporter)
  })
  worker.on('error', (error) => abandon(exporter, error))
  worker.on('exit', (code) => abandon(exporter, new Error(`The export worker ended with ${code}`)))
  return exporter
}

/**
 * The quotation as an .xlsx file, made in a worker thread so that a big one does not hold up other
 * requests; several wait for each other. Rejects when the worker fails or ends meanwhile; the next call
 * starts a new one.
 */
export async function exportQuotation(sheet: QuotationSheet): Promise<Uint8Array> {
  const exporter = (current ??= start())
  lastId += 1
  const request: ExportRequest = { id: lastId, sheet }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  exporter.worker.postMessage(request)
  exporter.lines = Math.max(exporter.lines, lineCount(sheet))
  clearTimeout(exporter.idle)
  exporter.worker.ref()
  return new Promise((resolve, reject) => {
    exporter.waiting.set(request.id, { resolve, reject })
  })
}

/** Ends the worker at shutdown; exports that are still under way are rejected. */
export async function closeExport(): Promise<void> {
  const exporter = current
  if (!exporter) return
  abandon(exporter, new Error('The server is shutting down'))
  await exporter.worker.terminate()
}

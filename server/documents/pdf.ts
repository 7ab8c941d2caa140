import { Refusal } from '#server/errors.ts'
import { ThreadPool } from '#server/thread-pool.ts'
import type { LabelSheet } from './labels.ts'
import type { PdfOrder } from './pdf-worker.ts'
import type { DocumentKind, QuotationDocument } from './quotation-document.ts'
import { visible } from './visible.ts'

const LONGEST_MS = 60_000
const SECOND_MS = 1000

/** `maxHeapMb` is what a quotation of the largest size that is let through takes, and half as much again. */
const thread = (maxHeapMb: number, idleMs: number) =>
  new ThreadPool<PdfOrder, Uint8Array>({
    filename: new URL('./pdf-worker.ts', import.meta.url),
    threads: 1,
    idleMs,
    maxHeapMb,
  })

/**
 * One thread for each lane: small PDFs never wait for large ones. Theirs stays for ten minutes, in which somebody who
 * prints one often prints another, since its start takes four times as long as a PDF and it holds 32 MB; large ones are seldom made.
 */
const lanes = { small: thread(192, 600 * SECOND_MS), large: thread(512, 30 * SECOND_MS) }
type PdfLane = keyof typeof lanes

const tooLarge = () => new Refusal('tooLarge', '这份报价太大，无法生成 PDF，请分成几份报价')

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
  const order = { kind, document: visible(kind, document) }
  const limits = { longestMs: LONGEST_MS, tooLong: tooLarge, tooMuch: tooLarge }
  return lanes[lane].runWithin(order, limits)
}

const tooManyLabels = () => new Refusal('tooLarge', '标签太多，无法生成 PDF，请分几次打印')

/** Labels of machines as a PDF, made in the thread of small ones; whose turn it is is the caller's to see to. */
export function makeLabels(sheet: LabelSheet): Promise<Uint8Array> {
  const limits = { longestMs: LONGEST_MS, tooLong: tooManyLabels, tooMuch: tooManyLabels }
  return lanes.small.runWithin({ sheet }, limits)
}

/** Ends the threads at shutdown; PDFs that wait or are under way are rejected. */
export async function closePdf(): Promise<void> {
  await Promise.all(Object.values(lanes).map((lane) => lane.close()))
}

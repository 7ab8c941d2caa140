import type { Executor } from '#server/db/open.ts'
import { Refusal } from '#server/platform/errors.ts'
import { sizeOf } from './quotation-line.store.ts'

/** What a quotation holds at most, so that opening, deleting, restoring and exporting it stay bounded. */
const MAX_LINES = 2000
/** Of UTF-8, in which a Chinese character takes three: 3,000,000 of them. */
const MAX_NOTE_BYTES = 9_000_000

const BYTES_OF_A_CHARACTER = 3
const TEN_THOUSAND = 10_000

/** Bytes of notes as people count them: 万字. */
export const inTenThousands = (bytes: number) =>
  Math.round(bytes / BYTES_OF_A_CHARACTER / TEN_THOUSAND)

/** Refuses what would make a quotation too large. One that is too large already may still shrink. */
export async function refuseTooLarge(
  executor: Executor,
  quotationId: number,
  added: { lines: number; notes: number },
): Promise<void> {
  if (added.lines <= 0 && added.notes <= 0) return
  const size = await sizeOf(executor, quotationId)
  if (added.lines > 0 && size.lines + added.lines > MAX_LINES) {
    throw new Refusal(
      'tooLarge',
      `这份报价已有${size.lines}行产品，再加${added.lines}行就超过${MAX_LINES}行，请分成几份报价`,
    )
  }
  if (added.notes > 0 && size.notes + added.notes > MAX_NOTE_BYTES) {
    throw new Refusal(
      'tooLarge',
      `这份报价的产品简介和备注合计会超过${inTenThousands(MAX_NOTE_BYTES)}万字，请精简产品的简介和备注，或分成几份报价`,
    )
  }
}

/**
 * Refuses to send or to copy at once what an earlier version let grow larger than can be added today: its notes would
 * be in one text, or in memory all together.
 */
export async function refuseOversized(executor: Executor, quotationId: number): Promise<void> {
  const { lines, notes } = await sizeOf(executor, quotationId)
  if (lines <= MAX_LINES && notes <= MAX_NOTE_BYTES) return
  throw new Refusal(
    'tooLarge',
    `这份报价有${lines}行产品、${inTenThousands(notes)}万字的简介和备注；最多${MAX_LINES}行、${inTenThousands(MAX_NOTE_BYTES)}万字，请先删除几套组合，或分成几份报价`,
  )
}

/** A deletion keeps all notes in one snapshot of the history: twice what can be added takes a fifth of a second. */
const MAX_DELETED_NOTE_BYTES = 2 * MAX_NOTE_BYTES

/** Refuses to delete at once what an earlier version let grow far larger; its sets can go one by one before. */
export async function refuseTooLargeDeletion(
  executor: Executor,
  quotationId: number,
): Promise<void> {
  const { notes } = await sizeOf(executor, quotationId)
  if (notes <= MAX_DELETED_NOTE_BYTES) return
  throw new Refusal(
    'tooLarge',
    `这份报价的产品简介和备注有${inTenThousands(notes)}万字，不能一次删除；请先在报价产品中删除几套组合，再删除报价`,
  )
}

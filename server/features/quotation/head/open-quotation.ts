import type { HistoryAction } from '#api/kit/history.ts'
import { closedText, isClosed } from '#api/quotation/quotation-head.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { Refusal } from '#server/platform/errors.ts'
import { change } from '#server/records/change.ts'
import { findOrRefuse, findSeen, foundOrRefused } from '#server/records/find.ts'
import { writeHistory } from '#server/records/history/history.ts'
import { contentChanged } from '../approval/review-columns.ts'
import { totalNow } from '../prices/quotation-total.ts'
import { ownerOfLine } from '../lines/quotation-line.store.ts'
import * as quotations from '../quotation.store.ts'
import type { QuotationRow } from '../quotation.store.ts'
import { writeStageHistory } from './quotation-stage.ts'

/**
 * A quotation that is open for changes of its sets and lines: loaded and locked once, handed on to what changes them, and
 * written once when all is done. `row` is what has become of it, `stored` what it was.
 */
export type OpenQuotation = {
  readonly context: Context
  readonly transaction: Transaction
  readonly stored: QuotationRow
  row: QuotationRow
}

/** The refusal of a product that is deleted while a line takes it: the database refuses the line then. */
export const productGone = () =>
  Promise.resolve(new Refusal('conflict', '所选的产品刚被删除，请刷新后重新选择'))

/** Refuses to change a quotation that is closed. */
export function refuseClosed({ stage }: Pick<QuotationRow, 'stage'>): void {
  if (isClosed(stage)) throw new Refusal('conflict', closedText(stage))
}

/** A quotation whose content the actor may change; it is locked. */
export async function quotationForChange(
  context: Context,
  transaction: Transaction,
  id: number,
): Promise<QuotationRow> {
  const row = await findOrRefuse(context, quotations, id, 'change', transaction)
  refuseClosed(row)
  return row
}

/** The quotation of a line, locked. Before the lock another user may move the line, so that no more is taken from that read. */
async function quotationOf(context: Context, transaction: Transaction, lineId: number) {
  const seen = await ownerOfLine(transaction, lineId)
  const { id } = foundOrRefused(context, quotations.quotationOfLine, seen, 'view')
  const row = await findSeen(context, quotations.quotationOfLine, id, 'change', transaction)
  refuseClosed(row)
  return row
}

/**
 * Changes sets and lines of a quotation whose content the actor may change; `work` gets it open. Answers the content version
 * that this led to.
 */
export function changingQuotation<Answer extends object>(
  context: Context,
  by: { id: number } | { line: number },
  work: (quotation: OpenQuotation) => Promise<Answer>,
): Promise<Answer & { content_version: number }> {
  return change(
    context,
    async (transaction) => {
      const stored =
        'id' in by
          ? await quotationForChange(context, transaction, by.id)
          : await quotationOf(context, transaction, by.line)
      const quotation = { context, transaction, stored, row: stored }
      const answer = await work(quotation)
      await store(quotation)
      return { ...answer, content_version: quotation.row.content_version }
    },
    productGone,
  )
}

type Part = {
  entity: 'quotation_set' | 'quotation_line'
  record_id: number
  name: string
  action: HistoryAction
  before?: object
  after?: object
  /** Whether the change carries an approval over. */
  isMinor?: boolean
}

/** Writes a change of a set or a line into the history of its quotation, with what follows for that. */
export async function partChanged(
  quotation: OpenQuotation,
  { isMinor, ...part }: Part,
): Promise<void> {
  const { context, transaction, row } = quotation
  await writeHistory(transaction, context, { ...part, parent_id: row.id })
  quotation.row = { ...row, ...(await contentChanged(context, transaction, row, isMinor)) }
}

/** The columns that follow from sets and lines, and are not in the history of the quotation itself. */
const DERIVED: ReadonlySet<string> = new Set(['content_version', 'content_by', 'total'])

/** Writes what has become of the quotation, with its new total; its status and approval go into its history too. */
async function store({ context, transaction, stored, row }: OpenQuotation): Promise<void> {
  const after = { ...row, total: await totalNow(transaction, row) }
  const names = Object.keys(after) as (keyof QuotationRow)[]
  const changed = names.filter((name) => after[name] !== stored[name])
  if (changed.length === 0) return
  const pick = (from: QuotationRow, some: readonly (keyof QuotationRow)[]) =>
    Object.fromEntries(some.map((name) => [name, from[name]]))
  await quotations.writeColumns(transaction, row.id, pick(after, changed))
  const noted = changed.filter((name) => !DERIVED.has(name))
  if (noted.length === 0) return
  await writeStageHistory(context, transaction, { ...after, ...pick(stored, noted) }, after)
}

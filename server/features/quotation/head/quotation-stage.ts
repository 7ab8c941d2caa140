import type { HistoryAction } from '#api/kit/history.ts'
import { STAGES } from '#api/quotation/quotation-head.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { writeHistory } from '#server/records/history/history.ts'
import { reviewAfterChange } from '../approval/review-columns.ts'
import {
  find,
  writeContentVersion,
  writeStage,
  type QuotationRow,
  type StageColumns,
} from '../quotation.store.ts'

/** The progress of a quotation beside its content: its stage, its last sent version, and whether it is approved. */

type Content = Pick<QuotationRow, 'content_version' | 'stage' | 'quo_status' | 'review'>
type Sent = Pick<QuotationRow, 'revision' | 'content_version' | 'sent_content_version'>

/** Whether a quotation's content is that of its last sent version, regardless of its stage. */
export const isAsSent = ({ revision, content_version, sent_content_version }: Sent) =>
  revision > 0 && content_version === sent_content_version

/**
 * What follows from every change of a quotation's content: the content version goes up, a sent quotation becomes a draft
 * of the next version, and an approval is void, unless the change is minor (`reviewAfterChange`).
 */
export const contentChanged = async (
  context: Context,
  transaction: Transaction,
  row: Content,
  isMinor = false,
) => ({
  content_version: row.content_version + 1,
  content_by: context.user.id,
  stage: row.stage === STAGES.sent ? STAGES.draft : row.stage,
  quo_status: row.quo_status,
  ...(await reviewAfterChange(context, transaction, row, isMinor)),
})

/** Writes the stage with its history, if it changes. `row` is the quotation as stored and locked. */
export async function changeStage(
  context: Context,
  transaction: Transaction,
  row: QuotationRow,
  values: StageColumns,
): Promise<void> {
  const names = Object.keys(values) as (keyof StageColumns)[]
  if (names.every((name) => values[name] === row[name])) return
  await writeStage(transaction, row, values)
  await writeHistory(transaction, context, {
    entity: 'quotation',
    record_id: row.id,
    name: row.quo_name,
    owner_id: row.user_id,
    action: 'change',
    before: row,
    after: { ...row, ...values },
  })
}

type Part = {
  entity: 'quotation_set' | 'quotation_line'
  record_id: number
  parent_id: number
  name: string
  action: HistoryAction
  before?: object
  after?: object
  /** Whether the change carries an approval over. */
  isMinor?: boolean
}

/** Writes a change of a set or a line into the history of its quotation, with what follows for that. */
export async function partChanged(
  transaction: Transaction,
  context: Context,
  { isMinor, ...part }: Part,
): Promise<void> {
  await writeHistory(transaction, context, part)
  const row = await find(transaction, part.parent_id)
  if (!row) throw new Error(`quotation ${part.parent_id} is gone while its lines change`)
  const changed = await contentChanged(context, transaction, row, isMinor)
  const { content_version, content_by, ...stage } = changed
  await writeContentVersion(transaction, row.id, { content_version, content_by })
  await changeStage(context, transaction, { ...row, content_version, content_by }, stage)
}

import type { HistoryAction } from '#api/kit/history.ts'
import { STAGES } from '#api/quotation/quotation-head.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { writeHistory } from '#server/records/history/history.ts'
import { statusAfterChange } from '../versions/approval.ts'
import {
  find,
  writeContent,
  writeStage,
  type QuotationRow,
  type StageColumns,
} from '../quotation.store.ts'

/** The progress of a quotation beside its content: its stage, its last sent version, and whether it is approved. */

type Content = Pick<QuotationRow, 'content_version' | 'stage' | 'quo_status'>
type Sent = Pick<QuotationRow, 'revision' | 'content_version' | 'sent_content_version'>

/** Whether a quotation's content is that of its last sent version, regardless of its stage. */
export const isAsSent = ({ revision, content_version, sent_content_version }: Sent) =>
  revision > 0 && content_version === sent_content_version

/**
 * What follows from every change of a quotation's content: the content version goes up, a sent quotation becomes a draft
 * of the next version, and a change by a user who may not approve leaves it 未审核. `content_by` is who changed it last.
 */
export const contentChanged = async (
  context: Context,
  transaction: Transaction,
  { content_version, stage, quo_status }: Content,
) => ({
  content_version: content_version + 1,
  content_by: context.user.id,
  stage: stage === STAGES.sent ? STAGES.draft : stage,
  quo_status: await statusAfterChange(context, transaction, { quo_status }),
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
}

/** Writes a change of a set or a line into the history of its quotation, with what follows for that. */
export async function partChanged(
  transaction: Transaction,
  context: Context,
  part: Part,
): Promise<void> {
  await writeHistory(transaction, context, part)
  const row = await find(transaction, part.parent_id)
  if (!row) throw new Error(`quotation ${part.parent_id} is gone while its lines change`)
  const { content_version, content_by, ...stage } = await contentChanged(context, transaction, row)
  const content = { content_version, content_by }
  await writeContent(transaction, row.id, content)
  await changeStage(context, transaction, { ...row, ...content }, stage)
}

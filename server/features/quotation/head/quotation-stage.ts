import type { HistoryAction } from '#api/kit/history.ts'
import { STAGES } from '#api/quotation/quotation-head.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { Refusal } from '#server/platform/errors.ts'
import { writeHistory } from '#server/records/history/history.ts'
import { reviewAfterChange } from '../approval/review-columns.ts'
import {
  find,
  writeContent,
  writeStage,
  type QuotationRow,
  type StageColumns,
} from '../quotation.store.ts'
import { raiseWon } from './quotation-news.ts'

/** The progress of a quotation beside its content: its stage, its last sent version, and whether it is approved. */

type Content = Pick<QuotationRow, 'content_version' | 'quo_status' | 'review'>
type Sent = Pick<QuotationRow, 'revision' | 'content_version' | 'sent_content_version'>

/** Whether a quotation's content is that of its last sent version, regardless of its stage. */
export const isAsSent = ({ revision, content_version, sent_content_version }: Sent) =>
  revision > 0 && content_version === sent_content_version

/** Whether it was changed since it was sent last (有未发出的修改), whatever its stage. */
export const isChanged = (row: Sent) => row.revision > 0 && !isAsSent(row)

/** The columns of 未成交 in any other stage. */
export const NOT_LOST = { lost_reason: '', rival: '', rival_price: null }

/** Refuses what is about the sent version while there are changes beside it. */
export function refuseChanged(row: Sent, what: '转为合同' | '改为“已成交”'): void {
  if (!isChanged(row)) return
  const version = `V${row.revision}`
  throw new Refusal(
    'conflict',
    `这份报价在${version}发出后又有修改，不能${what}；请先发出新版本，或恢复到${version}`,
  )
}

/**
 * What follows from every change of a quotation's content: the content version goes up, so that it differs from what was
 * sent, and an approval is void, unless the change is minor (`reviewAfterChange`). Its stage stays; `content_by` is who
 * changed it last.
 */
export const contentChanged = async (
  context: Context,
  transaction: Transaction,
  row: Content,
  isMinor = false,
) => ({
  content_version: row.content_version + 1,
  content_by: context.user.id,
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
  if (values.stage === STAGES.won && row.stage !== STAGES.won) {
    await raiseWon(context, transaction, row)
  }
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
  const content = { content_version, content_by }
  await writeContent(transaction, row.id, content)
  await changeStage(context, transaction, { ...row, ...content }, stage)
}

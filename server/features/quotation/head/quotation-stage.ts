import { STAGES } from '#api/quotation/quotation-head.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { Refusal } from '#server/platform/errors.ts'
import { writeHistory } from '#server/records/history/history.ts'
import { writeStage, type QuotationRow, type StageColumns } from '../quotation.store.ts'
import { raiseWon } from './quotation-news.ts'

/** The progress of a quotation beside its content: its stage, its last sent version, and whether it is approved. */

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

/** The history of a change of stage, status or approval, without a save of the form. */
export function writeStageHistory(
  context: Context,
  transaction: Transaction,
  before: QuotationRow,
  after: QuotationRow,
): Promise<void> {
  return writeHistory(transaction, context, {
    entity: 'quotation',
    record_id: after.id,
    name: after.quo_name,
    owner_id: after.user_id,
    action: 'change',
    before,
    after,
  })
}

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
  await writeStageHistory(context, transaction, row, { ...row, ...values })
  if (values.stage === STAGES.won && row.stage !== STAGES.won) {
    await raiseWon(context, transaction, row)
  }
}

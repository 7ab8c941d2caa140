import type { HistoryAction } from '#api/kit/history.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { writeHistory } from '#server/records/history/history.ts'
import { statusAfterChange } from '../versions/approval.ts'
import { changeStage, stageAfterChange } from '../head/quotation-stage.ts'
import { countChange } from '../quotation.store.ts'

type Part = {
  entity: 'quotation_set' | 'quotation_line'
  record_id: number
  parent_id: number
  name: string
  action: HistoryAction
  before?: object
  after?: object
}

/** Writes what happened to a set or a line into the history of its quotation, whose content has changed by it. */
export async function writePartHistory(
  transaction: Transaction,
  context: Context,
  part: Part,
): Promise<void> {
  await writeHistory(transaction, context, part)
  const row = await countChange(transaction, part.parent_id)
  await changeStage(context, transaction, row, {
    stage: stageAfterChange(row),
    quo_status: await statusAfterChange(context, transaction, row),
  })
}

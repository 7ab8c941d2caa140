import type { HistoryAction } from '#api/kit/history.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { writeHistory } from '#server/records/history/history.ts'
import { changeStage, contentChanged } from '../head/quotation-stage.ts'
import { find, writeContentVersion } from '../quotation.store.ts'

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
  const { content_version, ...stage } = await contentChanged(context, transaction, row)
  await writeContentVersion(transaction, row.id, content_version)
  await changeStage(context, transaction, { ...row, content_version }, stage)
}

import type { InputOf } from '#api/kit/endpoint.ts'
import type { statement } from '#api/statement/statement.ts'
import type { Context } from '#server/context.ts'
import { missing } from '#server/platform/errors.ts'
import { historyOf } from '#server/records/history/record-history.ts'
import { contractsInSight, refuseBlind } from './books.ts'
import { statementKind } from './statement-record.ts'

const history = historyOf(statementKind)

/** The history of a statement, for who sees all contracts of its customer; to others it is absent. */
export async function statementHistory(
  context: Context,
  input: InputOf<typeof statement.getHistory>,
) {
  refuseBlind(context)
  const head = input.id === undefined ? undefined : await statementKind.find(context.db, input.id)
  if (head) {
    const { isWhole } = await contractsInSight(context, context.db, head.customer_id)
    if (!isWhole) throw missing('对账单')
  }
  return history(context, input)
}

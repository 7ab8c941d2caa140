import type { InputOf } from '#api/kit/endpoint.ts'
import type { statement } from '#api/statement/statement.ts'
import type { Context } from '#server/context.ts'
import { historyOf } from '#server/records/history/record-history.ts'
import { refuseBlind, statementById } from './books.ts'
import { statementKind } from './statement-record.ts'

const history = historyOf(statementKind)

/** The history of a statement, for who sees all contracts of its customer; to others it is absent. */
export async function statementHistory(
  context: Context,
  input: InputOf<typeof statement.getHistory>,
) {
  refuseBlind(context)
  if (input.id !== undefined) await statementById(context, context.db, input.id)
  return history(context, input)
}

import type { Context } from '#server/context.ts'
import { allOf, oneOf } from '#server/db/conditions.ts'
import { inOrder } from '#server/db/rows.ts'
import { scopeOfContracts } from '#server/records/list/owned.ts'
import { rowsOfAll, selected } from '../invoice.store.ts'
import type { RequestToIssue } from './bureau-values.ts'

/** Those of these requests that the actor may see, with their rows, in the order of the ids. */
export async function requestsWithRows(
  context: Context,
  ids: readonly number[],
): Promise<RequestToIssue[]> {
  const { sight } = scopeOfContracts(context)
  const found = await selected(context.db)
    .where('invoice.id', 'in', ids)
    .where(allOf(sight ? [oneOf(sight)] : []))
    .execute()
  if (found.length === 0) return []
  const rows = await rowsOfAll(
    context.db,
    found.map(({ id }) => id),
  )
  return inOrder(ids, found, ({ id }) => id).map((request) => ({
    ...request,
    rows: rows.get(request.id) ?? [],
  }))
}

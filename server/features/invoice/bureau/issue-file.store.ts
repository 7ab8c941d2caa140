import type { Context } from '#server/context.ts'
import { allOf, oneOf } from '#server/db/conditions.ts'
import { inOrder } from '#server/db/rows.ts'
import { scopeOfContracts } from '#server/records/list/owned.ts'
import { ROW, selected } from '../invoice.store.ts'
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
  const rows = await context.db
    .selectFrom('invoice_row')
    .select(['invoice_id', ...ROW])
    .where(
      'invoice_id',
      'in',
      found.map(({ id }) => id),
    )
    .orderBy('invoice_id')
    .orderBy('position')
    .execute()
  const byRequest = Map.groupBy(rows, ({ invoice_id }) => invoice_id)
  return inOrder(ids, found, ({ id }) => id).map((request) => ({
    ...request,
    rows: byRequest.get(request.id) ?? [],
  }))
}

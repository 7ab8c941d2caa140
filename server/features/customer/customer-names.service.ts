import type { Context } from '#server/context.ts'
import type { Executor } from '#server/db/open.ts'
import { nameKeys } from '#server/names/name-key.ts'
import { referencedRecord } from '#server/records/find.ts'
import { canView } from '#server/records/policy.ts'
import * as store from './customer.store.ts'

/** The ids of customers by their names, regardless of the spelling; undefined for those that the actor does not see. */
export async function customersNamed(
  context: Context,
  names: readonly string[],
): Promise<(number | undefined)[]> {
  const keys = names.map((cus_name) => nameKeys.customer({ cus_name }))
  const asked = [...new Set(keys.filter((key) => key !== ''))]
  const stored = asked.length > 0 ? await store.withKeys(context.db, asked) : []
  const seen = stored.filter((row) => canView(context, 'customer', row))
  const byKey = new Map(seen.map((row) => [row.name_key, row.id]))
  return keys.map((key) => byKey.get(key))
}

/** The customer that a field of a form refers to; refused as absent where the actor does not see it. */
export const customerInSight = (
  context: Context,
  executor: Executor,
  field: { field: string; id: number; stored?: number | null | undefined },
) => referencedRecord(context, executor, store, field)

/** How many of these customers are not this owner's. */
export async function customersOfOthers(
  executor: Executor,
  customers: readonly number[],
  owner: number,
): Promise<number> {
  const row = await executor
    .selectFrom('customer')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', 'in', customers)
    .where('user_id', '<>', owner)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

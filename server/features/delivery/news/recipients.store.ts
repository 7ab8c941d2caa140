import { sql } from 'kysely'
import { isOfContract, type OfContract, type OwnedEntity } from '#api/kit/entity-sets.ts'
import type { Executor } from '#server/db/open.ts'
import { viewerColumns, type Owners } from '#server/records/policy.ts'

/** Whose a record is today, by the columns that say who sees it; undefined where it is gone. */
export async function ownersOf(
  executor: Executor,
  entity: OwnedEntity | OfContract,
  id: number,
): Promise<Owners | undefined> {
  const names = isOfContract(entity) ? ['user_id', 'contract_user_id'] : viewerColumns(entity)
  const columns = names.map((column) => sql.ref(column))
  const { rows } = await sql<Owners>`
    select ${sql.join(columns)} from ${sql.table(entity)} where id = ${id}`.execute(executor)
  return rows[0]
}

import { sql } from 'kysely'
import type { FoundEntity } from '#api/kit/entity-sets.ts'
import type { Executor } from '#server/db/open.ts'

/** So many of somebody's last changes are looked through: many of them can be of one record. */
const LOOKED_THROUGH = 100

type Changed = { entity: string; record: number; time: string }

/** What somebody changed last, the latest first; of a part, its record. */
export async function changedBy(executor: Executor, userId: number): Promise<Changed[]> {
  return executor
    .selectFrom('history')
    .select(['entity', 'time', sql<number>`coalesce(parent_id, record_id)`.as('record')])
    .where('user_id', '=', userId)
    .orderBy('history.id', 'desc')
    .limit(LOOKED_THROUGH)
    .execute()
}

/** A record as it is now, with whose it is. */
export type Present = {
  id: number
  name: string
  about: string
  user_id: number
  contract_user_id: number | null
  s_assignee: number | null
}

type Columns = { title: string; number: string; hasContract: boolean; assignee: string | undefined }

/** Those of these records that there are. */
export async function presentOf(
  executor: Executor,
  entity: FoundEntity,
  ids: readonly number[],
  { title, number, hasContract, assignee }: Columns,
): Promise<Present[]> {
  const { rows } = await sql<Present>`
    select id, ${sql.ref(title)} as name, ${number === '' ? sql.lit('') : sql.ref(number)} as about, user_id,
      ${hasContract ? sql.ref('contract_user_id') : sql.lit(null)} as contract_user_id,
      ${assignee === undefined ? sql.lit(null) : sql.ref(assignee)} as s_assignee
    from ${sql.table(entity)} where id in (${sql.join(ids)})`.execute(executor)
  return rows
}

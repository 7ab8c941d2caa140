import { sql } from 'kysely'
import type { FoundEntity } from '#api/kit/entity-sets.ts'
import type { Executor } from '#server/db/open.ts'
import type { Owners } from '#server/records/policy.ts'

/** How many of the last changes are read: many of them can be of one record. */
const LOOKED_THROUGH = 100

type Changed = { entity: string; record: number; time: string }

/** A user's last changes, the latest first; for a part its record. */
export async function changedBy(executor: Executor, userId: number): Promise<Changed[]> {
  return executor
    .selectFrom('history')
    .select(['entity', 'time', sql<number>`coalesce(parent_id, record_id)`.as('record')])
    .where('user_id', '=', userId)
    .orderBy('history.id', 'desc')
    .limit(LOOKED_THROUGH)
    .execute()
}

/** A record as it is now, with its owner. */
export type Present = Owners & { id: number; name: string; about: string }

type Columns = { title: string; number: string; viewers: readonly string[] }

/** Those of these records that still exist. */
export async function presentOf(
  executor: Executor,
  entity: FoundEntity,
  ids: readonly number[],
  { title, number, viewers }: Columns,
): Promise<Present[]> {
  const { rows } = await sql<Present>`
    select id, ${sql.ref(title)} as name, ${number === '' ? sql.lit('') : sql.ref(number)} as about,
      ${sql.join(viewers.map((column) => sql.ref(column)))}
    from ${sql.table(entity)} where id in (${sql.join(ids)})`.execute(executor)
  return rows
}

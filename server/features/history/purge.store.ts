import { restorableEntities } from '#api/kit/entity-sets.ts'
import type { HistoryEntity } from '#api/kit/history.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import { isStandingDeletion } from '#server/records/history/deleted.ts'

/** The oldest deletions before a time (wall clock) that were neither restored nor purged. */
export function deletionsBefore(executor: Executor, time: string, limit: number) {
  return executor
    .selectFrom('history')
    .where(isStandingDeletion(restorableEntities))
    .select(['history.id', 'history.entity', 'history.record_id', 'history.name'])
    .where('history.time', '<', time)
    .orderBy('history.id')
    .limit(limit)
    .execute()
}

/** Whether a deletion was neither restored nor purged. */
export async function isStanding(
  transaction: Transaction,
  { id, entity }: { id: number; entity: HistoryEntity },
): Promise<boolean> {
  const standing = await transaction
    .selectFrom('history')
    .where(isStandingDeletion([entity]))
    .select('history.id')
    .where('history.id', '=', id)
    .executeTakeFirst()
  return standing !== undefined
}

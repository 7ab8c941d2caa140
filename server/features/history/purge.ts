import { wallClock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/db/open.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { transact } from '#server/db/transact.ts'
import { lockDeletion, oldestRestorable } from '#server/records/history/deleted.ts'
import { systemActor, writeHistory, type Actor } from '#server/records/history/history.ts'
import type { HistoryKind } from '#server/records/history/record-history.ts'
import { deletionsBefore, isStanding } from './purge.store.ts'

/** So many a run; the next hour goes on. */
const AT_ONCE = 500

type Deletion = Pick<Row<'history'>, 'id' | 'entity' | 'record_id' | 'name'>

async function purge(
  db: Database,
  kinds: readonly HistoryKind[],
  actor: Actor,
  deletion: Deletion,
): Promise<void> {
  const { id, entity, record_id, name } = deletion
  await transact(db, async (transaction) => {
    await lockDeletion(transaction, entity, record_id)
    // Once more: another server may have come first.
    if (!(await isStanding(transaction, { id, entity }))) return
    await kinds.find(({ table }) => table === entity)?.purge?.(transaction, record_id)
    await writeHistory(transaction, actor, { entity, record_id, name, action: 'purge' })
  })
}

/**
 * Ends the restoring of records that were deleted 180 days ago: files of contracts go with the next clean-up, passwords
 * of users at once. The history keeps its entries and gets one for the purge. A record that fails is left for the next
 * run and does not keep the others waiting.
 */
export async function purgeDeleted(
  { db, config }: { db: Database; config: Pick<Config, 'timeZone'> },
  kinds: readonly HistoryKind[],
  now = Date.now(),
): Promise<void> {
  const time = oldestRestorable(config.timeZone, now)
  const expired = await deletionsBefore(db, time, AT_ONCE)
  const actor = systemActor('系统', wallClock(config.timeZone, now))
  const failures: unknown[] = []
  for (const deletion of expired) {
    await purge(db, kinds, actor, deletion).catch((error: unknown) => void failures.push(error))
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} deleted records could not be purged`)
  }
}

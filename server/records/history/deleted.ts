import { sql } from 'kysely'
import { RESTORABLE_DAYS, type HistoryEntity } from '#api/kit/history.ts'
import { wallClock } from '#server/platform/clock.ts'
import type { Context } from '#server/context.ts'
import { between, is, type Condition } from '#server/db/conditions.ts'
import { isPostgres, type Database, type Executor, type Transaction } from '#server/db/open.ts'
import { onePage } from '../list/list.ts'
import type { Listing } from '../list/listing.ts'
import { actorName } from '../staff-name.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The actions after a deletion by which it can no longer be undone. */
const AFTERWARDS = ['delete', 'restore', 'purge'] as const

/** The time before which a deletion cannot be undone any more. */
export function oldestRestorable(timeZone: string, now = Date.now()): string {
  return wallClock(timeZone, now - RESTORABLE_DAYS * DAY_MS)
}

/**
 * Locks a record's last deletion to the end of the transaction, so that restoring and purging it run one after the
 * other. SQLite has one writer anyway.
 */
export async function lockDeletion(
  transaction: Transaction,
  entity: HistoryEntity,
  id: number,
): Promise<void> {
  if (!isPostgres(transaction)) return
  await transaction
    .selectFrom('history')
    .select('id')
    .where('entity', '=', entity)
    .where('record_id', '=', id)
    .where('action', '=', 'delete')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .execute()
}

/** The deletion of a record that can still be undone, without its snapshot; undefined where there is none. */
export async function restorableDeletion(
  context: Context,
  executor: Executor,
  entity: HistoryEntity,
  id: number,
): Promise<{ id: number; owner_id: number | null } | undefined> {
  const last = await executor
    .selectFrom('history')
    .select(['id', 'action', 'time', 'owner_id'])
    .where('entity', '=', entity)
    .where('record_id', '=', id)
    .where('action', 'in', AFTERWARDS)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const recent = last && last.time >= oldestRestorable(context.config.timeZone)
  return recent && last.action === 'delete' ? last : undefined
}

/** The record that a deletion keeps, with its parts; undefined where it has more than so many bytes. */
export async function deletedRecord<Stored>(
  executor: Executor,
  deletion: { id: number },
  longest?: number,
): Promise<Stored | undefined> {
  let query = executor.selectFrom('history').select('before').where('id', '=', deletion.id)
  if (longest !== undefined) query = query.where(sql<number>`octet_length(before)`, '<=', longest)
  const row = await query.executeTakeFirst()
  return row?.before ? (JSON.parse(row.before) as Stored) : undefined
}

/** Whether a row of the history is the deletion of a record, which was neither deleted again nor restored or purged afterwards. */
export function isStandingDeletion(entities: readonly HistoryEntity[]): Condition {
  const afterwards = sql.join(AFTERWARDS.map((action) => sql.lit(action)))
  return sql`(history.entity in (${sql.join(entities)}) and history.action = 'delete'
    and not exists (select 1 from history as later
      where later.entity = history.entity and later.record_id = history.record_id
        and later.id > history.id and later.action in (${afterwards})))`
}

const rows = (db: Database, isShown: Condition) =>
  db
    .selectFrom('history')
    .where(isShown)
    .select(['history.record_id as id', 'history.name', 'history.time', 'history.user_name'])
    .select(actorName)

/** One page of the deletions of a record kind that can be undone, newest first; of one owner or of all. */
export function deletedPage(
  context: Context,
  entity: HistoryEntity,
  owner: number | undefined,
  page: number,
) {
  const oldest = oldestRestorable(context.config.timeZone)
  const listing: Listing = {
    table: 'history',
    input: { page },
    sight: owner === undefined ? undefined : [is('owner_id', owner)],
    where: [isStandingDeletion([entity]), ...between('time', { from: oldest })],
    order: { column: 'id', descending: true },
  }
  return onePage(context, listing, rows)
}

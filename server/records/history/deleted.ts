import { sql } from 'kysely'
import { RESTORABLE_DAYS, type HistoryEntity } from '#api/kit/history.ts'
import { PAGE_SIZE } from '#api/kit/endpoint.ts'
import { wallClock } from '#server/platform/clock.ts'
import type { Context } from '#server/context.ts'
import { isPostgres, type Executor, type Transaction } from '#server/db/open.ts'
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

/** Deletions without a later deletion, restoring or purge of the record. */
export function standingDeletions(executor: Executor, entities: readonly HistoryEntity[]) {
  return executor
    .selectFrom('history')
    .where('history.entity', 'in', entities)
    .where('history.action', '=', 'delete')
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('history as later')
            .select('later.id')
            .whereRef('later.entity', '=', 'history.entity')
            .whereRef('later.record_id', '=', 'history.record_id')
            .whereRef('later.id', '>', 'history.id')
            .where('later.action', 'in', AFTERWARDS),
        ),
      ),
    )
}

/** One page of the deletions of a record kind that can be undone, newest first; of one owner or of all. A search. */
export function deletedPage(
  context: Context,
  entity: HistoryEntity,
  owner: number | undefined,
  page: number,
) {
  return context.search(async (db) => {
    let query = standingDeletions(db, [entity]).where(
      'history.time',
      '>=',
      oldestRestorable(context.config.timeZone),
    )
    if (owner !== undefined) query = query.where('history.owner_id', '=', owner)
    const { total } = await query
      .select(({ fn }) => fn.countAll().as('total'))
      .executeTakeFirstOrThrow()
    const data = await query
      .select(['history.record_id as id', 'history.name', 'history.time', 'history.user_name'])
      .select(actorName)
      .orderBy('history.id', 'desc')
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute()
    return { data, total: Number(total) }
  })
}

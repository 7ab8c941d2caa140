import { sql } from 'kysely'
import { permissionOf } from '#api/kit/access.ts'
import { entities, type EntityName } from '#api/kit/entities.ts'
import type { OwnedEntity } from '#api/kit/entity-sets.ts'
import { may, type Context } from '#server/context.ts'
import { isPostgres, type Executor, type Transaction } from '#server/db/open.ts'
import { invalid, missing, Refusal } from '#server/platform/errors.ts'
import { canView, ownerColumns, policyOf, type Owners } from './policy.ts'

/**
 * Locks a record's row to the end of the transaction, so that what is read next stays true. Answers whether there was a
 * row: a record that is restored right afterwards is not locked. SQLite has one writer anyway.
 */
export async function lockRecord(
  transaction: Transaction,
  table: EntityName,
  id: number,
): Promise<boolean> {
  if (!isPostgres(transaction)) return true
  const row = await transaction
    .selectFrom(table)
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** `lockRecord` for many records; answers the ids of those that exist. */
export async function lockRecords(
  transaction: Transaction,
  table: EntityName,
  ids: readonly number[],
): Promise<number[]> {
  if (!isPostgres(transaction) || ids.length === 0) return [...ids]
  const rows = await transaction
    .selectFrom(table)
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

type Named = {
  table: EntityName
  /** The name in the refusal of an absent record, where that is a part of it. */
  missingAs?: string
}

const labelOf = ({ table }: Pick<Named, 'table'>) => entities[table].label

type Findable<Stored> = Named & {
  find(executor: Executor, id: number): Promise<Stored | undefined>
}

type Operation = 'view' | 'change' | 'delete'

/** An id that no record has. */
export const NO_RECORD = 0

/** Whether a record is there that the actor may view: who owns it is read, and nothing else of it. */
export async function isInSight(
  context: Context,
  executor: Executor,
  table: EntityName,
  id: number,
): Promise<boolean> {
  const columns = ['id', ...ownerColumns(table)].map((column) => sql.ref(column))
  const { rows } = await sql<Owners>`
    select ${sql.join(columns)} from ${sql.table(table)} where id = ${id}`.execute(executor)
  return rows[0] !== undefined && policyOf(table).view(context.user, rows[0])
}

/**
 * Refuses a record that the actor may not view like an absent one. Before anything of it is locked or read, so that both are
 * refused after the same work.
 */
export async function refuseUnseen(
  context: Context,
  executor: Executor,
  { table, missingAs }: Named,
  id: number,
): Promise<void> {
  if (await isInSight(context, executor, table, id)) return
  throw missing(missingAs ?? labelOf({ table }))
}

/** A record as it was found, if the actor may do this with it. */
export function foundOrRefused<Stored extends Owners>(
  context: Context,
  { table, missingAs }: Named,
  record: Stored | undefined,
  operation: Operation,
): Stored {
  const policy = policyOf(table)
  if (!record || !policy.view(context.user, record)) throw missing(missingAs ?? labelOf({ table }))
  if (!policy[operation](context.user, record)) {
    throw new Refusal('forbidden', `这条${labelOf({ table })}是别人创建的，您只能查看`)
  }
  return record
}

/**
 * The record, if the actor may do this with it. One that the actor may not see is refused like an absent one. In a
 * transaction its row stays locked to the end.
 */
export async function findOrRefuse<Stored extends Owners>(
  context: Context,
  kind: Findable<Stored>,
  id: number,
  ...as: ['view'] | [Operation, Transaction]
): Promise<Stored> {
  await refuseUnseen(context, as[1] ?? context.db, kind, id)
  return findSeen(context, kind, id, ...as)
}

/** `findOrRefuse` for a record that `refuseUnseen` let pass; it may have gone since. */
export async function findSeen<Stored extends Owners>(
  context: Context,
  kind: Findable<Stored>,
  id: number,
  ...[operation, transaction]: ['view'] | [Operation, Transaction]
): Promise<Stored> {
  const isThere = transaction === undefined || (await lockRecord(transaction, kind.table, id))
  const record = isThere ? await kind.find(transaction ?? context.db, id) : undefined
  return foundOrRefused(context, kind, record, operation)
}

type OwnedKind<Stored> = Findable<Stored> & { table: OwnedEntity }

/**
 * `findOrRefuse` for a call of another module, whose access does not cover this entity: the actor also needs
 * `<entity>:view`, without which the record counts as absent.
 */
export function findInSight<Stored extends Owners>(
  context: Context,
  kind: OwnedKind<Stored>,
  id: number,
  ...as: ['view'] | [Operation, Transaction]
): Promise<Stored> {
  if (!may(context, permissionOf(entities[kind.table], 'view')))
    throw missing(kind.missingAs ?? labelOf(kind))
  return findOrRefuse(context, kind, id, ...as)
}

/**
 * The record that a field of a form refers to. One that the actor may not see is refused like an absent one, unless it
 * is `stored`: what the field refers to already stays, regardless of the user who saves.
 */
export async function referencedRecord<Stored extends Owners>(
  context: Context,
  executor: Executor,
  kind: OwnedKind<Stored>,
  { field, id, stored }: { field: string; id: number; stored?: number | null | undefined },
): Promise<Stored> {
  const record = await kind.find(executor, id)
  if (record && (id === stored || canView(context, kind.table, record))) return record
  throw absentReference(field, kind)
}

/** The refusal of a field that refers to no record. */
export const absentReference = (field: string, kind: Pick<Named, 'table'>) =>
  invalid(field, `所选的${labelOf(kind)}不存在或已被删除，请重新选择`)

import { entities, type EntityName } from '#api/kit/entities.ts'
import type { HistoryEntity } from '#api/kit/history.ts'
import type { Context } from '#server/context.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import type { Stamp } from '#server/db/rows.ts'
import { isUniqueViolation } from '#server/db/transact.ts'
import { Refusal } from '#server/platform/errors.ts'
import { holdContracts, type Settlement } from './chain/settlement.ts'
import { findSeen, refuseUnseen } from './find.ts'
import type { FieldTexts } from './history/history-text.ts'
import { writeHistory, type Entry } from './history/history.ts'
import { historyOwner } from './policy.ts'
import { userName } from './staff-name.ts'
import { RefusedName, type UniqueName } from './unique-name.ts'

export type { Stamp } from '#server/db/rows.ts'

export type StoredRecord = {
  id: number
  version: number
  user_id: number
  updated_by: number
  updated_at: string
}

/** What saving and deleting need to know of a record kind, beside its entity. */
export type RecordKind<Stored extends StoredRecord, Values, Input extends Saved = Saved> = {
  table: EntityName
  /**
   * What follows for its contract: saving, deleting and restoring a record lock the contract first, and settle it in the
   * same transaction. Null where nothing follows.
   */
  settles?: Settlement<Stored, Input> | null
  /** The record as stored; undefined where there is none. */
  find(executor: Executor, id: number): Promise<Stored | undefined>
  insert(transaction: Transaction, values: Values & Stamp): Promise<number>
  /** `before` is the record as it is stored. */
  update(
    transaction: Transaction,
    id: number,
    values: Partial<Values> & Stamp,
    before: Stored,
  ): Promise<void>
  remove(transaction: Transaction, record: Stored): Promise<void>
  /** The parts that the history keeps with a deleted record, such as its lines. */
  parts?(transaction: Transaction, record: Stored): Promise<object>
  /** Changes what follows a record that was changed by a save, in the same transaction; an import does so for all of its rows. */
  follow?(
    context: Context,
    transaction: Transaction,
    changed: { before: Stored; after: Stored },
  ): Promise<void>
  /** Raises what of a save is worth a message (`events.ts`); imports and restorations are no news. */
  news?(
    context: Context,
    transaction: Transaction,
    saved: { before: Stored | undefined; after: Stored },
  ): Promise<void>
  /**
   * The snapshots of a change where they are not the whole records: of long lists only the differences. `written` are the
   * columns that the save wrote.
   */
  differing?(before: Stored, after: Stored, written: Partial<Values>): [Stored, Stored]
  /** The name of a record in the history. */
  name(record: Stored): string
  /** Its columns as the history shows them, and those of its parts by their tables. */
  fields: FieldTexts
  partFields?: Readonly<Partial<Record<HistoryEntity, FieldTexts>>>
  /** Where its names are unique. */
  unique?: UniqueName<Values>
  /** Removes what was kept of a deleted record as long as it could be restored. */
  purge?(transaction: Transaction, id: number): Promise<void>
  /** Refuses to restore a deleted record whose place another one has taken; runs before its names are checked. */
  refuseRestore?(context: Context, transaction: Transaction, deleted: Stored): Promise<void>
  /** Restores a deleted record with its parts; without it, the record is inserted as it was. */
  restore?(
    context: Context,
    transaction: Transaction,
    deleted: Stored & Values,
    stamp: Stamp,
  ): Promise<void>
}

/** A record kind that hangs on a contract: it must say what follows for the contract, be it null. */
export type ContractedKind<
  Stored extends StoredRecord,
  Values,
  Input extends Saved = Saved,
> = RecordKind<Stored, Values, Input> & { settles: Settlement<Stored, Input> | null }

/** Refuses a save that is based on an older version, naming who changed the record and when. */
async function refuseStale(
  transaction: Transaction,
  record: StoredRecord,
  label: string,
  version: number | null | undefined,
): Promise<void> {
  if (version === undefined || version === null || version === record.version) return
  const name = await userName(transaction, record.updated_by)
  throw new Refusal(
    'conflict',
    `${label}已被${name}于${record.updated_at}修改，您的内容没有保存。请核对两边的内容后再保存`,
  )
}

/** Refuses a new name that another record has; a name that stays as it is was accepted once. */
export async function refuseTakenName<Stored extends StoredRecord, Values extends object>(
  context: Context,
  transaction: Transaction,
  { unique }: RecordKind<Stored, Values>,
  values: Values,
  before: Stored | undefined,
): Promise<void> {
  if (!unique || (before && !unique.isRenamed(values, before))) return
  const taken = await unique.taken(context, transaction, values, before?.id)
  if (taken) throw unique.refusal(context, values, taken)
}

/** Which record is saved, and the version that it had when it was read. */
export type Saved = { id?: number | undefined; version?: number | null | undefined }

/** One save: `values` are the columns to write, all of them on creation, only the changing ones afterwards. */
export type Save<Stored, Values> = {
  input: Saved
  values: (before: Stored | undefined) => Promise<Values> | Values
}

/** All columns that one save writes over the stored, locked record. Does not check whether its name is taken. */
export async function prepareSave<Stored extends StoredRecord, Values extends object>(
  context: Context,
  transaction: Transaction,
  kind: RecordKind<Stored, Values>,
  before: Stored | undefined,
  { input, values }: Save<Stored, Values>,
): Promise<Values & Stamp> {
  if (before) await refuseStale(transaction, before, entities[kind.table].label, input.version)
  const stamp = {
    version: (before?.version ?? 0) + 1,
    user_id: before?.user_id ?? context.user.id,
    updated_by: context.user.id,
    updated_at: context.now,
  }
  return { ...(await values(before)), ...stamp }
}

/** The history entry of a save that was written; `after` is the record as it was written. */
export function savedEntry<Stored extends StoredRecord, Values>(
  kind: Pick<RecordKind<Stored, Values>, 'table' | 'name' | 'differing'>,
  id: number,
  before: Stored | undefined,
  after: Stored | undefined,
  written: Partial<Values> = {},
): Entry {
  if (!after) throw new Error(`${kind.table} ${id} is gone within its own transaction`)
  const [was, is] = (before && kind.differing?.(before, after, written)) ?? [before, after]
  return {
    entity: kind.table,
    record_id: id,
    name: kind.name(after),
    ...historyOwner(kind.table, after),
    action: before ? 'change' : 'create',
    ...(was ? { before: was } : {}),
    after: is,
  }
}

/** Writes one record; a name that another one got at the same moment is refused in the words of its kind. */
async function written<Stored extends StoredRecord, Values extends object>(
  context: Context,
  transaction: Transaction,
  kind: RecordKind<Stored, Values>,
  columns: Values & Stamp,
  before: Stored | undefined,
): Promise<number> {
  try {
    if (!before) return await kind.insert(transaction, columns)
    await kind.update(transaction, before.id, columns, before)
    return before.id
  } catch (error) {
    if (!kind.unique || !isUniqueViolation(error)) throw error
    const named = { name: columns, exceptId: before?.id }
    throw RefusedName.of(error, context, kind.unique, named)
  }
}

/**
 * Creates (`id` absent) or changes one record with its history row, within the caller's transaction.
 * `values` are the columns to write: all of them on creation, only the changing ones afterwards.
 */
export async function saveRecord<
  Stored extends StoredRecord,
  Values extends object,
  Input extends Saved,
>(
  context: Context,
  transaction: Transaction,
  kind: RecordKind<Stored, Values, Input>,
  input: Input,
  values: Save<Stored, Values>['values'],
): Promise<{ id: number; version: number }> {
  const named = { id: input.id, named: input }
  if (input.id !== undefined) await refuseUnseen(context, transaction, kind, input.id)
  const contracts = await holdContracts(context, transaction, kind, named)
  const before =
    input.id === undefined
      ? undefined
      : await findSeen(context, kind, input.id, 'change', transaction)
  if (before) contracts?.refuseMoved(before)
  const columns = await prepareSave(context, transaction, kind, before, { input, values })
  contracts?.refuseMoved(columns)
  await refuseTakenName(context, transaction, kind, columns, before)
  const id = await written(context, transaction, kind, columns, before)
  const after = await kind.find(transaction, id)
  await writeHistory(transaction, context, savedEntry(kind, id, before, after, columns))
  await contracts?.settle({ before, after, cause: 'save' })
  if (before && after) await kind.follow?.(context, transaction, { before, after })
  if (after) await kind.news?.(context, transaction, { before, after })
  return { id, version: columns.version }
}

/** Deletes one record; it moves with its parts into history, in the caller's transaction. */
export async function deleteRecord<Stored extends StoredRecord, Values>(
  context: Context,
  transaction: Transaction,
  kind: RecordKind<Stored, Values>,
  id: number,
  refuse?: (record: Stored) => Promise<void>,
): Promise<void> {
  await refuseUnseen(context, transaction, kind, id)
  const contracts = await holdContracts(context, transaction, kind, { id })
  const before = await findSeen(context, kind, id, 'delete', transaction)
  contracts?.refuseMoved(before)
  await refuse?.(before)
  const parts = await kind.parts?.(transaction, before)
  await kind.remove(transaction, before)
  await writeHistory(transaction, context, {
    entity: kind.table,
    record_id: id,
    name: kind.name(before),
    ...historyOwner(kind.table, before),
    action: 'delete',
    before: { ...before, ...parts },
  })
  await contracts?.settle({ before, cause: 'delete' })
}

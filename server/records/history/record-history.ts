import { entities, type Entities, type EntityName } from '#api/kit/entities.ts'
import type { ContractedEntity, OfContract } from '#api/kit/entity-sets.ts'
import type { HistoryEntity } from '#api/kit/history.ts'
import { isSuper, type Context } from '#server/context.ts'
import { allOf, equal, oneOf } from '#server/db/conditions.ts'
import type { Executor } from '#server/db/open.ts'
import { invalid, missing, Refusal } from '#server/platform/errors.ts'
import { holdContracts } from '../chain/settlement.ts'
import { change } from '../change.ts'
import { isInSight, NO_RECORD } from '../find.ts'
import { deletedPage, deletedRecord, lockDeletion, restorableDeletion } from './deleted.ts'
import type { FieldTexts } from './history-text.ts'
import { historyPage, LONGEST_SNAPSHOT } from './history-page.ts'
import { writeHistory } from './history.ts'
import type { RecordKind, StoredRecord } from '../save.ts'
import { historyOwner, historyScope, policyOf, type Owners } from '../policy.ts'

/** What is read of a record without a deletion, so that another's deleted one takes no longer to be refused. */
const NO_DELETION = { id: NO_RECORD }

/** A deleted record as its history keeps it, with its parts. */
async function asDeleted<Stored>(
  context: Context,
  executor: Executor,
  kind: Pick<RecordKind<never, never>, 'table'>,
  id: number,
): Promise<Stored | undefined> {
  const deletion = await restorableDeletion(context, executor, kind.table, id)
  return deletedRecord<Stored>(executor, deletion ?? NO_DELETION)
}

/** The owners of a deleted record. Only a quotation, which has no contract, can be too long to be read. */
async function ownersOfDeleted(
  context: Context,
  kind: Pick<RecordKind<never, never>, 'table'>,
  id: number,
): Promise<Owners | undefined> {
  const deletion = await restorableDeletion(context, context.db, kind.table, id)
  const record = await deletedRecord<Owners>(context.db, deletion ?? NO_DELETION, LONGEST_SNAPSHOT)
  return record ?? (deletion && { user_id: deletion.owner_id ?? 0 })
}

/** What the history needs to know of a record kind. */
export type HistoryKind = Pick<
  RecordKind<never, never>,
  'table' | 'fields' | 'partFields' | 'purge'
>

/** `HistoryKind` of one entity: with the fields of its parts, and with its settlement where it hangs on a contract. */
export type HistoryKindOf<E extends EntityName> = HistoryKind &
  (Entities[E] extends { parts: infer Parts }
    ? { partFields: Readonly<Record<keyof Parts, FieldTexts>> }
    : object) &
  (E extends ContractedEntity | OfContract ? { settles: object | null } : object)

/** One page of the entries of a record and its parts, newest first. */
async function pageOf(context: Context, kind: HistoryKind, id: number, page: number) {
  const parts = Object.keys(kind.partFields ?? {})
  const ofRecord = oneOf([
    allOf(equal({ entity: kind.table, record_id: id })),
    ...parts.map((part) => allOf(equal({ entity: part, parent_id: id }))),
  ])
  const textsOf = (entity: HistoryEntity) => kind.partFields?.[entity] ?? kind.fields
  const { data, total } = await historyPage(context, { page }, [ofRecord], textsOf)
  // Addresses are personal data: like the operation log, they are for 超级管理员 alone.
  return { data: isSuper(context) ? data : data.map((entry) => ({ ...entry, address: '' })), total }
}

type Query = { id?: number | undefined; page: number }

/** The history of a record, which may be deleted, for users who may see it. */
export function historyOf<Stored extends StoredRecord, Values>(kind: RecordKind<Stored, Values>) {
  return async (context: Context, { id, page }: Query) => {
    if (id === undefined) throw invalid('id', '缺少编号，请从列表中打开')
    // The row of a deleted user stays for the names of records, and is found no more.
    const isThere =
      (await isInSight(context, context.db, kind.table, id)) &&
      (await kind.find(context.db, id)) !== undefined
    if (!isThere) {
      const deleted = await ownersOfDeleted(context, kind, id)
      if (!deleted || !policyOf(kind.table).view(context.user, deleted)) {
        throw missing(entities[kind.table].label)
      }
    }
    return pageOf(context, kind, id, page)
  }
}

/** Deleted records that the actor may restore. */
function deletedOf<Stored extends StoredRecord, Values>(kind: RecordKind<Stored, Values>) {
  return (context: Context, { page }: { page: number }) =>
    deletedPage(context, kind.table, historyScope(context, kind.table), page)
}

const nameUsed = ({ unique, table }: { unique?: { label: string }; table: EntityName }) =>
  `${unique?.label ?? '编号'}已被另一个${entities[table].label}使用`

/** Refuses to restore a record whose name another one has by now. */
async function refuseTakenName<Stored extends StoredRecord, Values>(
  context: Context,
  executor: Executor,
  kind: RecordKind<Stored, Values>,
  deleted: Stored & Values,
): Promise<void> {
  const taken = await kind.unique?.taken(context, executor, deleted, deleted.id)
  if (!taken) return
  const reason = taken.isAlike ? taken.reason : nameUsed(kind)
  throw new Refusal('conflict', `${reason}，不能恢复；请先修改那一个`)
}

/** Restores a deleted record under its id, with its parts; refused where it no longer fits. */
function restoreOf<Stored extends StoredRecord, Values extends object>(
  kind: RecordKind<Stored, Values>,
) {
  const { label } = entities[kind.table]
  return (context: Context, { id }: { id: number }) =>
    change(
      context,
      async (transaction) => {
        await lockDeletion(transaction, kind.table, id)
        const deleted = await asDeleted<Stored & Values>(context, transaction, kind, id)
        if (!deleted || !policyOf(kind.table).delete(context.user, deleted)) {
          throw new Refusal('missing', `没有可以恢复的${label}，可能已经恢复或超过期限`)
        }
        await kind.refuseRestore?.(context, transaction, deleted)
        await refuseTakenName(context, transaction, kind, deleted)
        const stamp = {
          version: deleted.version + 1,
          user_id: deleted.user_id,
          updated_by: context.user.id,
          updated_at: context.now,
        }
        const contracts = await holdContracts(context, transaction, kind, { named: deleted })
        if (kind.restore) await kind.restore(context, transaction, deleted, stamp)
        else await kind.insert(transaction, { ...deleted, ...stamp })
        const after = await kind.find(transaction, id)
        if (!after) throw new Error(`${kind.table} ${id} is not there after it was restored`)
        await writeHistory(transaction, context, {
          entity: kind.table,
          record_id: id,
          name: kind.name(after),
          ...historyOwner(kind.table, after),
          action: 'restore',
          after,
        })
        contracts?.refuseMoved(after)
        await contracts?.settle({ after, cause: 'restore' })
        return { id, version: stamp.version }
      },
      (violated) =>
        Promise.resolve(
          new Refusal(
            'conflict',
            violated === 'unique'
              ? `${nameUsed(kind)}，不能恢复；请先修改那一个`
              : `这条${label}用到的记录已被删除，不能恢复；请先恢复那些记录`,
          ),
        ),
    )
}

/** The handlers of `undoCalls` for a record kind. */
export function undoOf<Stored extends StoredRecord, Values extends object>(
  kind: RecordKind<Stored, Values>,
) {
  return { getHistory: historyOf(kind), getDeleted: deletedOf(kind), restore: restoreOf(kind) }
}

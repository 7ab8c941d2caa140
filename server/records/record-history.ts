import { PAGE_SIZE } from '#api/endpoint.ts'
import type { HistoryEntity } from '#api/history.ts'
import type { Context } from '#server/context.ts'
import type { Executor } from '#server/db/open.ts'
import { invalid, missing, Refusal } from '#server/errors.ts'
import { change } from './change.ts'
import { deletedPage, lockDeletion, restorableDeletion } from './deleted.ts'
import { told } from './history-text.ts'
import { writeHistory } from './history.ts'
import type { RecordKind, StoredRecord } from './save.ts'
import { mayChange, mayView, ownerScope } from './scope.ts'

/** A deleted record as its history keeps it, with its parts. */
async function asDeleted<Stored>(
  context: Context,
  executor: Executor,
  kind: Pick<RecordKind<never, never>, 'table'>,
  id: number,
): Promise<Stored | undefined> {
  const row = await restorableDeletion(context, executor, kind.table, id)
  return row?.before ? (JSON.parse(row.before) as Stored) : undefined
}

/** What the history of a record kind is read with. */
type HistoryKind = Pick<RecordKind<never, never>, 'table' | 'fields' | 'partFields'>

/** One page of what happened to a record and its parts, newest first. */
async function pageOf(executor: Executor, kind: HistoryKind, id: number, page: number) {
  const query = executor
    .selectFrom('history')
    .where((where) =>
      where.or([
        where.and([where('entity', '=', kind.table), where('record_id', '=', id)]),
        ...(Object.keys(kind.partFields ?? {}) as HistoryEntity[]).map((part) =>
          where.and([where('entity', '=', part), where('parent_id', '=', id)]),
        ),
      ]),
    )
  const { total } = await query
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await query
    .selectAll()
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
  const data = await Promise.all(
    rows.map((row) => told(executor, kind.partFields?.[row.entity] ?? kind.fields, row)),
  )
  return { data, total: Number(total) }
}

type Asked = { id?: number | undefined; page: number }

/** The history of a record, or of one that was deleted, for who may see it. */
export function historyOf<Stored extends StoredRecord, Values>(kind: RecordKind<Stored, Values>) {
  return async (context: Context, { id, page }: Asked) => {
    if (id === undefined) throw invalid('id', '缺少编号，请从列表中打开')
    const record =
      (await kind.find(context.db, id)) ?? (await asDeleted<Stored>(context, context.db, kind, id))
    if (!record || (kind.module && !mayView(context, kind.module, record)))
      throw missing(kind.label)
    return pageOf(context.db, kind, id, page)
  }
}

/** Deleted records that the asker may bring back. */
function deletedOf<Stored extends StoredRecord, Values>(kind: RecordKind<Stored, Values>) {
  return (context: Context, { page }: { page: number }) =>
    deletedPage(context, kind.table, kind.module && ownerScope(context, kind.module), page)
}

/** Brings a deleted record back under its id, with its parts; refused where it no longer fits. */
function restoreOf<Stored extends StoredRecord, Values extends object>(
  kind: RecordKind<Stored, Values>,
) {
  return (context: Context, { id }: { id: number }) =>
    change(
      context,
      async (transaction) => {
        await lockDeletion(transaction, kind.table, id)
        const deleted = await asDeleted<Stored & Values>(context, transaction, kind, id)
        if (!deleted || (kind.module && !mayChange(context, kind.module, deleted))) {
          throw new Refusal('missing', `没有可以恢复的${kind.label}，可能已经恢复或超过期限`)
        }
        const stamp = {
          version: deleted.version + 1,
          user_id: deleted.user_id,
          updated_by: context.user.id,
          updated_at: context.now,
        }
        if (kind.restore) await kind.restore(context, transaction, deleted, stamp)
        else await kind.insert(transaction, { ...deleted, ...stamp })
        const after = await kind.find(transaction, id)
        if (!after) throw new Error(`${kind.table} ${id} is not there after it was restored`)
        await writeHistory(transaction, context, {
          entity: kind.table,
          record_id: id,
          name: kind.name(after),
          ...(kind.module ? { owner_id: after.user_id } : {}),
          action: 'restore',
          after,
        })
        return { id, version: stamp.version }
      },
      (violated) =>
        Promise.resolve(
          new Refusal(
            'conflict',
            violated === 'unique'
              ? `${kind.unique ?? '编号'}已被另一个${kind.label}使用，不能恢复；请先修改那一个`
              : `这条${kind.label}用到的记录已被删除，不能恢复；请先恢复那些记录`,
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

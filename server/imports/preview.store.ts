import { sql } from 'kysely'
import { NO_ROWS, type ImportCounts, type ImportFilter } from '#api/kit/imports.ts'
import { allOf, equal } from '#server/db/conditions.ts'
import { isPostgres, type Database, type Executor, type Transaction } from '#server/db/open.ts'
import { insertRow } from '#server/db/rows.ts'
import { pageOfMade } from '#server/records/list/list.ts'
import type { NewRow, Row } from '#server/db/tables/tables.ts'

/** The preview of a user for an entity, and the time of the request. */
type PreviewQuery = { id: number; entity: string; user_id: number; now_ms: number }

/** Creates a preview in place of this user's former one of the entity. */
export async function startPreview(
  transaction: Transaction,
  preview: Omit<NewRow<'import_preview'>, 'id'>,
): Promise<number> {
  const { user_id, entity } = preview
  const former = await transaction
    .selectFrom('import_preview')
    .select('id')
    .where('user_id', '=', user_id)
    .where('entity', '=', entity)
    .execute()
  for (const { id } of former) await removePreview(transaction, id)
  return insertRow(transaction, 'import_preview', preview)
}

/** Limited by SQLite's 32,766 values in a statement. */
export async function insertRows(
  transaction: Transaction,
  rows: readonly NewRow<'import_row'>[],
): Promise<void> {
  if (rows.length > 0) await transaction.insertInto('import_row').values(rows).execute()
}

const present = (executor: Executor, { id, entity, user_id, now_ms }: PreviewQuery) =>
  executor
    .selectFrom('import_preview')
    .select('id')
    .where('id', '=', id)
    .where('entity', '=', entity)
    .where('user_id', '=', user_id)
    .where('expires_ms', '>', now_ms)

/** Whether that user has that preview, and it has not expired. */
export async function hasPreview(executor: Executor, query: PreviewQuery): Promise<boolean> {
  return (await present(executor, query).executeTakeFirst()) !== undefined
}

/** The same with a row lock, before writing it: of two at once the second finds none. */
export async function takePreview(
  transaction: Transaction,
  preview: PreviewQuery,
): Promise<boolean> {
  const query = present(transaction, preview)
  const row = await (isPostgres(transaction) ? query.forUpdate() : query).executeTakeFirst()
  return row !== undefined
}

export async function countKinds(executor: Executor, id: number): Promise<ImportCounts> {
  const counts: ImportCounts = { ...NO_ROWS }
  const rows = await executor
    .selectFrom('import_row')
    .select(['kind', ({ fn }) => fn.countAll().as('count')])
    .where('preview_id', '=', id)
    .groupBy('kind')
    .execute()
  for (const { kind, count } of rows) counts[kind] = Number(count)
  return counts
}

type PreviewRow = Pick<Row<'import_row'>, 'row' | 'kind' | 'name' | 'reason' | 'changes'>

/** One page of a preview's rows, in the order of the file. */
export function pageOfRows(
  db: Database,
  id: number,
  filter: ImportFilter | undefined,
  page: number,
) {
  const conditions = equal({
    preview_id: id,
    kind: filter === 'look' ? undefined : filter,
    needs_look: filter === 'look' ? 1 : undefined,
  })
  const rows = sql<PreviewRow>`select ${sql.ref('row')}, kind, name, reason, changes
    from import_row where ${allOf(conditions)}`
  return pageOfMade(db, rows, sql.ref('row'), page)
}

/** The rows that a confirmation writes, in their order, with their sizes in bytes, without reading their values. */
export function sizesToWrite(
  executor: Executor,
  id: number,
): Promise<{ row: number; bytes: number }[]> {
  return executor
    .selectFrom('import_row')
    .select(['row', sql<number>`octet_length(input)`.as('bytes')])
    .where('preview_id', '=', id)
    .where('kind', 'in', ['new', 'changed'])
    .orderBy('row')
    .execute()
}

/** The values of a range of rows, for the confirmation. */
export function rowsToWrite(
  executor: Executor,
  id: number,
  { first, last }: { first: number; last: number },
): Promise<Pick<Row<'import_row'>, 'row' | 'name' | 'input' | 'record_id' | 'version'>[]> {
  return executor
    .selectFrom('import_row')
    .select(['row', 'name', 'input', 'record_id', 'version'])
    .where('preview_id', '=', id)
    .where('row', '>=', first)
    .where('row', '<=', last)
    .where('kind', 'in', ['new', 'changed'])
    .orderBy('row')
    .execute()
}

/** Locks the preview before its rows, as `takePreview` does, so that neither waits for what the other holds. */
export async function removePreview(transaction: Transaction, id: number): Promise<void> {
  if (isPostgres(transaction)) {
    const preview = transaction.selectFrom('import_preview').select('id').where('id', '=', id)
    await preview.forUpdate().execute()
  }
  await transaction.deleteFrom('import_row').where('preview_id', '=', id).execute()
  await transaction.deleteFrom('import_preview').where('id', '=', id).execute()
}

/** The previews that have expired, a few at a time. */
export function expired(executor: Executor, now_ms: number, limit: number) {
  return executor
    .selectFrom('import_preview')
    .select('id')
    .where('expires_ms', '<=', now_ms)
    .limit(limit)
    .execute()
}

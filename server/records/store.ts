import type { Executor, Transaction } from '#server/db/open.ts'
import type { NewRow, Row } from '#server/db/tables.ts'
import { indexText, isSearched, unindexText } from '#server/db/search.ts'
import type { RecordTable, Stamp } from './save.ts'

/** The columns of a record kind that are its own. */
export type Values<T extends RecordTable> = Omit<NewRow<T>, 'id' | keyof Stamp>

/** The text by which searches find a record, where these columns have it. */
function searchTextIn(values: object): string | undefined {
  return 'search_text' in values ? (values.search_text as string | undefined) : undefined
}

async function searchedBy(
  transaction: Transaction,
  table: RecordTable,
  id: number,
  values: object,
): Promise<void> {
  const text = searchTextIn(values)
  if (isSearched(table) && text !== undefined) await indexText(transaction, table, id, text)
}

/** Indexes a text that is about to change; most saves leave it as it is. */
async function searchedAnew(
  transaction: Transaction,
  table: RecordTable,
  id: number,
  values: object,
): Promise<void> {
  const text = searchTextIn(values)
  if (!isSearched(table) || text === undefined) return
  const before = await transaction
    .selectFrom(table)
    .select('search_text')
    .where('id', '=', id)
    .executeTakeFirst()
  if (before?.search_text === text) return
  await unindexText(transaction, table, id)
  await indexText(transaction, table, id, text)
}

/**
 * The four statements that every record kind shares. The query builder cannot follow a table that is a
 * type parameter, so inside they are written for one table; the types outside are the table's own.
 */
export function recordStore<T extends RecordTable>(table: T) {
  const one = table as 'category'
  return {
    table,
    find: async (executor: Executor, id: number) => {
      const row: unknown = await executor
        .selectFrom(one)
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row as Row<T> | undefined
    },
    insert: async (transaction: Transaction, values: Values<T> & Stamp): Promise<number> => {
      const { id } = await transaction
        .insertInto(one)
        .values(values as never)
        .returning('id')
        .executeTakeFirstOrThrow()
      await searchedBy(transaction, table, id, values)
      return id
    },
    update: async (transaction: Transaction, id: number, values: Partial<Values<T>> & Stamp) => {
      await searchedAnew(transaction, table, id, values)
      await transaction
        .updateTable(one)
        .set(values as never)
        .where('id', '=', id)
        .execute()
    },
    remove: async (transaction: Transaction, { id }: { id: number }) => {
      if (isSearched(table)) await unindexText(transaction, table, id)
      await transaction.deleteFrom(one).where('id', '=', id).execute()
    },
  }
}

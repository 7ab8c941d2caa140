import type { Executor, Transaction } from '#server/db/open.ts'
import type { NewRow, Row } from '#server/db/tables.ts'
import type { RecordTable, Stamp } from './save.ts'

/** The columns of a record kind that are its own. */
export type Values<T extends RecordTable> = Omit<NewRow<T>, 'id' | keyof Stamp>

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
      return id
    },
    update: async (transaction: Transaction, id: number, values: Partial<Values<T>> & Stamp) => {
      await transaction
        .updateTable(one)
        .set(values as never)
        .where('id', '=', id)
        .execute()
    },
    remove: async (transaction: Transaction, { id }: { id: number }) => {
      await transaction.deleteFrom(one).where('id', '=', id).execute()
    },
  }
}

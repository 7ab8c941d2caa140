import type { EntityName } from '#api/kit/entities.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import {
  findRow,
  findRows,
  insertRow,
  insertRows,
  removeRow,
  updateRow,
  updateRows,
} from '#server/db/rows.ts'
import type { Stamp, Values } from '#server/db/rows.ts'
import {
  indexText,
  indexTexts,
  isSearched,
  unindexText,
  unindexTexts,
} from '#server/db/search/search.ts'

export type { Values } from '#server/db/rows.ts'

/** The text by which searches find a record, where these columns have it. */
function searchTextIn(values: object): string | undefined {
  return 'search_text' in values ? (values.search_text as string | undefined) : undefined
}

async function searchedBy(
  transaction: Transaction,
  table: EntityName,
  id: number,
  values: object,
): Promise<void> {
  const text = searchTextIn(values)
  if (isSearched(table) && text !== undefined) await indexText(transaction, table, id, text)
}

/** Indexes a text that is about to change; most saves leave it as it is. */
async function searchedAnew(
  transaction: Transaction,
  table: EntityName,
  id: number,
  values: object,
  before: object,
): Promise<void> {
  const text = searchTextIn(values)
  if (!isSearched(table) || text === undefined || text === searchTextIn(before)) return
  await unindexText(transaction, table, id)
  await indexText(transaction, table, id, text)
}

/** A change of one record among many; `before` is the row as it is stored. */
export type Update<Values> = { id: number; values: Partial<Values> & Stamp; before: object }

/** The texts of those records that have one. */
function textsOf(records: readonly { id: number; values: object }[]) {
  return records.flatMap(({ id, values }) => {
    const search_text = searchTextIn(values)
    return search_text === undefined ? [] : [{ id, search_text }]
  })
}

/** The statements that every record kind shares. */
export function recordStore<T extends EntityName>(table: T) {
  return {
    table,
    find: (executor: Executor, id: number) => findRow(executor, table, id),
    findMany: (executor: Executor, ids: readonly number[]) => findRows(executor, table, ids),
    insert: async (transaction: Transaction, values: Values<T> & Stamp): Promise<number> => {
      const id = await insertRow(transaction, table, values)
      await searchedBy(transaction, table, id, values)
      return id
    },
    /** `before` is the row as it is stored; with it a text that stays is not indexed anew. */
    update: async (
      transaction: Transaction,
      id: number,
      values: Partial<Values<T>> & Stamp,
      before: object = {},
    ) => {
      await searchedAnew(transaction, table, id, values, before)
      await updateRow(transaction, table, id, values)
    },
    /** Many at once, whose texts are indexed in one statement: in many it takes twenty times as long. */
    insertMany: async (
      transaction: Transaction,
      rows: readonly (Values<T> & Stamp)[],
    ): Promise<number[]> => {
      const ids = await insertRows(transaction, table, rows)
      const records = rows.map((values, at) => ({ id: ids[at]!, values }))
      if (isSearched(table)) await indexTexts(transaction, table, textsOf(records))
      return ids
    },
    updateMany: async (transaction: Transaction, updates: readonly Update<Values<T>>[]) => {
      const changed = updates.map(({ id, values }) => ({ ...values, id }))
      await updateRows(transaction, table, changed)
      if (!isSearched(table)) return
      const renewed = updates.filter(({ values, before }) => {
        const text = searchTextIn(values)
        return text !== undefined && text !== searchTextIn(before)
      })
      await unindexTexts(
        transaction,
        table,
        renewed.map(({ id }) => id),
      )
      await indexTexts(transaction, table, textsOf(renewed))
    },
    remove: async (transaction: Transaction, { id }: { id: number }) => {
      if (isSearched(table)) await unindexText(transaction, table, id)
      await removeRow(transaction, table, id)
    },
  }
}

import type { Executor } from '#server/db/open.ts'
import type { NewRow, Row } from '#server/db/tables.ts'
import { recordStore, type Values } from '#server/records/store.ts'

export type CompanyRow = Row<'company'>
export type CompanyValues = Values<'company'>

export const { table, find, insert, update, remove } = recordStore('company')

/** Inserts the one row, unless another process has just done it. */
export async function insertFirst(executor: Executor, row: NewRow<'company'>): Promise<void> {
  await executor
    .insertInto('company')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

import type { Executor, Transaction } from '#server/db/open.ts'
import type { NewRow, Row } from '#server/db/tables.ts'
import { recordStore, type Values } from '#server/records/store.ts'

export type RoleRecord = Row<'role'>
export type RoleValues = Values<'role'>

export const { table, find, insert, update, remove } = recordStore('role')

export function all(executor: Executor): Promise<RoleRecord[]> {
  return executor.selectFrom('role').selectAll().orderBy('id').execute()
}

export async function insertAll(
  transaction: Transaction,
  rows: NewRow<'role'>[],
): Promise<{ id: number; role_name: string }[]> {
  return transaction.insertInto('role').values(rows).returning(['id', 'role_name']).execute()
}

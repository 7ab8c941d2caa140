import type { Executor, Transaction } from '#server/db/open.ts'
import type { NewRow, Row } from '#server/db/tables/tables.ts'
import { nameKeys } from '#server/names/name-key.ts'
import { namedStore } from '#server/records/named-store.ts'
import type { Values } from '#server/records/store.ts'

export type RoleRecord = Row<'role'>
export type RoleValues = Values<'role'>

export const { table, find, findSame, isRenamed, insert, update, remove } = namedStore('role')

export function all(executor: Executor): Promise<RoleRecord[]> {
  return executor.selectFrom('role').selectAll().orderBy('id').execute()
}

export async function insertAll(
  transaction: Transaction,
  rows: NewRow<'role'>[],
): Promise<{ id: number; role_name: string }[]> {
  const named = rows.map((row) => ({ ...row, name_key: nameKeys.role(row) }))
  return transaction.insertInto('role').values(named).returning(['id', 'role_name']).execute()
}

import type { Executor } from '#server/db/open.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { recordStore, type Values } from '#server/records/store.ts'

export type CategoryRow = Row<'category'>
export type CategoryValues = Values<'category'>

export const { table, find, insert, update, remove } = recordStore('category')

export function findByView(executor: Executor, view: string): Promise<CategoryRow | undefined> {
  return executor
    .selectFrom('category')
    .selectAll()
    .where('view', '=', view)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export function all(executor: Executor): Promise<CategoryRow[]> {
  return executor.selectFrom('category').selectAll().orderBy('id').execute()
}

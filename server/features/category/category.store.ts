import type { Executor, Transaction } from '#server/db/open.ts'
import type { NewRow, Row } from '#server/db/tables.ts'
import type { Stamp } from '#server/records/save.ts'

export type CategoryRow = Row<'category'>
export type CategoryValues = Omit<NewRow<'category'>, 'id' | keyof Stamp>

export function find(executor: Executor, id: number): Promise<CategoryRow | undefined> {
  return executor.selectFrom('category').selectAll().where('id', '=', id).executeTakeFirst()
}

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

export async function insert(transaction: Transaction, values: CategoryValues & Stamp) {
  const { id } = await transaction
    .insertInto('category')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function update(
  transaction: Transaction,
  id: number,
  values: Partial<CategoryValues> & Stamp,
): Promise<void> {
  await transaction.updateTable('category').set(values).where('id', '=', id).execute()
}

export async function remove(transaction: Transaction, { id }: { id: number }): Promise<void> {
  await transaction.deleteFrom('category').where('id', '=', id).execute()
}

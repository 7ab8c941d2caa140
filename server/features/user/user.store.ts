import type { Executor } from '#server/db/open.ts'
import type { NewRow } from '#server/db/tables.ts'

export function findByUsername(executor: Executor, username: string) {
  return executor.selectFrom('user').selectAll().where('username', '=', username).executeTakeFirst()
}

export async function anyUser(executor: Executor): Promise<boolean> {
  return (await executor.selectFrom('user').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function insertUser(executor: Executor, row: NewRow<'user'>): Promise<number> {
  const { id } = await executor
    .insertInto('user')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function setPasswordHash(executor: Executor, id: number, hash: string): Promise<void> {
  await executor
    .updateTable('user')
    .set(({ eb }) => ({ password_hash: hash, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Users as select options, or the one user only. */
export function userOptions(executor: Executor, onlyId: number | undefined) {
  let query = executor
    .selectFrom('user')
    .select(['id as value', 'username as label'])
    .orderBy('username')
  if (onlyId !== undefined) query = query.where('id', '=', onlyId)
  return query.execute()
}

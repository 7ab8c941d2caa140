import type { Executor, Transaction } from '#server/db/open.ts'
import { insertRow } from '#server/db/rows.ts'
import { run } from '#server/db/statement.ts'
import type { NewRow, Row } from '#server/db/tables/tables.ts'
import { userNames } from '#server/records/staff-name.ts'

export type KeyRecord = Omit<Row<'api_key'>, 'key_hash'>

type FoundKey = Pick<Row<'api_key'>, 'id' | 'user_id' | 'name' | 'expires_on' | 'used_ms'> & {
  chosen: string
} & Pick<Row<'user'>, 'username' | 'real_name' | 'status'> &
  Pick<Row<'role'>, 'role_name' | 'permissions' | 'level'>

const COLUMNS = [
  'api_key.id',
  'api_key.user_id',
  'api_key.name',
  'api_key.permissions',
  'api_key.created_at',
  'api_key.expires_on',
  'api_key.ended_at',
  'api_key.used_ms',
] as const

const UNENDED = ''
const PRESENT = 0
export const ACTIVE = 1

/** A key that nobody ended with its user and role, also of paused ones. Every request with a key begins with this query. */
export async function findByHash(executor: Executor, keyHash: string) {
  const [found] = await run<FoundKey>(executor)`
    select api_key.id, api_key.user_id, api_key.name, api_key.permissions as chosen,
      api_key.expires_on, api_key.used_ms,
      "user".username, "user".real_name, "user".status, role.role_name, role.permissions, role.level
    from api_key
    join "user" on "user".id = api_key.user_id
    join role on role.id = "user".role_id
    where "user".deleted = 0 and api_key.ended_at = '' and api_key.key_hash = ${keyHash}`
  return found
}

/** Notes a use, unless one is noted since. */
export async function noteUse(executor: Executor, id: number, formerMs: number, usedMs: number) {
  await executor
    .updateTable('api_key')
    .set({ used_ms: usedMs })
    .where('id', '=', id)
    .where('used_ms', '=', formerMs)
    .execute()
}

/** The newest keys of one user, or of all, with whose they are. */
export function listed(executor: Executor, limit: number, userId?: number) {
  let query = executor
    .selectFrom('api_key')
    .innerJoin('user', 'user.id', 'api_key.user_id')
    .select(COLUMNS)
    .select(userNames)
    .orderBy('api_key.id', 'desc')
    .limit(limit)
  if (userId !== undefined) query = query.where('api_key.user_id', '=', userId)
  return query.execute()
}

/** All keys of a user, the newest first. */
export function keysOf(executor: Executor, userId: number): Promise<KeyRecord[]> {
  return executor
    .selectFrom('api_key')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
}

export function insert(transaction: Transaction, row: NewRow<'api_key'>): Promise<number> {
  return insertRow(transaction, 'api_key', row)
}

/** Ends a key, or all of a user, that nobody ended yet, and answers them as they were. */
export async function end(
  transaction: Transaction,
  { id, user_id }: { id?: number; user_id?: number },
  now: string,
): Promise<KeyRecord[]> {
  let query = transaction
    .updateTable('api_key')
    .set({ ended_at: now })
    .where('ended_at', '=', UNENDED)
  if (id !== undefined) query = query.where('id', '=', id)
  if (user_id !== undefined) query = query.where('user_id', '=', user_id)
  const ended = await query.returning(COLUMNS).execute()
  return ended.map((key) => ({ ...key, ended_at: UNENDED }))
}

export async function remove(transaction: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await transaction.deleteFrom('api_key').where('id', 'in', ids).execute()
}

/** Whether a user may have keys. */
export async function isActive(executor: Executor, userId: number): Promise<boolean> {
  const row = await executor
    .selectFrom('user')
    .select('id')
    .where('id', '=', userId)
    .where('deleted', '=', PRESENT)
    .where('status', '=', ACTIVE)
    .executeTakeFirst()
  return row !== undefined
}

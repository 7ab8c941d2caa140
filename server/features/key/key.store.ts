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

/** The keys of one user, or of all, the newest first, with whose they are. */
export function listed(executor: Executor, userId?: number) {
  let query = executor
    .selectFrom('api_key')
    .innerJoin('user', 'user.id', 'api_key.user_id')
    .select(COLUMNS)
    .select(userNames)
    .orderBy('api_key.id', 'desc')
  if (userId !== undefined) query = query.where('api_key.user_id', '=', userId)
  return query.execute()
}

/** Keys that nobody ended, by a column. */
export function unended(executor: Executor, column: 'id' | 'user_id', value: number) {
  return executor
    .selectFrom('api_key')
    .select(COLUMNS)
    .where(`api_key.${column}`, '=', value)
    .where('ended_at', '=', UNENDED)
    .orderBy('id')
    .execute()
}

export function insert(transaction: Transaction, row: NewRow<'api_key'>): Promise<number> {
  return insertRow(transaction, 'api_key', row)
}

/** Ends a key; false where somebody has done so meanwhile. */
export async function end(transaction: Transaction, id: number, now: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('api_key')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', '=', UNENDED)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes keys that ended or expired before a time and its day. */
export async function deleteOld(transaction: Transaction, time: string, day: string) {
  await transaction
    .deleteFrom('api_key')
    .where((eb) =>
      eb.or([
        eb('expires_on', '<', day),
        eb.and([eb('ended_at', '<>', UNENDED), eb('ended_at', '<', time)]),
      ]),
    )
    .execute()
}

/** Whether a user may have keys. */
export async function isActive(executor: Executor, userId: number, active: number) {
  const row = await executor
    .selectFrom('user')
    .select('id')
    .where('id', '=', userId)
    .where('deleted', '=', PRESENT)
    .where('status', '=', active)
    .executeTakeFirst()
  return row !== undefined
}

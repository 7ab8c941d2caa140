import { sql } from 'kysely'
import type { Executor, Transaction } from '#server/db/open.ts'
import type { Row } from '#server/db/tables/tables.ts'
import type { Stamp } from '#server/records/save.ts'
import { namedStore } from '#server/records/named-store.ts'
import type { Values } from '#server/records/store.ts'
import { staffName, staffNameOf } from '#server/records/staff-name.ts'

/** A user as a record, without the preferences, which have neither versions nor history. */
export type UserRow = Omit<Row<'user'>, 'preferences'>
export type UserValues = Omit<Values<'user'>, 'preferences'>

const PRESENT = 0
const DELETED = 1
/** A literal, as the partial indexes have it: SQLite does not choose one by a parameter. */
const IS_PRESENT = sql.lit(PRESENT)

const store = namedStore('user')
export const { table, findSame, isRenamed, insert, update } = store

function recordOf({ preferences: _preferences, ...record }: Row<'user'>): UserRow {
  return record
}

/** A user who was not deleted. */
export async function find(executor: Executor, id: number): Promise<UserRow | undefined> {
  const row = await store.find(executor, id)
  return row?.deleted === PRESENT ? recordOf(row) : undefined
}

/** The row stays for the names of records; nobody can sign in with it. */
export async function remove(transaction: Transaction, { id }: { id: number }): Promise<void> {
  await transaction.updateTable('user').set({ deleted: DELETED }).where('id', '=', id).execute()
}

/** Lets a deleted user sign in again, under the same name and password. */
export async function bringBack(
  transaction: Transaction,
  { id, username }: Pick<UserRow, 'id' | 'username'>,
  stamp: Stamp,
): Promise<void> {
  // As if renamed: the key is computed anew from the name, whatever it was before the deletion.
  await update(transaction, id, { ...stamp, username, deleted: PRESENT }, { username: '' })
}

/** Removes the password and the second factor of a deleted user who can no longer be restored. */
export async function forgetPassword(transaction: Transaction, id: number): Promise<void> {
  await transaction
    .updateTable('user')
    .set({ password_hash: '' })
    .where('id', '=', id)
    .where('deleted', '=', DELETED)
    .execute()
  for (const table of ['second_factor', 'recovery_code'] as const) {
    await transaction.deleteFrom(table).where('user_id', '=', id).execute()
  }
}

/** A user's name on documents, also of a deleted one: the real name, else the user name. */
export async function printed(
  executor: Executor,
  id: number,
): Promise<{ name: string; phone: string; email: string } | undefined> {
  const row = await store.find(executor, id)
  return row && { name: staffNameOf(row), phone: row.phone, email: row.email }
}

export async function findByUsername(
  executor: Executor,
  username: string,
): Promise<UserRow | undefined> {
  const row = await executor
    .selectFrom('user')
    .selectAll()
    .where('username', '=', username)
    .where('deleted', '=', IS_PRESENT)
    .executeTakeFirst()
  return row && recordOf(row)
}

/** A user's preferences, as stored. */
export async function preferencesText(executor: Executor, id: number): Promise<string> {
  const row = await executor
    .selectFrom('user')
    .select('preferences')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.preferences ?? ''
}

export async function setPreferencesText(transaction: Transaction, id: number, text: string) {
  await transaction.updateTable('user').set({ preferences: text }).where('id', '=', id).execute()
}

export async function anyUser(executor: Executor): Promise<boolean> {
  return (await executor.selectFrom('user').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** All users who were not deleted, with their roles. */
export function listed(executor: Executor) {
  return executor
    .selectFrom('user')
    .innerJoin('role', 'role.id', 'user.role_id')
    .select([
      'user.id',
      'user.username',
      'user.username as name',
      'user.role_id',
      'user.status',
      'user.real_name',
      'user.second_factor',
      'role.role_name',
    ])
    .where('user.deleted', '=', IS_PRESENT)
    .orderBy('user.id')
    .execute()
}

/** How many active users have a role, apart from one. */
export async function othersWithRole(
  transaction: Transaction,
  roleId: number,
  userId: number,
  active: number,
): Promise<number> {
  const { count } = await transaction
    .selectFrom('user')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('role_id', '=', roleId)
    .where('status', '=', active)
    .where('deleted', '=', IS_PRESENT)
    .where('id', '<>', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

type Named = { id: number; username: string; real_name: string; deleted?: number }

/** What staff call them; where two are called the same, with their names for signing in. */
function asOptions(rows: readonly Named[]) {
  const counts = Map.groupBy(rows, staffNameOf)
  return rows.map((row) => {
    const name = staffNameOf(row)
    const isShared = (counts.get(name)?.length ?? 0) > 1 && name !== row.username
    const label = isShared ? `${name}（${row.username}）` : name
    return { value: row.id, label: row.deleted === DELETED ? `${label}（已删除）` : label }
  })
}

/** Users as select options, or the one user only; deleted ones, whose records are still there, come last. */
export async function userOptions(executor: Executor, onlyId: number | undefined) {
  let query = executor
    .selectFrom('user')
    .select(['id', 'username', 'real_name', 'deleted'])
    .orderBy('deleted')
    .orderBy(staffName)
    .orderBy('id')
  if (onlyId !== undefined) query = query.where('id', '=', onlyId)
  return asOptions(await query.execute())
}

/** Active users as select options. */
export async function activeOptions(executor: Executor, active: number) {
  const rows = await executor
    .selectFrom('user')
    .select(['id', 'username', 'real_name'])
    .where('deleted', '=', IS_PRESENT)
    .where('status', '=', active)
    .orderBy(staffName)
    .orderBy('id')
    .execute()
  return asOptions(rows)
}

/** All active users with their roles and who stands in for them. */
export function activeWithRoles(executor: Executor, active: number) {
  return executor
    .selectFrom('user')
    .innerJoin('role', 'role.id', 'user.role_id')
    .select(['user.id', 'user.username', 'user.real_name', 'user.email', 'user.role_id'])
    .select(['user.deputy_id', 'user.deputy_until'])
    .select(['role.role_name', 'role.permissions', 'role.level'])
    .where('deleted', '=', IS_PRESENT)
    .where('status', '=', active)
    .orderBy('user.id')
    .execute()
}

/** The active users whose deputy somebody is on a day, with their roles. */
export function withDeputy(
  executor: Executor,
  deputyId: number,
  today: string,
  active: number,
  limit: number,
) {
  return executor
    .selectFrom('user')
    .innerJoin('role', 'role.id', 'user.role_id')
    .select(['user.id', 'user.username', 'user.real_name'])
    .select(['role.role_name', 'role.permissions', 'role.level'])
    .where('deputy_id', '=', deputyId)
    .where('deputy_until', '>=', today)
    .where('deleted', '=', IS_PRESENT)
    .where('status', '=', active)
    .orderBy('user.id')
    .limit(limit)
    .execute()
}

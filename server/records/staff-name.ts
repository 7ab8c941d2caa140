import { sql } from 'kysely'
import type { CurrentUser } from '#server/context.ts'
import type { Executor } from '#server/db/open.ts'

/** What staff call each other: by 姓名, or by the name for signing in where they have none. */

export const staffNameOf = ({ username, real_name }: { username: string; real_name: string }) =>
  real_name || username

/** The same of a user who is joined. */
export const staffName = sql<string>`coalesce(nullif(${sql.ref('user.real_name')}, ''), ${sql.ref('user.username')})`

/** Both names of a joined user, as rows carry them. */
export const userNames = [
  sql<string>`${sql.ref('user.username')}`.as('user_name'),
  staffName.as('staff_name'),
] as const

/** Stands between a name and that of the API key by which something was done. */
export const BY_KEY = '（API 密钥“'

/**
 * The same of who made an entry of the history, whose name for signing in is kept as it was then; with that of the API key
 * it is kept as a whole.
 */
export const actorName =
  sql<string>`case when ${sql.ref('history.user_name')} like ${sql.lit(`%${BY_KEY}%`)}
  then ${sql.ref('history.user_name')} else coalesce(nullif((select real_name from ${sql.table('user')}
  where ${sql.ref('user.id')} = ${sql.ref('history.user_id')}), ''), ${sql.ref('history.user_name')}) end`.as(
    'staff_name',
  )

export type UserNames = { user_name: string; staff_name: string }

/** Those of who is signed in. */
export const actorNames = ({ name, staff_name }: CurrentUser): UserNames => ({
  user_name: name,
  staff_name,
})

/** Deleted users keep their row, so that an id without one is that of a command. */
const COMMAND = '系统管理命令'
const OF_COMMAND: UserNames = { user_name: COMMAND, staff_name: COMMAND }

/** The names of users, also of deleted ones, by their ids. */
export async function namesOfUsers(
  executor: Executor,
  ids: readonly number[],
): Promise<Map<number, UserNames>> {
  if (ids.length === 0) return new Map()
  const rows = await executor
    .selectFrom('user')
    .select(['id', 'username', 'real_name'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(
    rows.map((row) => [row.id, { user_name: row.username, staff_name: staffNameOf(row) }]),
  )
}

/** What staff call these users. */
export async function staffNames(executor: Executor, ids: readonly number[]) {
  const names = await namesOfUsers(executor, ids)
  return new Map([...names].map(([id, { staff_name }]) => [id, staff_name]))
}

export const namesOfUser = async (executor: Executor, id: number): Promise<UserNames> =>
  (await namesOfUsers(executor, [id])).get(id) ?? OF_COMMAND

/** What staff call a user. */
export const userName = async (executor: Executor, id: number): Promise<string> =>
  (await namesOfUser(executor, id)).staff_name

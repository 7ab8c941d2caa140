import type { Permission } from '#api/access.ts'
import type { Database } from './db/open.ts'
import { hashPassword } from './features/session/password.ts'

export type Login = { username: string; password: string }

/** Writes a new user, with a role of exactly these permissions, into the database. */
export async function addUser(
  db: Database,
  name: string,
  permissions: readonly Permission[],
): Promise<Login> {
  const role = await db
    .insertInto('role')
    .values({ role_name: `role ${name}`, permissions: JSON.stringify(permissions) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const login = { username: `user ${name}`, password: `password ${name}` }
  await db
    .insertInto('user')
    .values({
      username: login.username,
      password_hash: await hashPassword(login.password),
      role_id: role.id,
      status: 1,
    })
    .execute()
  return login
}

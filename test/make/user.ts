import { SUPER_ROLE, type Permission } from '#api/kit/access.ts'
import type { Database } from '#server/db/open.ts'
import { hashPassword } from '#server/features/session/password.ts'

const MADE_BY_TEST = { version: 1, user_id: 0, updated_by: 0, updated_at: '' }

export type Login = { username: string; password: string }

/** What all of them sign in by. */
export const PASSWORD = 'password of a test'
let hashed: Promise<string> | undefined

/** One hash serves all of them: most never sign in by it, and each would take longer than the rest of the user. */
const hashOnce = () => (hashed ??= hashPassword(PASSWORD))

async function addUserOf(db: Database, name: string, roleId: number): Promise<Login> {
  const login = { username: `user ${name}`, password: PASSWORD }
  await db
    .insertInto('user')
    .values({
      username: login.username,
      password_hash: await hashOnce(),
      password_at: '',
      role_id: roleId,
      status: 1,
      deleted: 0,
      ...MADE_BY_TEST,
    })
    .execute()
  return login
}

/** Writes a new user, with a role of exactly these permissions, into the database. */
export async function addUser(
  db: Database,
  name: string,
  permissions: readonly Permission[],
  level = 0,
): Promise<Login> {
  const role = await db
    .insertInto('role')
    .values({
      role_name: `role ${name}`,
      permissions: JSON.stringify(permissions),
      level,
      ...MADE_BY_TEST,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return addUserOf(db, name, role.id)
}

/** Writes a new user who may do everything into the database. */
export async function addSuperUser(db: Database, name: string): Promise<Login> {
  const role = await db
    .selectFrom('role')
    .select('id')
    .where('role_name', '=', SUPER_ROLE)
    .executeTakeFirstOrThrow()
  return addUserOf(db, name, role.id)
}

import type { OwnedModule } from '#api/access.ts'
import type { Context } from '#server/context.ts'
import type { Database, Executor } from '#server/db/open.ts'
import { clearWaits } from '#server/features/session/lockout.ts'
import { hashPassword } from '#server/features/session/password.ts'
import { endSessionsOf } from '#server/features/session/session.service.ts'
import { ownerScope } from '#server/records/scope.ts'
import { findByUsername, insertUser, setPasswordHash, userOptions } from './user.store.ts'

/** A user with the password's hash, for the login alone. */
export function userForLogin(executor: Executor, username: string) {
  return findByUsername(executor, username)
}

/** The owners to filter a list by: everyone with `<module>:all`, otherwise oneself. */
export async function ownerOptions(context: Context, module: OwnedModule) {
  return { data: await userOptions(context.db, ownerScope(context, module)) }
}

/** Whether the first start has been: it makes the first user. */
export { anyUser } from './user.store.ts'

/** Makes the first user, who may do everything. */
export function makeAdmin(
  executor: Executor,
  passwordHash: string,
  roleId: number,
): Promise<number> {
  return insertUser(executor, {
    username: 'admin',
    password_hash: passwordHash,
    role_id: roleId,
    status: 1,
  })
}

/** Sets a user's password and ends the user's sessions and waits; false where there is no such user. */
export async function resetPassword(
  db: Database,
  username: string,
  password: string,
): Promise<boolean> {
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async (transaction) => {
    const user = await findByUsername(transaction, username)
    if (!user) return false
    await setPasswordHash(transaction, user.id, passwordHash)
    await endSessionsOf(transaction, user.id)
    await clearWaits(transaction, username)
    return true
  })
}

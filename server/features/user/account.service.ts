import type { InputOf } from '#api/kit/endpoint.ts'
import type { user } from '#api/user/user.ts'
import type { Context } from '#server/context.ts'
import type { Database, Executor, Transaction } from '#server/db/open.ts'
import { transact } from '#server/db/transact.ts'
import { invalid, missing } from '#server/platform/errors.ts'
import {
  clearWaits,
  countFailure,
  forgetFailures,
  refuseWhileWaiting,
} from '#server/features/session/lockout.ts'
import { checkNewPassword, hashPassword, passwordFits } from '#server/features/session/password.ts'
import { endSessionsOf } from '#server/features/session/session.service.ts'
import { change } from '#server/records/change.ts'
import { systemActor, writeHistory } from '#server/records/history/history.ts'
import { saveRecord, type Stamp } from '#server/records/save.ts'
import { ACTIVE, userKind } from './user.service.ts'
import { find, findByUsername, insert, update } from './user.store.ts'

/** Signing in and passwords, apart from managing users. */

/** A user with the password's hash, for the login alone. */
export function userForLogin(executor: Executor, username: string) {
  return findByUsername(executor, username)
}

export { find as userById } from './user.store.ts'

/** Whether the first start is done, which creates the first user. */
export { anyUser } from './user.store.ts'

/** Creates the first user, with every permission. */
export function makeAdmin(
  transaction: Transaction,
  passwordHash: string,
  roleId: number,
  stamp: Stamp,
): Promise<number> {
  return insert(transaction, {
    username: 'admin',
    password_hash: passwordHash,
    password_at: stamp.updated_at,
    role_id: roleId,
    status: ACTIVE,
    deleted: 0,
    ...stamp,
  })
}

type OwnPassword = InputOf<typeof user.setPassword>

const wrongOld = () => invalid('old_password', '原密码不正确')

/**
 * Checks the old password; wrong ones count and wait like those at the login. Answers the stored hash, with which the change
 * detects a concurrent one.
 */
async function checkOldPassword(context: Context, password: string): Promise<string> {
  const { db, address, user } = context
  await refuseWhileWaiting(db, user.name, address)
  const row = await find(db, user.id)
  const fits = await passwordFits(row?.password_hash, password)
  await transact(
    db,
    async (transaction) => {
      // Checked again: concurrent guesses must not bypass a wait that one of them has started.
      await refuseWhileWaiting(transaction, user.name, address)
      if (fits) await forgetFailures(transaction, user.name, address)
      else await countFailure(transaction, user.name, address)
    },
    user.id,
  )
  if (!row || !fits) throw wrongOld()
  return row.password_hash
}

/** Changes one's own password and ends one's sessions, the current one included. */
export async function changeOwnPassword(context: Context, input: OwnPassword) {
  const { old_password: former = '', password = '' } = input
  if (former === '') throw invalid('old_password', '原密码不能为空')
  if (password === '') throw invalid('password', '新密码不能为空')
  if (password === former) throw invalid('password', '新密码与原密码相同，请换一个')
  const warning = await checkNewPassword(context.config, password)
  const fitting = await checkOldPassword(context, former)
  const columns = { password_hash: await hashPassword(password), password_at: context.now }
  await change(context, async (transaction) => {
    await saveRecord(context, transaction, userKind, { id: context.user.id }, (before) => {
      if (!before) throw new Error(`user ${context.user.id} is gone within its own session`)
      if (before.password_hash !== fitting) throw wrongOld()
      const { id: _id, ...rest } = before
      return { ...rest, ...columns }
    })
    await endSessionsOf(transaction, context.user.id)
    return {}
  })
  return warning === undefined ? {} : { msg: `密码已修改，${warning}。请用新密码重新登录` }
}

/** Whether a password is the actor's own; who asks counts wrong ones. */
export async function ownPasswordFits({ db, user }: Context, password: string): Promise<boolean> {
  const row = await find(db, user.id)
  return passwordFits(row?.password_hash, password)
}

/** Notes in a user's record, and so in the history, that the second factor was set up or ended. */
export async function noteFactor(
  context: Context,
  transaction: Transaction,
  id: number,
  second_factor: 0 | 1,
): Promise<void> {
  await saveRecord(context, transaction, userKind, { id }, (before) => {
    if (!before) throw missing('用户')
    const { id: _id, ...rest } = before
    return { ...rest, second_factor }
  })
}

/** Notes in a user's record that a command ended the second factor; undefined for an unknown user. */
export async function endFactorByCommand(transaction: Transaction, username: string, now: string) {
  const user = await findByUsername(transaction, username)
  if (!user) return undefined
  const hadOne = user.second_factor === 1
  if (hadOne) {
    const after = { ...user, second_factor: 0, updated_at: now, version: user.version + 1 }
    await update(transaction, user.id, { ...after, updated_by: 0 }, user)
    await writeHistory(transaction, systemActor('npm run second-factor', now), {
      entity: 'user',
      record_id: user.id,
      name: username,
      action: 'change',
      before: user,
      after,
    })
  }
  return { id: user.id, hadOne }
}

/** Sets a user's password and ends the user's sessions and waits; false for an unknown user. */
export async function resetPassword(
  db: Database,
  username: string,
  password: string,
  now: string,
): Promise<boolean> {
  const passwordHash = await hashPassword(password)
  return transact(db, async (transaction) => {
    const user = await findByUsername(transaction, username)
    if (!user) return false
    const columns = { password_hash: passwordHash, password_at: now, updated_at: now }
    const after = { ...user, ...columns, version: user.version + 1 }
    await update(transaction, user.id, { ...after, updated_by: 0 }, user)
    await writeHistory(transaction, systemActor('npm run password', now), {
      entity: 'user',
      record_id: user.id,
      name: username,
      action: 'change',
      before: user,
      after,
    })
    await endSessionsOf(transaction, user.id)
    await clearWaits(transaction, username)
    return true
  })
}

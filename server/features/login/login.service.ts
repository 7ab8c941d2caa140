import type { InputOf } from '#api/kit/endpoint.ts'
import { MIN_PASSWORD, type session } from '#api/session/session.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { invalid, Refusal } from '#server/platform/errors.ts'
import {
  countFailure,
  forgetFailures,
  refuseWhileWaiting,
} from '#server/features/session/lockout.ts'
import { noteDevice } from '#server/features/session/known-device.ts'
import { passwordFits } from '#server/features/session/password.ts'
import {
  endSession,
  LONGEST_SECONDS,
  PASS_SECONDS,
  startPass,
  startSession,
} from '#server/features/session/session.service.ts'
import { userForLogin } from '#server/features/user/account.service.ts'
import { countEvent } from '#server/platform/metrics.ts'
import { lockRecord } from '#server/records/find.ts'
import { writeHistory } from '#server/records/history/history.ts'
import { PASS_COOKIE, SESSION_COOKIE } from '#server/platform/session-carrier.ts'
import { useCaptcha } from './captcha.service.ts'

type Login = InputOf<typeof session.setLogin>

const ACTIVE = 1

function checkFields(input: Login): { username: string; password: string; captcha: string } {
  const { username = '', password = '', captcha = '' } = input
  if (username === '') throw invalid('username', '用户名不能为空')
  if (password === '') throw invalid('password', '密码不能为空')
  if (password.length < MIN_PASSWORD) throw invalid('password', `密码不少于${MIN_PASSWORD}位`)
  if (captcha === '') throw invalid('captcha', '验证码不能为空')
  return { username, password, captcha }
}

/**
 * Records a sign-in or a failed one in the history. A name that no user has is left out: now and then it is a password.
 */
async function noteSignIn(
  transaction: Transaction,
  context: Context,
  user: { id: number; username: string } | undefined,
  action: 'login' | 'login_failed',
): Promise<void> {
  const name = user?.username ?? '（没有这个用户）'
  const actor = { ...context, user: { ...context.user, id: user?.id ?? 0, name } }
  await writeHistory(transaction, actor, {
    entity: 'session',
    record_id: user?.id ?? 0,
    name,
    action,
  })
}

/**
 * Signs in and answers the token as `id`. Unknown user, paused user and wrong password are refused alike,
 * in words and in time; captcha errors and empty fields never count as failures.
 */
export async function logIn(context: Context, input: Login): Promise<{ id: string }> {
  const { username, password, captcha } = checkFields(input)
  if (!(await useCaptcha(context, captcha, input.rand ?? ''))) {
    throw invalid('captcha', '验证码错误或已失效，请重新输入')
  }
  await refuseWhileWaiting(context.db, username, context.address)

  const user = await userForLogin(context.db, username)
  const fits = await passwordFits(user?.password_hash, password)
  const begun = await context.db.transaction().execute(async (transaction) => {
    // Checked again: concurrent attempts must not bypass a wait that one of them has started.
    await refuseWhileWaiting(transaction, username, context.address)
    if (!user || !fits || user.status !== ACTIVE) {
      await noteSignIn(transaction, context, user, 'login_failed')
      await countFailure(transaction, username, context.address)
      return undefined
    }
    // The user may have changed while the password was checked: then no session may be created.
    await lockRecord(transaction, 'user', user.id)
    const now = await userForLogin(transaction, username)
    if (now?.password_hash !== user.password_hash || now.status !== ACTIVE) {
      await noteSignIn(transaction, context, user, 'login_failed')
      return undefined
    }
    await forgetFailures(transaction, username, context.address)
    await noteSignIn(transaction, context, user, 'login')
    await noteDevice(transaction, context, user.id)
    const token = await startSession(transaction, context, user.id)
    return { token, pass: await startPass(transaction, user.id, token) }
  })
  countEvent(begun === undefined ? 'failedSignIn' : 'signIn')
  if (begun === undefined) throw new Refusal('invalid', '用户名或密码错误')
  context.cookies.set(SESSION_COOKIE, begun.token, LONGEST_SECONDS)
  context.cookies.set(PASS_COOKIE.name, begun.pass, PASS_SECONDS, PASS_COOKIE.path)
  return { id: begun.token }
}

/** Ends the session of the token, if there is one; without one it is no error. */
export async function logOut(context: Context): Promise<object> {
  context.cookies.clear(SESSION_COOKIE)
  context.cookies.clear(PASS_COOKIE.name, PASS_COOKIE.path)
  if (context.tokenHash !== '') await endSession(context.db, context.tokenHash)
  return {}
}

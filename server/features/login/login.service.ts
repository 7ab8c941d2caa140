import type { InputOf } from '#api/kit/endpoint.ts'
import { MIN_PASSWORD, type session } from '#api/session/session.ts'
import type { Context } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import { invalid, Refusal } from '#server/platform/errors.ts'
import {
  countFailure,
  forgetFailures,
  refuseWhileWaiting,
} from '#server/features/session/lockout.ts'
import { passwordFits } from '#server/features/session/password.ts'
import { BEGUN_SECONDS, beginSignIn, endSession } from '#server/features/session/session.service.ts'
import { userForLogin } from '#server/features/user/account.service.ts'
import { countEvent } from '#server/platform/metrics.ts'
import { lockRecord } from '#server/records/find.ts'
import { BEGUN_COOKIE, PASS_COOKIE, SESSION_COOKIE } from '#server/platform/session-carrier.ts'
import { carrySession, noteSignIn, startBoth } from './begin-session.ts'
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

/** A step is missing: the answer has no token. */
const CODE_NEEDED = { id: '', second: true, msg: '请输入动态码' }

/**
 * Signs in and answers the token as `id`; for a user with a second factor none, but a cookie that the second step reads. Unknown user, paused user and wrong password are refused alike,
 * in words and in time; captcha errors and empty fields never count as failures.
 */
export async function logIn(
  context: Context,
  input: Login,
): Promise<{ id: string; second: boolean | undefined; msg?: string }> {
  const { username, password, captcha } = checkFields(input)
  if (!(await useCaptcha(context, captcha, input.rand ?? ''))) {
    throw invalid('captcha', '验证码错误或已失效，请重新输入')
  }
  await refuseWhileWaiting(context.db, username, context.address)

  const user = await userForLogin(context.db, username)
  const fits = await passwordFits(user?.password_hash, password)
  const begun = await transact(context.db, async (transaction) => {
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
    // The failures stay until the second step, or guessing codes would begin anew with each right password.
    if (now.second_factor === 1) return { second: await beginSignIn(transaction, user.id) }
    await forgetFailures(transaction, username, context.address)
    return startBoth(transaction, context, user)
  })
  if (begun && 'second' in begun) {
    context.cookies.set(BEGUN_COOKIE, begun.second, BEGUN_SECONDS)
    return CODE_NEEDED
  }
  countEvent(begun === undefined ? 'failedSignIn' : 'signIn')
  if (begun === undefined) throw new Refusal('invalid', '用户名或密码错误')
  return { ...carrySession(context, begun), second: undefined }
}

/** Ends the session of the token, if there is one; without one it is no error. */
export async function logOut(context: Context): Promise<object> {
  context.cookies.clear(SESSION_COOKIE)
  context.cookies.clear(PASS_COOKIE.name, PASS_COOKIE.path)
  if (context.tokenHash !== '') await endSession(context.db, context.tokenHash)
  return {}
}

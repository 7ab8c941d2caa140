import type { InputOf } from '#api/kit/endpoint.ts'
import type { session } from '#api/session/session.ts'
import type { Context } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import { useSignInCode, wrongCode } from '#server/features/factor/factor.service.ts'
import { begunBy, countTry, endSignIn } from '#server/features/session/session.service.ts'
import {
  countFailure,
  forgetFailures,
  refuseWhileWaiting,
} from '#server/features/session/lockout.ts'
import { userById } from '#server/features/user/account.service.ts'
import { invalid, Refusal } from '#server/platform/errors.ts'
import { countEvent } from '#server/platform/metrics.ts'
import { BEGUN_COOKIE } from '#server/platform/session-carrier.ts'
import { lockRecord } from '#server/records/find.ts'
import { carrySession, noteSignIn, startBoth } from './begin-session.ts'

/** No field is at fault: the form begins again with user name and password. */
const startAgain = () => new Refusal('invalid', '登录已超时或已结束，请重新输入用户名和密码')

/**
 * The second step of a sign-in, by a code: only now the session begins. Wrong codes count and wait like wrong passwords, and a
 * begun sign-in allows five.
 */
export async function logInByCode(
  context: Context,
  { code = '' }: InputOf<typeof session.setCode>,
): Promise<{ id: string }> {
  const { config, db, address, cookies } = context
  const begun = cookies.get(BEGUN_COOKIE)
  const userId = begun === undefined ? undefined : await begunBy(db, begun)
  const user = userId === undefined ? undefined : await userById(db, userId)
  if (begun === undefined || !user) throw startAgain()
  if (code === '') throw invalid('code', '动态码不能为空')
  const { username } = user
  await refuseWhileWaiting(db, username, address)

  const result = await transact(db, async (transaction) => {
    await refuseWhileWaiting(transaction, username, address)
    await lockRecord(transaction, 'user', user.id)
    // A new password, a pause or the end of the factor meanwhile has ended what was begun.
    if (!(await countTry(transaction, begun))) return 'ended'
    if (!(await useSignInCode(transaction, config, user.id, code))) {
      await noteSignIn(transaction, context, user, 'login_failed')
      await countFailure(transaction, username, address)
      return 'wrong'
    }
    await endSignIn(transaction, begun)
    await forgetFailures(transaction, username, address)
    return startBoth(transaction, context, user)
  })
  if (result === 'ended') throw startAgain()
  countEvent(result === 'wrong' ? 'failedSignIn' : 'signIn')
  if (result === 'wrong') throw wrongCode()
  cookies.clear(BEGUN_COOKIE)
  return carrySession(context, result)
}

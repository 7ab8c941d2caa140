import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { noteDevice } from '#server/features/session/known-device.ts'
import {
  LONGEST_SECONDS,
  PASS_SECONDS,
  startPass,
  startSession,
} from '#server/features/session/session.service.ts'
import { PASS_COOKIE, SESSION_COOKIE } from '#server/platform/session-carrier.ts'
import { writeHistory } from '#server/records/history/history.ts'

type SignedIn = { id: number; username: string }

/**
 * Records a sign-in or a failed one in the history. A name that no user has is left out: now and then it is a password.
 */
export async function noteSignIn(
  transaction: Transaction,
  context: Context,
  user: SignedIn | undefined,
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

/** Starts a session and the pass for machine pages of who has proved to be this user, and records it and the device. */
export async function startBoth(transaction: Transaction, context: Context, user: SignedIn) {
  await noteSignIn(transaction, context, user, 'login')
  await noteDevice(transaction, context, user.id)
  const token = await startSession(transaction, context, user.id)
  return { token, pass: await startPass(transaction, user.id, token) }
}

/** Gives the browser what a session is carried by, and answers its token. */
export function carrySession({ cookies }: Context, begun: { token: string; pass: string }) {
  cookies.set(SESSION_COOKIE, begun.token, LONGEST_SECONDS)
  cookies.set(PASS_COOKIE.name, begun.pass, PASS_SECONDS, PASS_COOKIE.path)
  return { id: begun.token }
}

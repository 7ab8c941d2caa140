import { randomUUID } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { hashSecret, newSecret } from '#server/platform/secret.ts'
import { BROWSER_COOKIE } from '#server/platform/session-carrier.ts'
import { raise } from '#server/records/events.ts'
import { deviceOf } from './device.ts'
import { devicesOfUser, forget, noteUse } from './known-device.store.ts'

/**
 * On which devices a user has signed in before. A device is known by a random cookie: an address changes with every network of a
 * phone, and what a browser says of itself is the same for all of its kind.
 */

/** The longest that browsers keep a cookie. */
const KEPT_SECONDS = 400 * 24 * 60 * 60
const MOST_DEVICES = 50

/**
 * Notes in the transaction in which a session begins on which device that is, and that the user is to hear of it where it is a
 * new one. The first sign-in of all says nothing. Two sign-ins of one user come one after the other, by the user's lock.
 */
export async function noteDevice(
  transaction: Transaction,
  context: Pick<Context, 'address' | 'config' | 'cookies' | 'now' | 'userAgent'>,
  userId: number,
): Promise<void> {
  const { address, cookies, userAgent } = context
  const secret = cookies.get(BROWSER_COOKIE) ?? newSecret()
  cookies.set(BROWSER_COOKIE, secret, KEPT_SECONDS)
  const present = hashSecret(secret)
  const known = await devicesOfUser(transaction, userId)
  await noteUse(transaction, { user_id: userId, device_hash: present, used_ms: Date.now() })
  if (known.length === 0 || known.includes(present)) return
  await forget(transaction, userId, known.slice(MOST_DEVICES - 1))
  const about = `${deviceOf(userAgent) || '未知设备'}，地址 ${address}`
  // By nobody: who did it needs no notification of it, and here nobody knows who that was.
  const byNobody = { ...context, user: { id: 0 } }
  await raise(transaction, byNobody, 'new_device', {
    recordId: userId,
    cause: randomUUID(),
    facts: { no: '', customer: '', owner: userId, user: userId, about },
  })
}

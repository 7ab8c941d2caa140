import type { SignedIn } from '#api/session/device.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { wallClock } from '#server/platform/clock.ts'
import { Refusal } from '#server/platform/errors.ts'
import { change } from '#server/records/change.ts'
import { writeHistory } from '#server/records/history/history.ts'
import { isRunning } from './session.service.ts'
import { endOtherSessions, endSession, sessionOfUser, sessionsOf } from './session.store.ts'

/** Where a user is signed in, and ending it there. */

/** More than anybody looks through; those used last. */
const SHOWN = 100
const UNKNOWN = '未知设备'

/** The running sessions of a user, the present one first. */
export async function devicesOf(context: Context, userId: number): Promise<{ data: SignedIn[] }> {
  const { config, db, tokenHash } = context
  const now = Date.now()
  const rows = (await sessionsOf(db, userId, SHOWN)).filter((row) => isRunning(row, now))
  const data = rows.map(({ token_hash, device, address, created_ms, used_ms }) => ({
    id: token_hash,
    device: device || UNKNOWN,
    address,
    signed_in_at: wallClock(config.timeZone, created_ms),
    used_at: wallClock(config.timeZone, used_ms),
    is_present: token_hash === tokenHash,
  }))
  return { data: data.sort((one, other) => Number(other.is_present) - Number(one.is_present)) }
}

/** Writes down whose session on which devices was ended. */
async function noteEnd(
  transaction: Transaction,
  context: Context,
  user: { id: number; name: string },
  devices: string,
): Promise<void> {
  await writeHistory(transaction, context, {
    entity: 'session',
    record_id: user.id,
    name: `${user.name}（${devices}）`,
    action: 'end_session',
  })
}

/** Ends one session of a user; one that is unknown, has ended or is somebody else's is refused alike. */
export function endDeviceOf(context: Context, userId: number, id: string) {
  return change(context, async (transaction) => {
    const found = await sessionOfUser(transaction, id, userId)
    if (!found || !isRunning(found, Date.now())) {
      throw new Refusal('missing', '这个登录已经结束，请刷新后查看')
    }
    await endSession(transaction, id)
    const user = { id: userId, name: found.username }
    await noteEnd(transaction, context, user, found.device || UNKNOWN)
    return {}
  })
}

/** Ends every session of the actor but the present one. */
export function endOthers(context: Context) {
  return change(context, async (transaction) => {
    const ended = await endOtherSessions(transaction, context.user.id, context.tokenHash)
    if (ended > 0) await noteEnd(transaction, context, context.user, `其他 ${ended} 个登录`)
    return {}
  })
}

import { UPLOAD_PATH } from '#api/upload/upload.ts'
import { isRequired } from '#api/session/factor.ts'
import type { Context, CurrentUser } from '#server/context.ts'
import { isForeignKeyViolation, transact, withoutStandby } from '#server/db/transact.ts'
import type { Database, Executor } from '#server/db/open.ts'
import { outageOf } from '#server/db/outage.ts'
import { invalid, Refusal } from '#server/platform/errors.ts'
import { levelOf, permissionsOf } from '#server/features/role/role.service.ts'
import { deviceOf } from './device.ts'
import { hashSecret, newSecret } from '#server/platform/secret.ts'
import type { Session } from '#server/services.ts'
import { splitTicket } from '#server/platform/session-carrier.ts'
import {
  deleteOldPasses,
  deleteOldSessions,
  deleteOldTickets,
  deleteSession,
  findPass,
  findSession,
  findTicket,
  insertPass,
  insertSession,
  insertTicket,
  touchSession,
} from './session.store.ts'
import { staffNameOf } from '#server/records/staff-name.ts'

const MINUTE = 60_000
const UNUSED_MS = 12 * 60 * MINUTE
const LONGEST_MS = 7 * 24 * 60 * MINUTE
const NOTED_EVERY_MS = 5 * MINUTE
const TICKET_MS = MINUTE
const PASS_MS = 24 * 60 * MINUTE
const ACTIVE = 1

export const LONGEST_SECONDS = LONGEST_MS / 1000
export const PASS_SECONDS = PASS_MS / 1000

/**
 * Whether a session still runs. The clock may have been set back since its last use, by a little; a last use in the far
 * future was noted while the clock was wrong, and would otherwise never expire.
 */
export function isRunning(row: { used_ms: number; created_ms: number }, now: number): boolean {
  return Math.abs(now - row.used_ms) <= UNUSED_MS && Math.abs(now - row.created_ms) <= LONGEST_MS
}

/** Notes the use of a session. A full disk is ignored, so that people can go on reading; the next call tries again. */
async function noteUse(db: Database, tokenHash: string, now: number): Promise<void> {
  try {
    await withoutStandby(db, (executor) => touchSession(executor, tokenHash, now))
  } catch (error) {
    if (!outageOf(error)) throw error
  }
}

async function sessionByHash(
  db: Database,
  tokenHash: string,
  passive = false,
): Promise<Session | undefined> {
  const row = await findSession(db, tokenHash)
  const now = Date.now()
  if (!row || row.status !== ACTIVE) return undefined
  if (!isRunning(row, now)) {
    // Deleted: a clock that is set back later must not revive it.
    await deleteSession(db, tokenHash)
    return undefined
  }
  if (!passive && now - row.used_ms > NOTED_EVERY_MS) await noteUse(db, tokenHash, now)
  return { tokenHash, user: userOf(row) }
}

type FoundUser = NonNullable<Awaited<ReturnType<typeof findPass>>>

/** The actor; one who has to set up a second factor first may do nothing else. */
function userOf(row: FoundUser): CurrentUser {
  const { user_id: id, username: name, role_name } = row
  const hasFactor = row.second_factor === 1
  const user = { id, name, staff_name: staffNameOf(row), role_name, hasFactor }
  if (!hasFactor && isRequired(row.required, role_name)) {
    return { ...user, permissions: new Set(), level: 0, mustSetUp: true }
  }
  return { ...user, permissions: new Set(permissionsOf(row)), level: levelOf(row) }
}

/** The running session of a token; undefined where it ended, or its user is paused. A `passive` request is no use of it. */
export function sessionByToken(
  db: Database,
  token: string,
  passive?: boolean,
): Promise<Session | undefined> {
  return sessionByHash(db, hashSecret(token), passive)
}

/** The running session behind a ticket, if the ticket is good for exactly this address. */
export async function sessionByTicket(
  db: Database,
  ticket: string,
  url: string,
): Promise<Session | undefined> {
  const now = Date.now()
  // A ticket that would hold longer than any was made before the clock was set back.
  const tokenHash = await findTicket(db, hashSecret(ticket), url, [now, now + TICKET_MS])
  return tokenHash === undefined ? undefined : sessionByHash(db, tokenHash)
}

/** Starts a session on the device that the request comes from, and answers its token; only its hash is stored. */
export async function startSession(
  executor: Executor,
  { address, userAgent }: Pick<Context, 'address' | 'userAgent'>,
  userId: number,
): Promise<string> {
  const token = newSecret()
  const now = Date.now()
  await deleteOldSessions(executor, now - LONGEST_MS, now - UNUSED_MS)
  await insertSession(executor, {
    token_hash: hashSecret(token),
    user_id: userId,
    created_ms: now,
    used_ms: now,
    device: deviceOf(userAgent),
    address,
  })
  return token
}

/** Creates the pass that reads machine pages for a day, linked to the session of this token, and answers its secret. */
export async function startPass(executor: Executor, userId: number, token: string) {
  const pass = newSecret()
  const now = Date.now()
  await deleteOldPasses(executor, now)
  await insertPass(executor, {
    pass_hash: hashSecret(pass),
    token_hash: hashSecret(token),
    user_id: userId,
    expires_ms: now + PASS_MS,
  })
  return pass
}

/** The session that reads machine pages by this secret; undefined where it has ended, or its user is paused. */
export async function sessionByPass(db: Database, pass: string): Promise<Session | undefined> {
  const now = Date.now()
  const passHash = hashSecret(pass)
  const row = await findPass(db, passHash, [now, now + PASS_MS])
  if (!row || row.status !== ACTIVE) return undefined
  return { tokenHash: passHash, user: userOf(row) }
}

/** Ends one session, or every session of a user, at once, with their passes for machine pages. */
export { endSession, endSessionsOf } from './session.store.ts'

/** Sign-ins that wait for their second step. */
export {
  BEGUN_SECONDS,
  beginSignIn,
  begunBy,
  countTry,
  endSignIn,
  endSignInsOf,
} from './begun-sign-in.store.ts'

/** A ticket for one address of this API, good for one minute. */
export async function makeTicket(context: Context, url: string): Promise<string> {
  if (!url.startsWith('/api/') && !url.startsWith(UPLOAD_PATH))
    throw invalid('url', '地址必须是本系统的文件地址')
  const ticket = newSecret()
  const now = Date.now()
  const stored = transact(
    context.db,
    async (transaction) => {
      await deleteOldTickets(transaction, now)
      await insertTicket(transaction, {
        ticket_hash: hashSecret(ticket),
        token_hash: context.tokenHash,
        url: splitTicket(url).url,
        expires_ms: now + TICKET_MS,
      })
    },
    context.user.id,
  )
  await stored.catch((error: unknown) => {
    // The session ended since the request began.
    if (!isForeignKeyViolation(error)) throw error
    throw new Refusal('unauthenticated', '登录已失效，请重新登录')
  })
  return ticket
}

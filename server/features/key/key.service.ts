import { permissionLabel, type Permission } from '#api/kit/access.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import { daysAfter } from '#api/kit/time.ts'
import type { key as keyCalls } from '#api/key/key.ts'
import { KEY_STATES, LONGEST_DAYS, MOST_KEYS } from '#api/key/key.ts'
import { isSuper, may, type Context } from '#server/context.ts'
import type { Database, Transaction } from '#server/db/open.ts'
import { textsIn } from '#server/db/tables/list-column.ts'
import { withoutStandby } from '#server/db/transact.ts'
import { levelOf, permissionsOf } from '#server/features/role/role.service.ts'
import { dayOf, wallClock } from '#server/platform/clock.ts'
import { invalid, missing, Refusal } from '#server/platform/errors.ts'
import { hashSecret, newApiKey } from '#server/platform/secret.ts'
import { change, changeWithOwn } from '#server/records/change.ts'
import { lockRecord } from '#server/records/find.ts'
import { asText, type FieldTexts } from '#server/records/history/history-text.ts'
import { writeHistories, writeHistory } from '#server/records/history/history.ts'
import { staffNameOf, userName } from '#server/records/staff-name.ts'
import type { Session } from '#server/services.ts'
import * as store from './key.store.ts'
import type { KeyRecord } from './key.store.ts'

const MINUTE = 60_000
/** How long a key that has ended or expired is still listed, and how many of one user. */
const LISTED_DAYS = 90
const MOST_FINISHED = 50
/** Of everybody's, the newest are listed. */
const MOST_LISTED = 1000

const labelsOf = (stored: unknown) =>
  textsIn<Permission>(String(stored))
    .map((value) => permissionLabel(value))
    .join('、')

/** How the history of a key reads. */
export const keyFields: FieldTexts = {
  name: { label: '名称', text: asText },
  user_id: {
    label: '用户',
    text: (id, executor) => (typeof id === 'number' ? userName(executor, id) : ''),
  },
  permissions: { label: '权限', text: (stored) => (stored ? labelsOf(stored) : '') },
  expires_on: { label: '到期', text: asText },
  ended_at: { label: '结束时间', text: asText },
}

/**
 * The user behind an API key, with those of its permissions that the user holds at this moment; undefined where it has
 * ended or expired, or its user is paused. A key is 190 random bits, so that its plain SHA-256 cannot be guessed back, and the
 * slow hash of a password would only make every call slow.
 */
export async function sessionByKey(
  db: Database,
  key: string,
  today: string,
): Promise<Session | undefined> {
  const keyHash = hashSecret(key)
  const row = await store.findByHash(db, keyHash)
  if (!row || row.status !== store.ACTIVE || row.expires_on < today) return undefined
  await noteUse(db, row)
  const chosen = new Set<string>(textsIn(row.chosen))
  return {
    tokenHash: keyHash,
    user: {
      id: row.user_id,
      name: row.username,
      staff_name: staffNameOf(row),
      role_name: row.role_name,
      permissions: new Set(permissionsOf(row).filter((permission) => chosen.has(permission))),
      level: levelOf(row),
      key: { id: row.id, name: row.name },
    },
  }
}

/** Notes a use once a minute at most. That it cannot be written, such as on a full disk, is no fault of the call. */
async function noteUse(db: Database, { id, used_ms }: Pick<KeyRecord, 'id' | 'used_ms'>) {
  const now = Date.now()
  // A last use in the future was noted while the clock was wrong.
  if (Math.abs(now - used_ms) < MINUTE) return
  await withoutStandby(db, (executor) => store.noteUse(executor, id, used_ms, now)).catch(
    () => undefined,
  )
}

function stateOf({ ended_at, expires_on }: KeyRecord, today: string): number {
  if (ended_at !== '') return KEY_STATES.ended
  return expires_on < today ? KEY_STATES.expired : KEY_STATES.running
}

const isRunning = (key: KeyRecord, today: string) => stateOf(key, today) === KEY_STATES.running

async function rowsOf({ config, db, now }: Context, userId?: number) {
  const today = dayOf(now)
  const keys = await store.listed(db, MOST_LISTED, userId)
  return {
    data: keys.map((key) => ({
      id: key.id,
      name: key.name,
      user_name: key.user_name,
      staff_name: key.staff_name,
      permissions: textsIn(key.permissions),
      created_at: key.created_at,
      expires_on: key.expires_on,
      used_at: key.used_ms === 0 ? '' : wallClock(config.timeZone, key.used_ms),
      state: stateOf(key, today),
    })),
  }
}

export const listOwn = (context: Context) => rowsOf(context, context.user.id)
export const listAll = (context: Context) => rowsOf(context)

type KeyInput = InputOf<typeof keyCalls.setKey>

/** What a new key is to be, or the refusal that names the field. */
function checked(context: Context, input: KeyInput) {
  const { name = '', expires_on, permissions = [] } = input
  const today = dayOf(context.now)
  const latest = daysAfter(today, LONGEST_DAYS)
  if (name === '') throw invalid('name', '名称不能为空')
  if (expires_on === undefined) throw invalid('expires_on', '到期日期不能为空')
  if (expires_on < today || expires_on > latest) {
    throw invalid('expires_on', `到期日期必须在今天和${latest}之间（最长${LONGEST_DAYS}天）`)
  }
  if (permissions.length === 0) throw invalid('permissions', '请至少选择一项权限')
  const lacking = permissions.filter((permission) => !may(context, permission))
  if (lacking.length > 0) {
    const labels = lacking.map((permission) => permissionLabel(permission)).join('、')
    const message = `您没有“${labels}”的权限，不能把它给密钥`
    throw new Refusal('forbidden', message, { permissions: message })
  }
  return { name, expires_on, permissions: JSON.stringify(permissions) }
}

/** Refuses another key of a user who has as many as may be, or one of this name, and drops old ones. Held by the user's lock. */
async function makeRoom({ user, now }: Context, transaction: Transaction, name: string) {
  const today = dayOf(now)
  await lockRecord(transaction, 'user', user.id)
  if (!(await store.isActive(transaction, user.id))) {
    throw new Refusal('unauthenticated', '登录已失效，请重新登录')
  }
  const own = await store.keysOf(transaction, user.id)
  const running = own.filter((key) => isRunning(key, today))
  if (running.length >= MOST_KEYS) {
    throw new Refusal('conflict', `每个用户最多有${MOST_KEYS}个有效的密钥，请先结束不用的`)
  }
  if (running.some((key) => key.name === name)) {
    throw invalid('name', `您已有名为“${name}”的密钥，请换一个名称`)
  }
  const finished = own.filter((key) => !isRunning(key, today))
  const since = daysAfter(today, -LISTED_DAYS)
  const old = finished.filter((key, at) => at >= MOST_FINISHED || finishedOn(key) < since)
  await store.remove(
    transaction,
    old.map(({ id }) => id),
  )
}

/** The day since which a key is no longer good. */
const finishedOn = ({ ended_at, expires_on }: KeyRecord) =>
  ended_at !== '' && dayOf(ended_at) < expires_on ? dayOf(ended_at) : expires_on

/**
 * Makes a key and answers it this once. What is kept for a repetition of the call, as everything else that is stored, is
 * without the key.
 */
export async function makeKey(context: Context, input: KeyInput) {
  const values = checked(context, input)
  const { answer, own: made } = await changeWithOwn(context, async (transaction) => {
    await makeRoom(context, transaction, values.name)
    const key = newApiKey()
    const row = { user_id: context.user.id, ...values, created_at: context.now, ended_at: '' }
    const keyId = await store.insert(transaction, { ...row, key_hash: hashSecret(key) })
    await writeHistory(transaction, context, {
      entity: 'api_key',
      record_id: keyId,
      name: values.name,
      action: 'create',
      after: { id: keyId, ...row },
    })
    return { answer: { id: keyId }, own: key }
  })
  if (made !== undefined) return { ...answer, key: made }
  const msg = '这个密钥已经生成，只显示一次；没有记下的请结束它，另建一个'
  return { ...answer, key: '', msg }
}

/** Without the last use, which no change is about. */
const snapshot = ({ used_ms: _used, ...key }: KeyRecord) => key

const ending = (key: KeyRecord, now: string) => ({
  entity: 'api_key' as const,
  record_id: key.id,
  name: key.name,
  action: 'change' as const,
  before: snapshot(key),
  after: { ...snapshot(key), ended_at: now },
})

/** Ends a key at once. Another user's is answered like an absent one, but to 超级管理员. */
export function endKey(context: Context, { id }: { id: number }) {
  const whose = isSuper(context) ? { id } : { id, user_id: context.user.id }
  return change(context, async (transaction) => {
    const [key] = await store.end(transaction, whose, context.now)
    if (!key) throw missing('有效的密钥')
    await writeHistory(transaction, context, ending(key, context.now))
    return {}
  })
}

/** Ends every key of a user who is paused or deleted; they stay ended if the user comes back. */
export async function endKeysOf(context: Context, transaction: Transaction, userId: number) {
  const ended = await store.end(transaction, { user_id: userId }, context.now)
  if (ended.length === 0) return
  await writeHistories(
    transaction,
    context,
    ended.map((key) => ending(key, context.now)),
  )
}

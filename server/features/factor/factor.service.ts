import { randomBytes } from 'node:crypto'
import type { InputOf } from '#api/kit/endpoint.ts'
import type { factor } from '#api/session/factor.ts'
import type { Context } from '#server/context.ts'
import type { Database, Executor, Transaction } from '#server/db/open.ts'
import { transact } from '#server/db/transact.ts'
import {
  clearWaits,
  countFailure,
  forgetFailures,
  refuseWhileWaiting,
} from '#server/features/session/lockout.ts'
import { endSignInsOf } from '#server/features/session/session.service.ts'
import {
  endFactorByCommand,
  noteFactor,
  ownPasswordFits,
} from '#server/features/user/account.service.ts'
import type { Config } from '#server/platform/config.ts'
import { invalid, Refusal } from '#server/platform/errors.ts'
import { base32, hashSecret, newLabelToken } from '#server/platform/secret.ts'
import { KEY_DIFFERS, seal, unseal } from '#server/platform/secrets.ts'
import { change } from '#server/records/change.ts'
import { lockRecord } from '#server/records/find.ts'
import * as store from './factor.store.ts'
import { stepOf } from './totp.ts'

/** The second factor of a user: an authenticator's codes, and codes for when it is lost. */

const SECRET_BYTES = 20
const CODES = 10
const ISSUER = '报价管理系统'

const purposeOf = (userId: number) => `second-factor:${userId}`

/** The bytes that an authenticator counts from; undefined where the key is another one than when they were stored. */
function secretOf(config: Config, userId: number, sealed: string): Buffer | undefined {
  const opened = unseal(config, purposeOf(userId), sealed)
  return opened === undefined ? undefined : Buffer.from(opened, 'hex')
}

const WRONG = '动态码不正确或已经用过，请等下一个再试'
export const wrongCode = () => invalid('code', WRONG)
/** For who signs in; the operator reads more of it at the start (`keyWarning`). */
const KEY_LOST = '服务器换了密钥，动态码无法核对。请输入一个恢复码，或请管理员停用您的两步验证'
const EMPTY = () => invalid('code', '动态码不能为空')

/** A recovery code as it is read: four letters or figures at a time. */
const inFours = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-')

/** Puts ten new recovery codes in place of the former ones, and answers them for the one time that they are shown. */
async function newCodes(transaction: Transaction, userId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newLabelToken)
  await store.putCodes(transaction, userId, codes.map(hashSecret))
  return codes.map(inFours)
}

/**
 * Whether a code is right, which is then used up: one of the authenticator, whose time step counts once, or a recovery code.
 * `isConfirmed` says of which secret. The caller holds the user's row, so that one code after the other is looked at.
 */
async function useAnyCode(
  transaction: Transaction,
  config: Config,
  userId: number,
  typed: string,
  isConfirmed: 0 | 1 = 1,
): Promise<boolean> {
  const code = typed.replace(/[\s-]/g, '').toLowerCase()
  const found = await store.findFactor(transaction, userId)
  if (found?.is_confirmed !== isConfirmed) return false
  if (!/^\d{6}$/.test(code)) return store.useCode(transaction, userId, hashSecret(code))
  const secret = secretOf(config, userId, found.secret)
  if (!secret) {
    throw new Refusal('conflict', KEY_LOST)
  }
  const step = stepOf(secret, code, Date.now())
  return step !== undefined && (await store.useStep(transaction, userId, step))
}

/** Ends a factor with its recovery codes, and what sign-ins wait for a code of it. */
async function removeFactor(transaction: Transaction, userId: number): Promise<void> {
  await store.deleteFactor(transaction, userId)
  await endSignInsOf(transaction, userId)
}

/** Whether a code of the second step of a sign-in is right, which is then used up. */
export function useSignInCode(
  transaction: Transaction,
  config: Config,
  userId: number,
  code: string,
): Promise<boolean> {
  return useAnyCode(transaction, config, userId, code)
}

export async function factorOf({ db, user }: Context) {
  const found = await store.findFactor(db, user.id)
  const codes_left = await store.countCodes(db, user.id)
  return { data: { is_on: found?.is_confirmed === 1, codes_left } }
}

/** What the actor types again before the second factor changes; what is undefined is not needed. */
type Proof = { password?: string | undefined; code?: string | undefined; isConfirmed?: 0 | 1 }

/**
 * Does something in one transaction for which the actor types password, code or both again. Wrong ones count and wait like
 * those of a sign-in.
 */
async function withProof<Answer>(
  context: Context,
  { password, code, isConfirmed }: Proof,
  work: (transaction: Transaction) => Promise<Answer>,
): Promise<Answer> {
  const { config, db, user, address } = context
  if (password === '') throw invalid('password', '密码不能为空')
  if (code === '') throw EMPTY()
  await refuseWhileWaiting(db, user.name, address)
  const fits = password === undefined || (await ownPasswordFits(context, password))
  const done = await transact(
    db,
    async (transaction) => {
      await refuseWhileWaiting(transaction, user.name, address)
      await lockRecord(transaction, 'user', user.id)
      const isRight =
        fits &&
        (code === undefined || (await useAnyCode(transaction, config, user.id, code, isConfirmed)))
      if (!isRight) {
        await countFailure(transaction, user.name, address)
        return undefined
      }
      await forgetFailures(transaction, user.name, address)
      return { answer: await work(transaction) }
    },
    user.id,
  )
  if (done) return done.answer
  throw fits ? wrongCode() : invalid('password', '密码不正确')
}

/** Makes a secret that counts once it is confirmed; the password alone is asked for. */
export function beginFactor(context: Context, { password = '' }: InputOf<typeof factor.begin>) {
  return withProof(context, { password }, async (transaction) => {
    const { config, user } = context
    const found = await store.findFactor(transaction, user.id)
    if (found?.is_confirmed === 1) throw new Refusal('conflict', '两步验证已经启用，请先停用')
    const bytes = randomBytes(SECRET_BYTES)
    const sealed = seal(config, purposeOf(user.id), bytes.toString('hex'))
    await store.putUnconfirmed(transaction, user.id, sealed)
    const secret = base32(bytes).toUpperCase()
    const label = `${encodeURIComponent(ISSUER)}:${encodeURIComponent(user.name)}`
    const query = new URLSearchParams({ secret, issuer: ISSUER }).toString().replaceAll('+', '%20')
    return { secret, address: `otpauth://totp/${label}?${query}` }
  })
}

/** Confirms the secret by a code of the authenticator, and answers the recovery codes. */
export function confirmFactor(context: Context, { code = '' }: InputOf<typeof factor.confirm>) {
  const { user } = context
  return withProof(context, { code, isConfirmed: 0 }, async (transaction) => {
    await store.confirmFactor(transaction, user.id)
    await noteFactor(context, transaction, user.id, 1)
    return { codes: await newCodes(transaction, user.id) }
  })
}

type Both = InputOf<typeof factor.end>

export function renewCodes(context: Context, { password = '', code = '' }: Both) {
  return withProof(context, { password, code }, async (transaction) => ({
    codes: await newCodes(transaction, context.user.id),
  }))
}

export function endFactor(context: Context, { password = '', code = '' }: Both) {
  return withProof(context, { password, code }, async (transaction) => {
    await removeFactor(transaction, context.user.id)
    await noteFactor(context, transaction, context.user.id, 0)
    return {}
  })
}

/** Ends the second factor of another user, who has lost it; one's own takes password and code. */
export function endFactorOfUser(context: Context, { id }: InputOf<typeof factor.endOfUser>) {
  if (id === context.user.id) {
    throw new Refusal('conflict', '自己的两步验证请在右上角“账号”里停用')
  }
  return change(context, async (transaction) => {
    await lockRecord(transaction, 'user', id)
    const found = await store.findFactor(transaction, id)
    if (found?.is_confirmed !== 1) throw new Refusal('missing', '这个用户没有启用两步验证')
    await removeFactor(transaction, id)
    await noteFactor(context, transaction, id, 0)
    return {}
  })
}

/** Ends the second factor of a user who has lost it, and the user's waits; answers what became of it. */
export function endLostFactor(
  db: Database,
  username: string,
  now: string,
): Promise<'ended' | 'none' | 'unknown'> {
  return transact(db, async (transaction) => {
    const ended = await endFactorByCommand(transaction, username, now)
    if (!ended) return 'unknown'
    await removeFactor(transaction, ended.id)
    await clearWaits(transaction, username)
    return ended.hadOne ? 'ended' : 'none'
  })
}

/** A warning where the secrets in the database were sealed with another key, such as after a restore. */
export async function keyWarning(executor: Executor, config: Config): Promise<string | undefined> {
  const stored = await store.allFactors(executor)
  const closed = stored.filter(({ user_id, secret }) => !secretOf(config, user_id, secret)).length
  if (closed === 0) return undefined
  return `警告：${KEY_DIFFERS}，${closed} 个用户两步验证的动态码无法核对。请换回原来的密钥；没有的话，用户可以用恢复码登录，或逐个运行 npm run second-factor -- <用户名>`
}

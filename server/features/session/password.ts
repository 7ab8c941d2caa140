import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { MIN_PASSWORD } from '#api/session/session.ts'
import type { Config } from '#server/platform/config.ts'
import { invalid, Refusal } from '#server/platform/errors.ts'

/**
 * One hash takes 19 MB and 11 ms of a core, off the event loop: the library works in libuv's thread pool. They are
 * made one at a time, so that many sign-ins at once neither fill the memory nor take every core and pool thread.
 */
const oneByOne = pLimit(1)
const MOST_WAITING = 50

async function queued<Result>(work: () => Promise<Result>): Promise<Result> {
  if (oneByOne.pendingCount >= MOST_WAITING) {
    throw new Refusal('tooMany', '正在登录的人太多，请稍等几秒再试')
  }
  return oneByOne(work)
}

/** The hash (argon2id, the library's defaults follow OWASP) that is stored for a password. */
export async function hashPassword(password: string): Promise<string> {
  return queued(() => hash(password))
}

let stranger: Promise<string> | undefined

/** A hash for unknown users, created once; after a failure the next sign-in creates it. */
function strangersHash(): Promise<string> {
  stranger ??= queued(() => hash('a password that nobody has')).catch((error: unknown) => {
    stranger = undefined
    throw error
  })
  return stranger
}

/**
 * Whether the password fits the stored hash. Without a hash (unknown user) it takes as long and is false,
 * so that timing does not reveal which users exist.
 */
export async function passwordFits(stored: string | undefined, password: string): Promise<boolean> {
  const other = await strangersHash()
  const fits = await queued(() => verify(stored ?? other, password))
  return stored !== undefined && fits
}

const STRICT_MIN = 8
const COMMONEST = 3000

/** Whether it is among the 3,000 commonest; letter case makes a common password no rarer. */
async function isCommon(password: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return dictionary['passwords-common'].slice(0, COMMONEST).includes(password.toLowerCase())
}

/**
 * Checks a password that is to be set, and answers a warning where it is accepted but weak (spec 3.6.1).
 * `field` is the form's field for the refusal.
 */
export async function checkNewPassword(
  { passwordPolicy }: Pick<Config, 'passwordPolicy'>,
  password: string,
  field = 'password',
): Promise<string | undefined> {
  const strict = passwordPolicy === 'strict'
  const least = strict ? STRICT_MIN : MIN_PASSWORD
  if ([...password].length < least) throw invalid(field, `密码不少于${least}位`)
  if (!(await isCommon(password))) return undefined
  if (strict) throw invalid(field, '这个密码太常见，容易被猜到，请换一个')
  return '但这个密码太常见，容易被猜到，建议尽快换一个'
}

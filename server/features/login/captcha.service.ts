import type { Context } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import {
  deleteCaptchas,
  deleteCaptchasUpTo,
  deleteExpiredCaptchas,
  insertCaptcha,
  openCaptchas,
} from './captcha.store.ts'
import { drawCaptcha, newCaptchaText } from './captcha-image.ts'
import { hashSecret, newSecret } from '#server/platform/secret.ts'
import { BROWSER_COOKIE } from '#server/platform/session-carrier.ts'

const HOLDS_MS = 5 * 60_000
/** Tabs share cookies, so a browser may have several login pages open. */
const OPEN_AT_ONCE = 5
/** For all browsers together: far more than people open within five minutes, and few enough for the disk. */
const OPEN_OVERALL = 10_000

/** The latest expiry of an open captcha. A later one was created before the clock was set back. */
const openAt = (now: number) => [now, now + HOLDS_MS] as const

/** A new captcha image for the requesting browser, which is known by a cookie. */
export async function newCaptcha(context: Context, rand: string): Promise<Buffer> {
  let browser = context.cookies.get(BROWSER_COOKIE)
  if (!browser) {
    browser = newSecret()
    context.cookies.set(BROWSER_COOKIE, browser)
  }
  const browserHash = hashSecret(browser)
  const text = context.config.captchaFixed ?? newCaptchaText()
  await transact(context.db, async (transaction) => {
    const now = Date.now()
    await deleteExpiredCaptchas(transaction, now)
    const open = await openCaptchas(transaction, browserHash, openAt(now))
    const tooMany = open.slice(OPEN_AT_ONCE - 1).map((captcha) => captcha.id)
    await deleteCaptchas(transaction, tooMany)
    const id = await insertCaptcha(transaction, {
      browser_hash: browserHash,
      rand,
      answer: text.toLowerCase(),
      expires_ms: now + HOLDS_MS,
    })
    await deleteCaptchasUpTo(transaction, id - OPEN_OVERALL)
  })
  return drawCaptcha(text)
}

/**
 * Whether the text is that of an open captcha of this browser, which is then used up. With `rand` only
 * the captcha that the form shows is tried; without it all open ones are, and a wrong text uses up all.
 */
export async function useCaptcha(context: Context, text: string, rand: string): Promise<boolean> {
  const browser = context.cookies.get(BROWSER_COOKIE)
  if (!browser) return false
  return transact(context.db, async (transaction) => {
    const open = await openCaptchas(transaction, hashSecret(browser), openAt(Date.now()))
    const tried = rand === '' ? open : open.filter((captcha) => captcha.rand === rand)
    const fitting = tried.find((captcha) => captcha.answer === text.toLowerCase())
    const used = fitting ? [fitting.id] : tried.map((captcha) => captcha.id)
    // Of two concurrent attempts with one captcha only the one that deletes it counts.
    return (await deleteCaptchas(transaction, used)) > 0 && fitting !== undefined
  })
}

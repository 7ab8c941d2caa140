import {
  expect,
  test as base,
  type Browser,
  type BrowserContext,
  type Page,
} from '@playwright/test'
import { api } from '../../api/index.ts'
import { rememberAlerts } from './alerts.ts'
import type { User } from './people.ts'
import { ADMIN, CAPTCHA, startProduct, type Product } from './server.ts'

/** With the system's setting for reduced motion. */
const STILL = { reducedMotion: 'reduce' } as const

type Fixtures = {
  /** What a journey provokes on purpose; every other error on the console fails it. */
  expectedErrors: RegExp | undefined
  /** Whether a journey holds, breaks or answers requests as it goes. */
  holdsRequests: boolean
}

/** A journey through the product in a real browser; a stray error on any page's console fails it. */
export const test = base.extend<Fixtures, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- the test runner wants a destructured first parameter
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
  actionTimeout: 60_000,
  // A click as quick as a program's may miss a dialog that is still growing.
  contextOptions: async ({ contextOptions }, use) => use({ ...contextOptions, ...STILL }),
  baseURL: async ({ product }, use) => use(product.url),
  expectedErrors: [undefined, { option: true }],
  holdsRequests: [false, { option: true }],
  context: async ({ context, expectedErrors, holdsRequests }, use) => {
    const stray = watchConsole(context, expectedErrors)
    await rememberAlerts(context)
    await saveDocuments(context)
    if (holdsRequests) await holdRequests(context)
    closeDownloads(context)
    await use(context)
    expect(stray, 'errors on the console').toEqual([])
  },
})

/**
 * Has the browser hand over each request from the beginning. Where a journey asks for that only as it goes, Chromium
 * lets what is sent in the next moment pass by. Other journeys do without: a browser that hands over its requests keeps
 * no file, and fetches and compiles all scripts again for each tab.
 */
const holdRequests = (context: BrowserContext) =>
  context.route('http://nowhere.invalid/', (route) => route.abort())

/** Has every browser save documents, as the headless shell does, which has no viewer for them. */
const saveDocuments = (context: BrowserContext) =>
  context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', {
      configurable: true,
      get: () => false,
    })
  })

/**
 * Closes a tab that was opened for a download alone, as every browser with windows does and the headless shell does not.
 * The download may be reported for the tab that opened it.
 */
function closeDownloads(context: BrowserContext): void {
  context.on('page', (tab) => {
    tab.on('download', async (download) => {
      // A paper that a page shows, which the shell saves instead: it has no tab, and the end of the journey may break it off.
      if (download.url().startsWith('blob:')) return
      // Closing the tab earlier would break off the file.
      await download.path()
      for (const one of context.pages()) if (one.url() === '') await one.close()
    })
  })
}

/** Collects the errors and warnings on the consoles of a context; for contexts that a journey opens itself too. */
export function watchConsole(context: BrowserContext, expected?: RegExp): string[] {
  const stray: string[] = []
  const note = (text: string) => {
    if (!expected?.test(text)) stray.push(text)
  }
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') note(message.text())
  })
  context.on('weberror', (error) => note(error.error().message))
  return stray
}

export { expect }

/** Fills the login form of the page that is open, without loading it anew. */
export async function signInHere(page: Page, user: User = ADMIN): Promise<void> {
  await page.getByLabel('用户名').fill(user.username)
  await page.getByLabel('密码', { exact: true }).fill(user.password)
  await page.getByLabel('验证码', { exact: true }).fill(CAPTCHA)
  await page.getByRole('button', { name: '登录' }).click()
}

/** Fills the login form as a user does and waits for what comes after. */
export async function signInByForm(page: Page, user = ADMIN, from = '/login'): Promise<void> {
  await page.goto(from)
  await signInHere(page, user)
  await expect(page.getByRole('button', { name: '退出' })).toBeVisible()
}

/**
 * Opens an address in a new session: the browser gets cookie and token without the login page, which has journeys of
 * its own.
 */
export async function signIn(page: Page, user = ADMIN, address = '/web'): Promise<void> {
  // Session storage belongs to the tab and the origin, so it takes a page of the origin to fill it: the captcha's image.
  await page.goto(`/api${api.session.verify.path}.html`)
  const answer = await page.request.post(`/api${api.session.setLogin.path}.html`, {
    data: { ...user, captcha: CAPTCHA },
  })
  const { code, msg, id } = (await answer.json()) as { code: number; msg: string; id: string }
  if (code !== 200) throw new Error(`${user.username} could not sign in: ${msg}`)
  await page.evaluate((token) => sessionStorage.setItem('token', token), id)
  await page.goto(address)
  await expect(page.getByRole('button', { name: '退出' })).toBeVisible()
}

/** A second user's own browser, signed in and at an address; its console is watched as well. */
export async function openAs(browser: Browser, user: User, address: string) {
  const context = await browser.newContext(STILL)
  const stray = watchConsole(context)
  await rememberAlerts(context)
  const page = await context.newPage()
  await signIn(page, user, address)
  const close = async () => {
    await context.close()
    expect(stray, 'errors on the console').toEqual([])
  }
  return { page, close }
}

import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test'

/** What users do and see on several screens. */

/** A row of a list or of a quotation, by a text in it. */
export function rowWith(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text })
}

/** Presses a button of a row. */
export async function pressInRow(page: Page, text: string, button: string): Promise<void> {
  await rowWith(page, text).getByRole('button', { name: button }).click()
}

/** Opens a tab of a record's page. */
export async function openTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name, exact: true })
  await tab.click()
  await expect(tab).toHaveAttribute('aria-selected', 'true')
}

/** Presses a button that a page keeps under its ⋯. */
export async function pressUnderMore(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('button', { name, exact: true }).click()
}

/** Opens an entry of the menu that users have for their own account. */
export async function openAccount(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: '账号' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** Waits until a select offers only this option, so that Enter takes it. */
export async function expectOneOffered(page: Page, text = ''): Promise<void> {
  // A long list is drawn in part, with other elements in the roles of its options.
  const options = page.locator('.ant-select-item-option').filter({ hasText: text, visible: true })
  await expect(options).toHaveCount(1)
  await expect(options).toHaveClass(/ant-select-item-option-active/)
}

/** Chooses an option of a select by typing its label, or a part that only it has, and Enter. */
export async function choose(scope: Locator, label: string, typed: string): Promise<void> {
  const select = scope.getByRole('combobox', { name: label })
  await select.click()
  await select.fill(typed)
  await expectOneOffered(scope.page(), typed)
  await select.press('Enter')
  await expect(select).toHaveAttribute('aria-expanded', 'false')
}

/** Answers the open dialog, which must contain this text. */
export async function answer(page: Page, text: string | RegExp, button: string): Promise<void> {
  // Another one may follow at once, so this one is known by its text.
  const dialog = page.getByRole('dialog', { name: /^提示$|？$/ }).filter({ hasText: text })
  await dialog.getByRole('button', { name: button }).click()
  // What follows must not meet a dialog that is about to go.
  await dialog.waitFor({ state: 'hidden' })
}

/** Sees the message of a success, be it that it has left by itself meanwhile on a slow machine. */
export async function sees(page: Page, message: string): Promise<void> {
  await page.waitForFunction(
    (text) => {
      const shown = window.shownAlerts ?? []
      const at = shown.findIndex((one) => one.includes(text))
      // A message is seen once; the next one must be another.
      if (at >= 0) return shown.splice(0, at + 1).length > 0
      const now = [...document.querySelectorAll('[role=alert]')]
      return now.some((alert) => alert.textContent.includes(text))
    },
    message,
    // A tab behind another draws no frames, which would be waited for otherwise.
    { polling: 100 },
  )
}

/** Does something that opens a tab, and answers that tab. */
export async function newTab(page: Page, action: () => Promise<void>): Promise<Page> {
  // A tab behind another draws nothing, and a click there waits for long until nothing moves.
  await page.bringToFront()
  const [tab] = await Promise.all([page.context().waitForEvent('page'), action()])
  await tab.bringToFront()
  return tab
}

/** Searches a list for a keyword, and waits for the result: the former rows stay until then. */
export async function search(page: Page, keyword: string): Promise<void> {
  const answered = page.waitForResponse(
    (response) => new URL(response.url()).searchParams.get('keyword') === keyword,
  )
  await page.getByRole('textbox', { name: '关键词' }).fill(keyword)
  await page.getByRole('button', { name: '查询' }).click()
  await answered
  await expect(page.locator('table[aria-busy=true]')).toHaveCount(0)
}

/** Goes to an entry of the menu, which may stand in a submenu that is open already. */
export async function openMenu(page: Page, group: string, entry: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const submenu = menu.getByRole('menuitem', { name: group, exact: true })
  if ((await submenu.getAttribute('aria-expanded')) !== 'true') await submenu.click()
  await menu.getByRole('link', { name: entry }).click()
}

/**
 * Opens a page of the site that stays open to the end of the test, and returns a reader of the site's `localStorage`. A
 * journey's browser has no disk and may drop the storage of a site without open tabs; and a write is stored a moment
 * later, which a tab that is closed or crashes at once does not live to see.
 */
export async function keepTab(context: BrowserContext): Promise<() => Promise<string>> {
  const tab = await context.newPage()
  const captcha = tab.waitForResponse(/\/Index\/verify/)
  await tab.goto('/login')
  // Until it has come with its cookie, the next page would be taken for another browser.
  await captcha
  return () => tab.evaluate(() => Object.values(localStorage).join('\n'))
}

/** Goes to another address within the site, as its links do, without loading it anew. */
export function goWithin(page: Page, path: string): Promise<void> {
  return page.evaluate((address) => history.pushState(null, '', address), path)
}

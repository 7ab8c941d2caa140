import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../support/journey.ts'
import { ADMIN } from '../support/server.ts'

/** How light what stands on screen is, from 0 to 255. */
const lightness = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const [red = 0, green = 0, blue = 0] =
        getComputedStyle(element).backgroundColor.match(/\d+/g)?.map(Number) ?? []
      return (red + green + blue) / 3
    })

test('the look follows the system, also while it is used @long', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, ADMIN, '/quotation')
  await expect(page.getByRole('heading', { name: '报价管理' })).toBeVisible()
  const surfaces = ['.home', 'header', 'aside', '.panel']
  for (const one of surfaces) await expect.poll(() => lightness(page, one), one).toBeLessThan(60)
  await page.emulateMedia({ colorScheme: 'light' })
  for (const one of surfaces)
    await expect.poll(() => lightness(page, one), one).toBeGreaterThan(230)
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const one of surfaces) await expect.poll(() => lightness(page, one), one).toBeLessThan(60)
})

test.describe('without scripts', () => {
  test.use({ holdsRequests: true, expectedErrors: /ERR_FAILED/ })

  test('nothing is white in the dark before the scripts have run', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.route('**/assets/**', (route) => route.abort())
    await page.goto('/login', { waitUntil: 'commit' })
    await expect.poll(() => lightness(page, 'html')).toBeLessThan(60)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(
      'light dark',
    )
  })
})

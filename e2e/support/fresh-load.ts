import type { Browser, Page } from '@playwright/test'
import { expect, openAs } from './journey.ts'
import type { User } from './people.ts'

/** What a row says of a save that was just made. */
const JUST_SAVED = '已保存'

/** What stands in the main part of a page: its words, line by line, and what its fields hold. */
async function shownOn(page: Page): Promise<string[]> {
  // A select that has the focus says its value once more, for screen readers.
  await page.evaluate(
    () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
  )
  const shown = await page.locator('main').evaluate((main) => {
    const fields = [...main.querySelectorAll('input, textarea')].map((field) =>
      field instanceof HTMLInputElement && ['radio', 'checkbox'].includes(field.type)
        ? String(field.checked)
        : (field as HTMLInputElement | HTMLTextAreaElement).value,
    )
    return [...(main as HTMLElement).innerText.split('\n'), ...fields]
  })
  return shown.filter((line) => line !== JUST_SAVED)
}

/**
 * A second browser of the same user, which compares: a page that has gone through a save must come to what this browser reads
 * at the same address for the first time. The page itself is neither loaded anew nor left, which would read all of it again.
 */
export async function freshLoads(browser: Browser, user: User) {
  const { page: other, close } = await openAs(browser, user, '/help')
  return {
    close,
    async expectSame(page: Page): Promise<void> {
      await other.goto(page.url())
      await expect(async () => expect(await shownOn(page)).toEqual(await shownOn(other))).toPass({
        timeout: 60_000,
      })
    },
  }
}

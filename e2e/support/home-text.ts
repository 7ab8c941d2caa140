import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/**
 * The home page with its plain and its rich text. The journeys of a worker share the one text, so each of them
 * writes its own first.
 */

/** What is said after a save. */
export const SAVED = '网站文字已保存'

/** The field of the plain text. */
export const plain = (page: Page) => page.getByLabel('网站文字')
/** The field of the rich text, once it is shown. */
export const rich = (page: Page) => page.getByRole('textbox', { name: '图文内容' })
/** A button of the rich text's toolbar. */
export const tool = (page: Page, name: string | RegExp) =>
  page.getByRole('toolbar', { name: '图文内容工具栏' }).getByRole('button', { name })
/** Presses 保存. */
export const save = (page: Page) => page.getByRole('button', { name: '保存' }).click()

/** Shows the rich text, whose editor is fetched on demand. */
export async function showRich(page: Page): Promise<void> {
  await page.getByRole('switch', { name: '图文编辑' }).click()
  await expect(rich(page)).toBeVisible()
}

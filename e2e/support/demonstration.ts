import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium, expect, type Browser, type Locator, type Page } from '@playwright/test'
import { BROWSER_ARGUMENTS, findBrowser } from '../../scripts/lib/browser.mjs'
import { ADMIN, startProduct, type Product } from './server.ts'

/** The product with the records of the demonstration, and a browser, for what is looked at and not asserted. */

const root = resolve(import.meta.dirname, '../..')

/** A new data folder with the records of the demonstration. */
export function filledFolder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'baojia-demonstration-'))
  const filled = spawnSync(process.execPath, [join(root, 'server/commands/demo.ts')], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, ADMIN_PASSWORD: ADMIN.password },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (filled.status === 0) return dataDir
  rmSync(dataDir, { recursive: true, force: true })
  throw new Error('the demonstration could not be written')
}

/** Does something with the demonstration, whose records are gone afterwards. */
export async function withDemonstration(
  work: (product: Product, browser: Browser) => Promise<void>,
): Promise<void> {
  const dataDir = filledFolder()
  try {
    const product = await startProduct(dataDir)
    const executablePath = findBrowser()
    const browser = await chromium.launch({
      ...(executablePath ? { executablePath } : {}),
      args: BROWSER_ARGUMENTS,
    })
    try {
      await work(product, browser)
    } finally {
      await browser.close()
      await product.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const LONGEST_MS = 60_000
const FIELDS = 'input:not([type=hidden]):not([type=file]), textarea, [role=switch]'

/** Opens a page and waits until nothing loads any more, and nothing stands in the place of what is to come. */
export async function openLoaded(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.locator('main .page-head h1').waitFor()
  const waiting = page
    .locator('main')
    .locator('.ant-skeleton, .ant-spin-spinning, [aria-busy=true]')
  await expect(waiting).toHaveCount(0, { timeout: LONGEST_MS })
  await page.waitForLoadState('networkidle')
}

/** What a page has in sight: pixels, fields, buttons and entries of the menu, and its highest row where it has a table. */
export async function countsOf(page: Page) {
  const main = page.locator('main')
  const seen = (within: Locator, selector: string) =>
    within.locator(selector).filter({ visible: true })
  const boxes = (await seen(main, 'tbody tr').all()).map((row) => row.boundingBox())
  const heights = (await Promise.all(boxes)).map((box) => box?.height ?? 0)
  return {
    height: Math.round((await main.boundingBox())?.height ?? 0),
    fields: await seen(main, FIELDS).count(),
    buttons: await seen(main, 'button, [role=button]').count(),
    entries: await seen(page.locator('nav'), 'a[href]').count(),
    row: Math.round(Math.max(0, ...heights)),
  }
}

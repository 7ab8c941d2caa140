import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { api } from '../api/index.ts'
import { STAGES } from '../api/quotation/quotation-head.ts'
import { BROWSER_ARGUMENTS, findBrowser } from '../scripts/lib/browser.mjs'
import { ADMIN, startProduct } from './support/server.ts'

/** Takes the pictures of `docs/pictures/` from the demonstration, as a laptop shows it. */

const root = resolve(import.meta.dirname, '..')
const folder = join(root, 'docs/pictures')
const dataDir = mkdtempSync(join(tmpdir(), 'baojia-pictures-'))

/** The dearest quotation of the demonstration that a customer has. */
async function quotationToShow(product: Awaited<ReturnType<typeof startProduct>>): Promise<number> {
  const { data } = await product.call(api.quotation.index, { page: 1, stage: STAGES.sent })
  const rows = data as { id: number; total: string }[]
  const dearest = rows.toSorted((one, other) => Number(other.total) - Number(one.total))[0]
  if (!dearest) throw new Error('the demonstration has no quotation')
  return dearest.id
}

try {
  const filled = spawnSync(process.execPath, [join(root, 'server/commands/demo.ts')], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, ADMIN_PASSWORD: ADMIN.password },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (filled.status !== 0) throw new Error('the demonstration could not be written')
  const product = await startProduct(dataDir)
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: BROWSER_ARGUMENTS,
  })
  try {
    const pictures = {
      home: '/web',
      quotation: `/quopro?id=${await quotationToShow(product)}`,
      selection: encodeURI('/select?flow=64&head=88&on_duty=2&standby=1&use=生活'),
    }
    const viewport = { width: 1280, height: 760 }
    const context = await browser.newContext({ viewport, locale: 'zh-CN' })
    await context.addInitScript((token) => sessionStorage.setItem('token', token), product.token)
    mkdirSync(folder, { recursive: true })
    for (const [name, path] of Object.entries(pictures)) {
      const page = await context.newPage()
      await page.goto(product.url + path, { waitUntil: 'networkidle' })
      await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
      console.log(`docs/pictures/${name}.png`)
    }
  } finally {
    await browser.close()
    await product.stop()
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import { countsOf, openLoaded, withDemonstration } from '../e2e/support/demonstration.ts'
import type { Product } from '../e2e/support/server.ts'

/**
 * `npm run bench -- screens`: how much is in sight on fourteen screens of the demonstration, at the widths of a phone, a laptop
 * and a desk; with `--pictures FOLDER` as pictures, too, those of the laptop also dark.
 */

const SIZES = [
  { name: '390', width: 390, height: 844 },
  { name: '1366', width: 1366, height: 768 },
  { name: '1920', width: 1920, height: 1080 },
] as const
const LAPTOP = SIZES[1]

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { pictures: { type: 'string' } },
})

/** Of records the first that the demonstration writes, whatever it writes beside. */
const ADDRESSES = {
  首页: '/web',
  报价管理: '/quotation',
  报价: '/quopro?id=1',
  客户管理: '/customer',
  客户: '/customerpage?id=1',
  合同管理: '/contract',
  合同: '/getcontract?id=1',
  应收: '/receivable',
  生产管理: '/production',
  物流管理: '/logistics',
  售后: '/getsales?id=1',
  产品管理: '/product',
  公司资料: '/company',
  选型: encodeURI('/select?flow=64&head=88&on_duty=2&standby=1&use=生活'),
} as const

type Counts = Awaited<ReturnType<typeof countsOf>>

async function look(
  page: Page,
  { name, size, isDark }: { name: string; size: string; isDark: boolean },
): Promise<void> {
  if (values.pictures === undefined) return
  const path = join(values.pictures, `${name}-${size}${isDark ? '-dark' : ''}.png`)
  await page.screenshot({ path, animations: 'disabled' })
}

async function countsAt(
  browser: Browser,
  product: Product,
  size: (typeof SIZES)[number],
): Promise<Map<string, Counts>> {
  const { name: width, ...viewport } = size
  const context = await browser.newContext({ viewport, locale: 'zh-CN' })
  await context.addInitScript((token) => sessionStorage.setItem('token', token), product.token)
  const page = await context.newPage()
  const counts = new Map<string, Counts>()
  for (const [name, address] of Object.entries(ADDRESSES)) {
    await openLoaded(page, product.url + address)
    counts.set(name, await countsOf(page))
    await look(page, { name, size: width, isDark: false })
    if (size !== LAPTOP) continue
    await page.emulateMedia({ colorScheme: 'dark' })
    await look(page, { name, size: width, isDark: true })
    await page.emulateMedia({ colorScheme: 'light' })
  }
  await context.close()
  return counts
}

const TITLES: Readonly<Record<keyof Counts, string>> = {
  height: 'height (px)',
  fields: 'fields',
  buttons: 'buttons',
  entries: 'entries of the menu',
  row: 'highest row of a table (px)',
}

if (values.pictures !== undefined) mkdirSync(values.pictures, { recursive: true })
await withDemonstration(async (product, browser) => {
  for (const size of SIZES) {
    const counts = await countsAt(browser, product, size)
    const names = Object.keys(TITLES) as (keyof Counts)[]
    console.log(`\n| at ${size.name} | ${names.map((name) => TITLES[name]).join(' | ')} |`)
    console.log(`|${' --- |'.repeat(names.length + 1)}`)
    for (const [screen, of] of counts) {
      console.log(`| ${screen} | ${names.map((name) => of[name]).join(' | ')} |`)
    }
  }
})

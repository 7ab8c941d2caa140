import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { api } from '../api/index.ts'
import { STAGES } from '../api/quotation/quotation-head.ts'
import { withDemonstration } from './support/demonstration.ts'
import type { Product } from './support/server.ts'

/** Takes the pictures of `docs/pictures/` from the demonstration, as a laptop shows it. */

const folder = join(resolve(import.meta.dirname, '..'), 'docs/pictures')

/** The dearest quotation of the demonstration that a customer has. */
async function quotationToShow({ call }: Pick<Product, 'call'>): Promise<number> {
  const { data } = await call(api.quotation.index, { page: 1, stage: STAGES.sent })
  const rows = data as { id: number; total: string }[]
  const dearest = rows.toSorted((one, other) => Number(other.total) - Number(one.total))[0]
  if (!dearest) throw new Error('the demonstration has no quotation')
  return dearest.id
}

await withDemonstration(async (product, browser) => {
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
})

import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { api } from '../api/index.ts'
import { ADMIN, CAPTCHA, type Product } from '../e2e/support/server.ts'
import { BROWSER_ARGUMENTS, findBrowser } from '../scripts/lib/browser.mjs'
import { median, round, RUNS } from './numbers.ts'

const SLOWER = 4

/** Signs in as a browser would. */
export async function signInToken(product: Product): Promise<string> {
  const captcha = await fetch(`${product.url}/api${api.session.verify.path}.html`)
  await captcha.arrayBuffer()
  const answer = await fetch(`${product.url}/api${api.session.setLogin.path}.html`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: captcha.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '',
    },
    body: JSON.stringify({ ...ADMIN, captcha: CAPTCHA }),
  })
  return ((await answer.json()) as { id: string }).id
}

/** Does something in a browser whose cache is empty. */
async function inBrowser<Result>(
  token: string | undefined,
  work: (page: Page, context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: BROWSER_ARGUMENTS,
  })
  try {
    const context = await browser.newContext()
    const page = await context.newPage()
    if (token !== undefined) {
      await context.addInitScript((value) => sessionStorage.setItem('token', value), token)
    }
    return await work(page, context)
  } finally {
    await browser.close()
  }
}

/** KB over the wire of a first visit, headers included, until nothing loads any more. */
export function firstVisitKb(product: Product, path: string, token?: string): Promise<number> {
  return inBrowser(token, async (page, context) => {
    const network = await context.newCDPSession(page)
    await network.send('Network.enable')
    let bytes = 0
    network.on('Network.loadingFinished', (event) => (bytes += event.encodedDataLength))
    await page.goto(product.url + path, { waitUntil: 'networkidle' })
    return round(bytes / 1024)
  })
}

async function listOnce(
  product: Product,
  token: string,
  slower: number,
): Promise<[number, number]> {
  return inBrowser(token, async (page, context) => {
    const processor = await context.newCDPSession(page)
    await processor.send('Emulation.setCPUThrottlingRate', { rate: slower })
    const began = performance.now()
    await page.goto(`${product.url}/product`, { waitUntil: 'commit' })
    await page.locator('tbody tr').nth(9).waitFor()
    const shown = performance.now() - began
    // Deleting asks first, so that the press has an effect that can be seen and does nothing.
    await page.locator('tbody tr').first().getByRole('button', { name: '删除' }).click()
    await page.getByText('是否确认删除').waitFor()
    return [shown, performance.now() - began]
  })
}

/** The product list with ten rows in an empty cache: until they are there, and until a button reacts. */
export async function listFigures(
  product: Product,
  token: string,
  slower = SLOWER,
): Promise<string> {
  const runs: [number, number][] = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await listOnce(product, token, slower))
  const [shown, reacting] = [0, 1].map((at) =>
    Math.round(median(runs.map((run) => run[at] ?? NaN))),
  )
  return `${shown} ms, its button's dialog ${reacting} ms`
}

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { api } from '../api/index.ts'
import { ADMIN, CAPTCHA, startProduct, type Product } from '../e2e/server.ts'
import { BROWSER_ARGUMENTS, findBrowser } from '../scripts/lib/browser.mjs'

/**
 * `npm run bench`: how long the product takes to start, how much memory it holds, what a first visit loads,
 * and what an export costs, each on a real server with a throwaway folder. Times depend on the machine.
 */

const RUNS = 5

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN
const round = (value: number) => Math.round(value * 10) / 10

/** Resident memory of a process in MB, where the system tells it. */
function residentMb(pid: number, what: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kilobytes = new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1]
  return round(Number(kilobytes) / 1024)
}

async function warmStartMs(dataDir: string): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const began = performance.now()
    const product = await startProduct(dataDir)
    times.push(performance.now() - began)
    await product.stop()
  }
  return median(times)
}

/** KB over the wire of a first visit, from an empty browser cache until nothing loads any more. */
async function firstVisitKb(product: Product, path: string, signedIn: boolean): Promise<number> {
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: BROWSER_ARGUMENTS,
  })
  try {
    const context = await browser.newContext()
    const page = await context.newPage()
    if (signedIn) {
      const token = await signInToken(product)
      await context.addInitScript((value) => sessionStorage.setItem('token', value), token)
    }
    const network = await context.newCDPSession(page)
    await network.send('Network.enable')
    let bytes = 0
    network.on('Network.loadingFinished', (event) => (bytes += event.encodedDataLength))
    await page.goto(product.url + path, { waitUntil: 'networkidle' })
    return bytes / 1024
  } finally {
    await browser.close()
  }
}

async function signInToken(product: Product): Promise<string> {
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

/** A quotation of so many lines, ten to a set, all with a model and a price. */
async function quotationOf(product: Product, lineCount: number): Promise<number> {
  const perSet = 10
  const ids: number[] = []
  for (let index = 0; index < perSet; index += 1) {
    const made = await product.call(api.product.setProduct, {
      pro_title: `立式多级离心泵 ${lineCount}-${index}`,
      pro_no: `CDL32-${index}`,
      pro_flow: '32',
      pro_lift: '45',
      pro_power: '7.5',
      pro_unit: '台',
      pro_brand: '示例',
      pro_unitprice: '12800.50',
    })
    ids.push(Number(made.id))
  }
  const combination = await product.call(api.combination.setCombination, {
    com_name: '变频供水设备',
    com_prolist: ids,
    com_show: 1,
  })
  const quotation = await product.call(api.quotation.setQuotation, {
    quo_name: `${lineCount}行报价`,
  })
  for (let set = 0; set < lineCount / perSet; set += 1) {
    await product.call(api.quotation.setCombination, {
      id: quotation.id,
      com_id: combination.id,
    })
  }
  return Number(quotation.id)
}

async function exportMs(product: Product, token: string, id: number): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const began = performance.now()
    const response = await fetch(
      `${product.url}/api${api.quotation.outleader.path}.html?id=${id}`,
      {
        headers: { authorization: `Bearer ${token}` },
      },
    )
    await response.arrayBuffer()
    if (!response.headers.get('content-type')?.includes('spreadsheet')) {
      throw new Error(`the export of ${id} was refused`)
    }
    times.push(performance.now() - began)
  }
  return median(times)
}

const dataDir = mkdtempSync(join(tmpdir(), 'baojia-bench-'))
try {
  await (await startProduct(dataDir)).stop()
  const figures: Record<string, string> = {
    'warm start to first answered sign-in': `${round(await warmStartMs(dataDir))} ms`,
  }
  const product = await startProduct(dataDir)
  try {
    figures['idle memory (RSS)'] = `${residentMb(product.pid, 'VmRSS')} MB`
    figures['first visit to /login'] = `${round(await firstVisitKb(product, '/login', false))} KB`
    figures['first visit to /product'] =
      `${round(await firstVisitKb(product, '/product', true))} KB`
    const token = await signInToken(product)
    for (const lineCount of [30, 1000]) {
      const id = await quotationOf(product, lineCount)
      const before = residentMb(product.pid, 'VmRSS')
      const ms = round(await exportMs(product, token, id))
      const peak = residentMb(product.pid, 'VmHWM')
      figures[`export of ${lineCount} lines (median of ${RUNS})`] =
        `${ms} ms, memory ${before} MB before, ${peak} MB at most`
    }
  } finally {
    await product.stop()
  }
  console.table(figures)
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

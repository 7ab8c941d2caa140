import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '../api/index.ts'
import { MAX_LIST_ROWS } from '../api/kit/list/list-calls.ts'
import { startProduct, type Product } from '../e2e/support/server.ts'
import { cpuOf } from './lists/cpu.ts'
import { fill, finish } from './lists/fill.ts'
import { round } from './numbers.ts'
import { residentMb } from './process.ts'

/**
 * `npm run bench -- list-files`: what a list of the largest size costs as an Excel file, from the request to its last
 * byte: how long it takes, how far the process grows, and how long others wait at most for their turn.
 */

const RUNS = 3

/** The longest time that the event loop was blocked since the last call. */
async function longestDelayMs(product: Product): Promise<number> {
  const text = await (await fetch(`${product.url}/api/metrics`)).text()
  const seconds = /^nodejs_eventloop_lag_max_seconds (.+)$/m.exec(text)?.[1]
  return round(Number(seconds) * 1000)
}

async function figuresOf(product: Product, path: string) {
  await longestDelayMs(product)
  const before = residentMb(product.pid)
  // The most memory that the process holds is counted from here on.
  writeFileSync(`/proc/${product.pid}/clear_refs`, '5')
  const cpu = cpuOf(product.pid)
  const began = performance.now()
  const response = await fetch(product.url + path, {
    headers: { authorization: `Bearer ${product.token}` },
  })
  const firstMs = performance.now() - began
  if (!response.headers.get('content-type')?.includes('spreadsheet')) {
    throw new Error(`the list was refused: ${await response.text()}`)
  }
  const bytes = (await response.arrayBuffer()).byteLength
  return {
    'first byte ms': round(firstMs),
    ms: round(performance.now() - began),
    'CPU ms': round((cpuOf(product.pid) - cpu) / 1000),
    'MB of file': round(bytes / 1024 / 1024),
    'MB before': before,
    'MB at most': residentMb(product.pid, 'VmHWM'),
    'loop held at most, ms': await longestDelayMs(product),
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'baojia-bench-'))
try {
  const place = { dataDir, databaseUrl: undefined }
  await fill(place, MAX_LIST_ROWS)
  await finish(place)
  const product = await startProduct(dataDir)
  try {
    const table: Record<string, Awaited<ReturnType<typeof figuresOf>>> = {}
    for (let run = 1; run <= RUNS; run += 1) {
      const path = `/api${api.quotation.exportRows.path}.html`
      table[`${MAX_LIST_ROWS} quotations, run ${run}`] = await figuresOf(product, path)
    }
    console.log(`load ${readFileSync('/proc/loadavg', 'utf8').split(' ', 1)[0]}`)
    console.table(table)
  } finally {
    await product.stop()
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

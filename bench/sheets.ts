import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '../api/index.ts'
import { startProduct, type Product } from '../e2e/support/server.ts'
import type { Shape } from '../test/sheet-shapes/file.ts'
import { largeShapes } from '../test/sheet-shapes/large.ts'
import { oddShapes } from '../test/sheet-shapes/odd.ts'
import { importFile } from '../test/read/sheets.ts'
import { round } from './numbers.ts'
import { residentMb } from './process.ts'

/**
 * `npm run bench -- sheets`: what strangers' Excel files cost (`test/sheet-shapes/`): CPU time of the server's main
 * thread, which is what others wait for, and the most memory that it and the processes of its jobs hold together.
 */

const SAMPLE_MS = 10

const imports = [
  { name: 'customers', calls: api.customer, title: '客户名称' },
  { name: 'products', calls: api.product, title: '产品名称' },
]

/** CPU milliseconds of the thread that began a process. */
const mainThreadMs = (pid: number) =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6

function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return children === '' ? [] : children.split(' ').map(Number)
}

function megabytesOf(pid: number): number {
  try {
    return residentMb(pid) || 0
  } catch {
    // It has just ended.
    return 0
  }
}

/** The most that a process and its children hold together while something is done, in MB. */
async function mostMegabytes(pid: number, work: () => Promise<void>): Promise<number> {
  let most = 0
  const sample = () => {
    const all = [pid, ...childrenOf(pid)].map(megabytesOf)
    most = Math.max(
      most,
      all.reduce((sum, one) => sum + one, 0),
    )
  }
  sample()
  const timer = setInterval(sample, SAMPLE_MS)
  await work().finally(() => clearInterval(timer))
  return most
}

async function figuresOf(
  product: Product,
  { calls, title }: (typeof imports)[number],
  make: Shape['make'],
) {
  const file = await make(title)
  const before = mainThreadMs(product.pid)
  const began = performance.now()
  let answer = { code: 0, msg: '' }
  const memory = await mostMegabytes(product.pid, async () => {
    answer = await importFile(product, { token: product.token } as never, calls, file)
  })
  return {
    'file, bytes': file.length,
    'main thread, ms of CPU': round(mainThreadMs(product.pid) - before),
    seconds: round((performance.now() - began) / 1000),
    'server and processes, MB': Math.round(memory),
    answer: `${answer.code} ${answer.msg.slice(0, 30)}`,
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'baojia-bench-'))
const product = await startProduct(dataDir, { LOG_LEVEL: 'error' })
try {
  const table: Record<string, object> = {}
  for (const kind of imports) {
    for (const { what, make } of [...largeShapes, ...oddShapes]) {
      table[`${kind.name}: ${what}`] = await figuresOf(product, kind, make)
    }
  }
  console.table(table)
} finally {
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

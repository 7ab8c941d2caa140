import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { api } from '../api/index.ts'
import { startProduct, type Product } from '../e2e/support/server.ts'
import { fillHome } from './home/fill.ts'
import { countersOf, cpuOf } from './lists/cpu.ts'
import { ask } from './lists/load.ts'
import { startDatabase } from './lists/postgres.ts'
import { median, round } from './numbers.ts'

/**
 * `npm run bench -- home [--rows 1000000] [--postgres]`: what the home page costs the server and its database in CPU
 * time, for who sees everything, with so many quotations and a fifth as many contracts.
 */

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    rows: { type: 'string', default: '1000000' },
    postgres: { type: 'boolean', default: false },
  },
})

const WARM_UP = 50
const CALLS = 100

/** The lists that the figures open, whose cost is their own. */
const QUESTIONS = {
  home: api.home.index.path,
  'owing production': `${api.home.getOwing.path}.html?delivery=1`,
}

async function measure(product: Product, postmaster: number | undefined) {
  const counters = [() => cpuOf(product.pid), ...countersOf(postmaster)]
  const headers = { authorization: `Bearer ${product.token}` }
  const table: Record<string, Record<string, number>> = {}
  for (const [name, path] of Object.entries(QUESTIONS)) {
    const url = `${product.url}/api${path.includes('?') ? path : `${path}.html`}`
    const once = async () => {
      const { body } = await ask(url, { headers })
      const { code } = JSON.parse(body.toString()) as { code: number }
      if (code !== 200) throw new Error(body.toString())
    }
    for (let call = 0; call < WARM_UP; call += 1) await once()
    const used: number[][] = []
    const times: number[] = []
    for (let call = 0; call < CALLS; call += 1) {
      const before = counters.map((counter) => counter())
      const began = performance.now()
      await once()
      times.push(performance.now() - began)
      used.push(counters.map((counter, at) => (counter() - before[at]!) / 1000))
    }
    const cpu = (at: number) => median(used.map((one) => one[at]!))
    table[name] = {
      'CPU ms': round(cpu(0)),
      ...(postmaster && { 'PostgreSQL ms': round(cpu(1)) }),
      'median ms': round(median(times)),
    }
  }
  console.table(table)
}

const dataDir = mkdtempSync(join(tmpdir(), 'baojia-bench-'))
const database = values.postgres ? await startDatabase() : undefined
try {
  const seconds = await fillHome({ dataDir, databaseUrl: database?.url }, Number(values.rows))
  console.log(`${values.rows} quotations: sums and indexes made in ${seconds} s`)
  const product = await startProduct(dataDir, {
    RATE_SESSION_PER_SECOND: '1000000',
    DATABASE_URL: database?.url ?? '',
  })
  try {
    await measure(product, database?.pid)
  } finally {
    await product.stop()
  }
} finally {
  database?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

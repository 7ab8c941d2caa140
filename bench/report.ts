import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { reportGroups } from '../api/report/report.ts'
import { startProduct, type Product } from '../e2e/support/server.ts'
import { countersOf, cpuOf } from './lists/cpu.ts'
import { ask } from './lists/load.ts'
import { startDatabase } from './lists/postgres.ts'
import { median, round } from './numbers.ts'
import { fillReport } from './report/fill.ts'

/**
 * `npm run bench -- report [--rows 1000000] [--postgres]`: what the report costs the server with its readers, and its database,
 * in CPU time, of everybody and of one salesman, in whole months and in other periods.
 */

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    rows: { type: 'string', default: '1000000' },
    postgres: { type: 'boolean', default: false },
  },
})

const WARM_UP = 3
const CALLS = 9

const PERIODS = {
  '12 months': 'from=2026-01-01&to=2026-12-31',
  '12 months over two years': 'from=2025-07-01&to=2026-06-30',
  '60 months': 'from=2022-01-01&to=2026-12-31',
  '365 other days': 'from=2025-07-16&to=2026-07-15',
  '5 years less 2 days': 'from=2022-01-02&to=2026-12-30',
}

async function measure(product: Product, postmaster: number | undefined) {
  const counters = [() => cpuOf(product.pid), ...countersOf(postmaster)]
  const headers = { authorization: `Bearer ${product.token}` }
  const table: Record<string, Record<string, number>> = {}
  for (const [name, period] of Object.entries(PERIODS)) {
    for (const { value: by } of reportGroups) {
      for (const userid of ['', '7']) {
        const url = `${product.url}/api/Report/index.html?by=${by}&${period}&userid=${userid}`
        const used: number[][] = []
        const times: number[] = []
        for (let call = 0; call < WARM_UP + CALLS; call += 1) {
          const before = counters.map((counter) => counter())
          const began = performance.now()
          const { code } = JSON.parse((await ask(url, { headers })).body.toString()) as {
            code: number
          }
          if (code !== 200) throw new Error(`${url}: ${code}`)
          if (call < WARM_UP) continue
          times.push(performance.now() - began)
          used.push(counters.map((counter, at) => (counter() - before[at]!) / 1000))
        }
        table[`${name}, by ${by}, ${userid === '' ? 'everybody' : 'one owner'}`] = {
          'CPU ms': round(median(used.map(([server]) => server!))),
          ...(postmaster && { 'PostgreSQL ms': round(median(used.map(([, base]) => base!))) }),
          'median ms': round(median(times)),
        }
      }
    }
  }
  console.table(table)
}

const dataDir = mkdtempSync(join(tmpdir(), 'baojia-bench-'))
const database = values.postgres ? await startDatabase() : undefined
try {
  await fillReport({ dataDir, databaseUrl: database?.url }, Number(values.rows))
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

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startProduct, type Product } from '../e2e/support/server.ts'
import { ask, meansOf } from './lists/load.ts'
import { recording, startBare } from './lists/bare.ts'
import { countersOf, cpuOf } from './lists/cpu.ts'
import { fill, finish, type Place } from './lists/fill.ts'
import { handWritten } from './lists/hand-written.ts'
import { measureLatency } from './lists/latency.ts'
import { questions } from './lists/questions.ts'
import { measureSaves } from './lists/saves.ts'
import { startDatabase } from './lists/postgres.ts'

/**
 * `npm run bench -- lists [--rows 10000,100000,1000000] [--postgres]`: what a page of a list and a save cost
 * the server, in CPU time against a server that only answers the same bytes, and how that grows with the
 * number of rows. Ratios within one run; the figures themselves depend on the machine.
 */

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    rows: { type: 'string', default: '10000,100000' },
    postgres: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
})
const sizes = values.rows.split(',').map(Number)

const round = (value: number, places = 0) => Math.round(value * 10 ** places) / 10 ** places

type Figures = Record<string, number | string>
/** CPU of each request at the first size, to which the others are compared. */
const first = new Map<string, number>()

async function measurePages(product: Product, place: Place, postmaster: number | undefined) {
  const bare = await startBare()
  const table: Record<string, Figures> = {}
  const headers = { authorization: `Bearer ${product.token}` }
  try {
    const all = await questions(product)
    const totals = new Map<string, number>()
    for (const { name, path } of all) {
      const answer = await ask(product.url + path, { headers })
      totals.set(name, (JSON.parse(answer.body.toString()) as { total: number }).total)
      await ask(bare.url + path, { method: 'PUT', body: recording(answer.rawHeaders, answer.body) })
    }
    for (const question of all) {
      const url = product.url + question.path
      const total = totals.get(question.name)!
      const [[server = 0, database = 0] = [], [least = 0] = []] = await meansOf([
        {
          counters: [() => cpuOf(product.pid), ...countersOf(postmaster)],
          once: () => ask(url, { headers }),
        },
        {
          counters: [() => cpuOf(bare.pid)],
          once: () => ask(bare.url + question.path, { headers }),
        },
      ])
      const whole = server + database
      if (!first.has(question.name)) first.set(question.name, whole)
      const byHand = question.keyword
        ? await handWritten(place, question.keyword, postmaster)
        : undefined
      table[question.name] = {
        rows: total,
        'CPU µs': round(server),
        ...(postmaster ? { 'PostgreSQL µs': round(database) } : {}),
        'bare µs': round(least),
        'to bare': round(whole / least, 1),
        'to the first size': round(whole / first.get(question.name)!, 2),
        'by hand µs': byHand === undefined ? '' : round(byHand),
        'to by hand': byHand === undefined ? '' : round(whole / byHand, 2),
      }
    }
  } finally {
    bare.stop()
  }
  console.table(table)
}

async function measure(count: number, place: Place, postmaster: number | undefined) {
  let began = performance.now()
  await fill(place, count)
  console.log(`${count} rows: filled in ${round((performance.now() - began) / 1000)} s`)
  began = performance.now()
  await finish(place)
  console.log(`brought up to date in ${round((performance.now() - began) / 1000)} s`)
  const environment = {
    LOG_LEVEL: 'info',
    RATE_SESSION_PER_SECOND: '1000000',
    RATE_OPEN_PER_MINUTE: '1000000',
    DATABASE_URL: place.databaseUrl ?? '',
  }
  const product = await startProduct(place.dataDir, environment)
  try {
    if (!values.only || values.only === 'pages') await measurePages(product, place, postmaster)
    if (!values.only || values.only === 'latency') await measureLatency(product)
    if (!values.only || values.only === 'saves') await measureSaves(product, place, postmaster)
  } finally {
    await product.stop()
  }
}

for (const count of sizes) {
  const dataDir = mkdtempSync(join(tmpdir(), 'baojia-bench-'))
  const database = values.postgres ? await startDatabase() : undefined
  try {
    await measure(count, { dataDir, databaseUrl: database?.url }, database?.pid)
  } finally {
    database?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

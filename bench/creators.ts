import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { api } from '../api/index.ts'
import { startProduct, type Call, type Product } from '../e2e/support/server.ts'
import { startDatabase } from './lists/postgres.ts'

/**
 * `npm run bench -- creators [--people 40] [--seconds 8] [--postgres]`: so many people create quotations, then contracts, as fast
 * as they are answered, while somebody else opens the home page again and again: how many are created, how many are
 * refused or fail, and how long the home page takes.
 */

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    people: { type: 'string', default: '40' },
    seconds: { type: 'string', default: '8' },
    postgres: { type: 'boolean', default: false },
  },
})

const CREATIONS = {
  quotations: [api.quotation.setQuotation, { quo_name: '东城花园二期生活给水' }],
  contracts: [api.contract.setContract, { c_title: '东城花园二期' }],
} as const

type Creation = (typeof CREATIONS)[keyof typeof CREATIONS]

/** Opens the home page from a process of its own; once it is ready, `pages` is to come: how many milliseconds each took. */
async function openHome(
  { url, token }: Product,
  seconds: number,
): Promise<{ pages: Promise<number[]> }> {
  const reader = join(import.meta.dirname, 'creators/home-reader.ts')
  const child = spawn(process.execPath, [reader, url, token, `${seconds}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  await lines.next()
  return { pages: lines.next().then(({ value }) => JSON.parse(value ?? '[]') as number[]) }
}

async function measure(product: Product, people: readonly Call[], [endpoint, input]: Creation) {
  const seconds = Number(values.seconds)
  const { pages } = await openHome(product, seconds)
  const until = performance.now() + seconds * 1000
  let created = 0
  const refused = new Map<string, number>()
  await Promise.all(
    people.map(async (call) => {
      while (performance.now() < until) {
        try {
          await call(endpoint, input)
          created += 1
        } catch (error) {
          const words = String(error).replace(/（编号.*/, '')
          refused.set(words, (refused.get(words) ?? 0) + 1)
        }
      }
    }),
  )
  const took = (await pages).toSorted((one, other) => one - other)
  for (const [words, count] of refused) console.log(`${count} × ${words}`)
  const at = (part: number) => Math.round(took[Math.floor((took.length - 1) * part)] ?? NaN)
  return {
    'created a second': Math.round(created / seconds),
    'refused or failed': [...refused.values()].reduce((sum, count) => sum + count, 0),
    'home pages': took.length,
    'median ms': at(0.5),
    '95 % ms': at(0.95),
    'longest ms': at(1),
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'baojia-bench-'))
const database = values.postgres ? await startDatabase() : undefined
try {
  const product = await startProduct(dataDir, {
    RATE_OPEN_PER_MINUTE: '100000',
    RATE_SESSION_PER_SECOND: '100000',
    DATABASE_URL: database?.url ?? '',
  })
  try {
    const people: Call[] = []
    for (let at = 0; at < Number(values.people); at += 1) {
      people.push(await product.callAs(await product.addUser(`创建${at}`, '销售')))
    }
    const table: Record<string, object> = {}
    for (const [name, creation] of Object.entries(CREATIONS)) {
      table[name] = await measure(product, people, creation)
    }
    console.log(`${values.people} create at once, ${database ? 'PostgreSQL' : 'SQLite'}`)
    console.table(table)
  } finally {
    await product.stop()
  }
} finally {
  database?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql, type Kysely } from 'kysely'
import { api } from '../api/index.ts'
import { startProduct, type Product } from '../e2e/support/server.ts'
import { isPostgres, openDatabase, type Database } from '../server/db/open.ts'
import { insertTexts } from '../server/db/migrations/search-index.ts'
import { searchable } from '../server/db/search/search.ts'
import { migrate, migrationsUpTo } from '../server/db/start/migrate.ts'
import { initialsOf } from '../server/names/initials.ts'
import { countersOf, cpuOf } from './lists/cpu.ts'
import { common, nameOf } from './lists/data.ts'
import { AT_ONCE, fill, finish, inPortions, insertsOf, type Place } from './lists/fill.ts'
import { ask, meanOf } from './lists/load.ts'
import { startDatabase } from './lists/postgres.ts'
import { median, round } from './numbers.ts'

/**
 * `npm run bench -- find [--rows 1000000] [--postgres]`: how long Ctrl+K takes with so many customers, products and quotations,
 * and what the first letters of a customer's name cost its save.
 */

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    rows: { type: 'string', default: '100000' },
    postgres: { type: 'boolean', default: false },
  },
})
const count = Number(values.rows)
const REQUESTS = 40

const KEYWORDS = {
  'a whole model': `CDL${count - 7}`,
  'a model with a blank': `cdl ${String(count - 7).slice(0, 4)}`,
  'a model that many begin with': 'cdl1',
  'first letters of many': 'jn',
  'first letters of a few': initialsOf(nameOf(count - 7)),
  'two characters of many names': '供水',
  'four characters': '二次供水',
  'nothing like it': '核电主泵',
}

type Answer = { code: number; msg: string; data: { records: unknown[] }[] }

async function measureFinding(product: Product): Promise<void> {
  const headers = { authorization: `Bearer ${product.token}` }
  const table: Record<string, object> = {}
  for (const [name, keyword] of Object.entries(KEYWORDS)) {
    const query = new URLSearchParams({ keyword })
    const url = `${product.url}/api${api.search.index.path}.html?${query.toString()}`
    const times: number[] = []
    let found = 0
    for (let at = 0; at < REQUESTS; at += 1) {
      const began = performance.now()
      const { body } = await ask(url, { headers })
      times.push(performance.now() - began)
      const { code, msg, data } = JSON.parse(body.toString()) as Answer
      if (code !== 200) throw new Error(`${keyword}: ${msg}`)
      found = data.reduce((sum, { records }) => sum + records.length, 0)
    }
    table[name] = {
      keyword,
      found,
      'first ms': round(times[0]!),
      'median ms': round(median(times)),
      'longest of the others ms': round(Math.max(...times.slice(1))),
    }
  }
  console.table(table)
}

const OF_CUSTOMER = {
  cus_short: '',
  tax_number: '',
  address: '',
  phone: '',
  bank: '',
  account: '',
  cus_info: '',
  contacts: '[]',
}

/** Customers and their search index, as the version that brought them stored both. */
async function fillCustomers(place: Place): Promise<void> {
  const db = openDatabase(place)
  await migrate(db, migrationsUpTo('010-customers'))
  const { insert, end } = insertsOf(place)
  const named = (at: number) => `${nameOf(at)}有限公司`
  await inPortions(insert, 'customer', count, (at) => {
    const search_text = searchable(named(at), '')
    const texts = { cus_name: named(at), search_text, title_text: search_text }
    return { ...common(at, count, [1]), ...OF_CUSTOMER, ...texts }
  })
  await end()
  const untyped = db as unknown as Kysely<unknown>
  for (let from = 0; from < count; from += AT_ONCE) {
    const rows = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => ({
      id: from + at + 1,
      search_text: searchable(named(from + at), ''),
    }))
    await insertTexts(untyped, 'customer', rows)
  }
  await db.destroy()
}

const INDEXES = ['customer_name_initials', 'customer_short_initials'] as const

/** The statement that makes an index. */
async function definitionOf(db: Database, index: string): Promise<string> {
  const catalogue = isPostgres(db)
    ? sql<{ sql: string }>`select indexdef as sql from pg_indexes where indexname = ${index}`
    : sql<{ sql: string }>`select sql from sqlite_master where name = ${index}`
  const [found] = (await catalogue.execute(db)).rows
  if (!found) throw new Error(`${index} is not there`)
  return found.sql
}

/** CPU of a customer's new name with the indexes of first letters and without them; the letters themselves are made in both. */
async function measureSave(product: Product, place: Place, postmaster: number | undefined) {
  const db = openDatabase(place)
  const counters = [() => cpuOf(product.pid), ...countersOf(postmaster)]
  const save = (at: number) =>
    product.call(api.customer.setCustomer, {
      id: (at % 5_000) + 1,
      cus_name: `${nameOf(at % 5_000)}${at}有限公司`,
    })
  const costs = async () => (await meanOf(counters, save)).reduce((sum, one) => sum + one, 0)
  const definitions = await Promise.all(INDEXES.map((index) => definitionOf(db, index)))
  // The first saves of a server cost a third more, whatever is indexed.
  await costs()
  const before = await costs()
  for (const index of INDEXES) await sql.raw(`drop index ${index}`).execute(db)
  const without = await costs()
  for (const definition of definitions) await sql.raw(definition).execute(db)
  // What comes later meets a warmer server and more history: with them on both sides of without.
  const withThem = (before + (await costs())) / 2
  await db.destroy()
  const began = process.cpuUsage()
  const NAMES = 20_000
  for (let at = 0; at < NAMES; at += 1) initialsOf(`${nameOf(at)}有限公司`)
  const { user, system } = process.cpuUsage(began)
  const letters = (user + system) / NAMES
  console.table({
    "a customer's new name": {
      'CPU µs': round(withThem),
      'without the two indexes µs': round(without),
      'making the letters µs': round(letters),
      'both, part of the save': `${round((100 * (withThem - without + letters)) / withThem)} %`,
    },
  })
}

const dataDir = mkdtempSync(join(tmpdir(), 'baojia-bench-'))
const database = values.postgres ? await startDatabase() : undefined
try {
  const place = { dataDir, databaseUrl: database?.url }
  await fill(place, count, { withLines: false, models: count })
  await fillCustomers(place)
  await finish(place)
  const product = await startProduct(dataDir, {
    RATE_SESSION_PER_SECOND: '1000000',
    RATE_OPEN_PER_MINUTE: '1000000',
    DATABASE_URL: place.databaseUrl ?? '',
  })
  try {
    await measureFinding(product)
    await measureSave(product, place, database?.pid)
  } finally {
    await product.stop()
  }
} finally {
  database?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

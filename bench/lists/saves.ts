import SQLite from 'better-sqlite3'
import pg from 'pg'
import { api } from '../../api/index.ts'
import type { Product } from '../../e2e/support/server.ts'
import { searchable, wordsOf } from '../../server/db/search/search.ts'
import { countersOf, cpuOf } from './cpu.ts'
import { nameOf } from './data.ts'
import type { Place } from './fill.ts'
import { ask, meanOf } from './load.ts'

/** What a new quotation costs by HTTP, against one prepared INSERT that is as durable, and what adds to that. */

const used = () => process.cpuUsage().user + process.cpuUsage().system
const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0)

const COLUMNS =
  'quo_name, quo_info, quo_status, release_time, search_text, version, user_id, updated_by, updated_at'
const TIME = '2026:06:15 09:30:00'
const valuesOf = (at: number) => {
  const name = nameOf(at + 5_000_000)
  return [name, '', 0, TIME, searchable(name, ''), 1, 1, 1, TIME]
}
const afterOf = (at: number) =>
  JSON.stringify({
    id: at,
    quo_name: nameOf(at + 5_000_000),
    quo_info: '',
    quo_status: 0,
    release_time: TIME,
    version: 1,
    user_id: 1,
    updated_by: 1,
    updated_at: TIME,
  })
const HISTORY = `insert into history (time, user_id, user_name, address, entity, record_id, name, search_text,
  owner_id, action, after) values`

/** A quotation's INSERT with more and more of what a save does beside it. */
async function onSqlite(dataDir: string): Promise<Record<string, number>> {
  const db = new SQLite(`${dataDir}/baojia.sqlite`)
  db.pragma('synchronous = FULL')
  db.pragma('busy_timeout = 5000')
  db.exec(`create table bench_plain as select * from quotation where 0;
    create index bench_plain_id on bench_plain (id);
    create index bench_plain_1 on bench_plain (release_time, id);
    create index bench_plain_2 on bench_plain (user_id, release_time, id);
    create index bench_plain_3 on bench_plain (quo_status, release_time, id);
    insert into bench_plain select * from quotation`)
  const places = valuesOf(0)
    .map(() => '?')
    .join(', ')
  const plain = db.prepare(`insert into bench_plain (${COLUMNS}) values (${places})`)
  const counted = db.prepare(`insert into quotation (${COLUMNS}) values (${places})`)
  const index = db.prepare('insert into quotation_search (rowid, words) values (?, ?)')
  const history = db.prepare(`${HISTORY} (?, 1, 'admin', '', 'quotation', ?, ?, ?, 1, 'create', ?)`)
  const historyIndex = db.prepare('insert into history_search (rowid, words) values (?, ?)')
  const words = (at: number) => wordsOf(String(valuesOf(at)[4])).join(' ')
  const cost = async (work: (at: number) => void) => {
    const whole = db.transaction(work)
    return (await meanOf([used], (at) => Promise.resolve(whole(at))))[0]!
  }
  const insert = (at: number) => counted.run(valuesOf(at)).lastInsertRowid
  const searched = (at: number) => {
    const id = insert(at)
    index.run(id, words(at))
    return id
  }
  const costs = {
    'one INSERT': await cost((at) => void plain.run(valuesOf(at))),
    'with counters': await cost((at) => void insert(at)),
    'with counters, index': await cost((at) => void searched(at)),
    'with counters, index, history': await cost((at) => {
      const id = searched(at)
      const name = String(valuesOf(at)[0])
      const entry = history.run(TIME, id, name, name, afterOf(at)).lastInsertRowid
      historyIndex.run(entry, words(at))
    }),
  }
  db.exec('drop table bench_plain')
  db.close()
  return costs
}

async function onPostgres(url: string, postmaster: number): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create table bench_plain (like quotation including all)')
  const counters = [used, ...countersOf(postmaster)]
  const places = valuesOf(0)
    .map((_, at) => `$${at + 1}`)
    .join(', ')
  const insertInto = (table: string) => (at: number) =>
    client.query<{ id: number }>({
      name: table,
      text: `insert into ${table} (${COLUMNS}) values (${places}) returning id`,
      values: valuesOf(at),
    })
  const cost = async (work: (at: number) => Promise<unknown>) => sum(await meanOf(counters, work))
  const costs = {
    'one INSERT': await cost(insertInto('bench_plain')),
    'with counters': await cost(insertInto('quotation')),
    'with counters, index': await cost(async (at) => {
      await client.query('begin')
      const { rows } = await insertInto('quotation')(at)
      await client.query({
        name: 'index',
        text: 'insert into quotation_search (id, words) values ($1, array_to_tsvector($2::text[]))',
        values: [rows[0]!.id, wordsOf(String(valuesOf(at)[4]))],
      })
      await client.query('commit')
    }),
  }
  await client.query('drop table bench_plain')
  await client.end()
  return costs
}

export async function measureSaves(product: Product, place: Place, postmaster: number | undefined) {
  const url = `${product.url}/api${api.quotation.setQuotation.path}.html`
  const headers = { authorization: `Bearer ${product.token}`, 'content-type': 'application/json' }
  const saved = sum(
    await meanOf([() => cpuOf(product.pid), ...countersOf(postmaster)], async (at) => {
      const body = JSON.stringify({ quo_name: nameOf(at + 5_000_000) })
      const key = { 'idempotency-key': `${process.pid}-${at}` }
      const answer = await ask(url, { method: 'POST', headers: { ...headers, ...key }, body })
      if (!answer.body.includes('"code":200')) throw new Error(answer.body.toString())
    }),
  )
  const costs = place.databaseUrl
    ? await onPostgres(place.databaseUrl, postmaster!)
    : await onSqlite(place.dataDir)
  const plain = costs['one INSERT']!
  const table: Record<string, { 'CPU µs': number; 'to one INSERT': number }> = {}
  for (const [name, cost] of [...Object.entries(costs), ['setQuotation by HTTP', saved] as const]) {
    table[name] = {
      'CPU µs': Math.round(cost),
      'to one INSERT': Math.round((cost / plain) * 10) / 10,
    }
  }
  console.table(table)
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { api } from '../api/index.ts'
import { startProduct, type Product } from '../e2e/support/server.ts'
import { wallClock } from '../server/platform/clock.ts'
import { openDatabase } from '../server/db/open.ts'
import { countersOf, cpuOf } from './lists/cpu.ts'
import { fill, finish, type Place } from './lists/fill.ts'
import { meanOf } from './lists/load.ts'
import { startDatabase } from './lists/postgres.ts'
import { round } from './numbers.ts'

/**
 * `npm run bench -- saves [--rows 1000,1000000] [--days 10,10000] [--postgres]`: what each save costs the server and its
 * database in CPU time, with so many quotations in all, and so many quotations and contracts of today among them.
 */

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    rows: { type: 'string', default: '1000,100000' },
    days: { type: 'string', default: '10,10000' },
    postgres: { type: 'boolean', default: false },
  },
})
const numbersIn = (text: string) => text.split(',').map(Number)

/** Gives the first records numbers of today, as if they had been made in order. */
async function numberToday({ dataDir, databaseUrl }: Place, count: number): Promise<void> {
  const db = openDatabase({ dataDir, databaseUrl })
  const day = wallClock('Asia/Shanghai').slice(0, 10).replaceAll(':', '')
  const count3 = sql`case when id < 10 then '00' when id < 100 then '0' else '' end || id`
  const numbered = (letters: string) => sql`${`${letters}${day}-`} || ${count3}`
  await sql`update quotation set quo_no = ${numbered('BJ')} where id <= ${count}`.execute(db)
  await sql`update contract set c_no = ${numbered('HT')}, name_key = ${numbered('ht')} where id <= ${count}`.execute(
    db,
  )
  await sql`insert into number_counter (prefix, last) values (${`BJ${day}-`}, ${count})`.execute(db)
  await db.destroy()
}

const SAVES = {
  'new quotation': () => [api.quotation.setQuotation, { quo_name: '东城花园二期生活给水' }],
  'its head': (at: number) => [
    api.quotation.setQuotation,
    { id: (at % 900) + 1, cus_name: `云溪水务${at}` },
  ],
  "a line's price": (at: number) => [
    api.quotation.changeline,
    { id: (at % 2700) + 1, unitprice: String(1000 + at) },
  ],
  'new contract': () => [api.contract.setContract, { c_title: '东城花园二期' }],
  receipt: (at: number) => [
    api.receipt.setReceipt,
    { con_id: (at % 190) + 1, kind: 1, amount: '0.01', way: 1, received_date: '2026-06-01' },
  ],
  shipment: (at: number) => [
    api.logistics.setLogistics,
    { pro_id: (at % 190) + 1, l_send: '已发货' },
  ],
} as const

async function measure(product: Product, postmaster: number | undefined) {
  const counters = [() => cpuOf(product.pid), ...countersOf(postmaster)]
  const costs: Record<string, number> = {}
  for (const [name, save] of Object.entries(SAVES)) {
    const means = await meanOf(counters, async (at) => {
      const [endpoint, input] = save(at)
      await product.call(endpoint as never, input)
    })
    costs[name] = round(means.reduce((sum, one) => sum + one, 0) / 1000)
  }
  return costs
}

const table: Record<string, Record<string, number>> = {}
for (const rows of numbersIn(values.rows)) {
  for (const today of numbersIn(values.days)) {
    if (today > rows / 5) continue
    const dataDir = mkdtempSync(join(tmpdir(), 'baojia-bench-'))
    const database = values.postgres ? await startDatabase() : undefined
    const place = { dataDir, databaseUrl: database?.url }
    try {
      await fill(place, rows)
      await finish(place)
      await numberToday(place, today)
      const product = await startProduct(dataDir, {
        RATE_SESSION_PER_SECOND: '1000000',
        DATABASE_URL: database?.url ?? '',
      })
      try {
        for (const [name, cost] of Object.entries(await measure(product, database?.pid))) {
          table[name] = { ...table[name], [`${rows} rows, ${today} today`]: cost }
        }
      } finally {
        await product.stop()
      }
    } finally {
      database?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
}
console.log('CPU ms of server and database for each save')
console.table(table)

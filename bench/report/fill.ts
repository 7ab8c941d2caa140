import { sql } from 'kysely'
import { migrate } from '../../server/db/start/migrate.ts'
import { isPostgres, openDatabase, type Database } from '../../server/db/open.ts'
import type { Place } from '../lists/fill.ts'

/**
 * Five years of facts, to the end of 2026: so many quotations of three products each, by 20 salesmen for 20,000 customers from
 * 2,000 products in 20 categories; a third as many contracts, and two receipts for each.
 */

const raw = (db: Database, text: string) => sql.raw(text).execute(db)

/** Numbers from 1, each as `i`. */
const numbers = (db: Database, count: number) =>
  isPostgres(db)
    ? `generate_series(1::bigint, ${count}) as numbers (i)`
    : `(with recursive numbers (i) as (select 1 union all select i + 1 from numbers where i < ${count})
        select i from numbers) as numbers`

const DAYS = 5 * 365
const dayOf = (db: Database) => {
  const days = `(i * 7919) % ${DAYS}`
  return isPostgres(db)
    ? `to_char(date '2026-12-31' - (${days})::int, 'YYYY-MM-DD')`
    : `date('2026-12-31', '-' || (${days}) || ' days')`
}

const OF_FIGURE = { quoted: 1, signed: 3, received: 1.5 }
const KEYS = {
  all: [`''`],
  customer: ['(i * 31) % 20000 + 1'],
  product: ['i % 2000 + 1', '(i * 31) % 2000 + 1', '(i * 17 + 5) % 2000 + 1'],
  category: ['i % 20 + 1'],
}

const COLUMNS =
  'figure, doc, dim, key, day, owner, amount, entitled, given, revenue, cost, won, days'

async function makeFacts(db: Database, count: number): Promise<void> {
  for (const [figure, part] of Object.entries(OF_FIGURE)) {
    for (const [dim, keys] of Object.entries(KEYS)) {
      if (figure === 'received' && keys.length > 1) continue
      for (const key of keys) {
        await raw(
          db,
          `insert into report_fact (${COLUMNS})
          select '${figure}', i, '${dim}', cast(${key} as text), ${dayOf(db)}, i % 20 + 2, (i % 997 + 1) * 100,
            (i % 997 + 1) * 110, (i % 997 + 1) * 10, (i % 997 + 1) * 88, (i % 997 + 1) * 70,
            case when i % 3 = 0 then 1 else 0 end, case when i % 3 = 0 then 20 else 0 end
          from ${numbers(db, Math.floor(count / part))} where true on conflict do nothing`,
        )
      }
    }
  }
}

const makeSums = (db: Database) =>
  raw(
    db,
    `insert into report_sum (slot, figure, dim, who, period, key, count, amount, entitled, given, revenue, cost, won,
      won_amount, days)
    select 0, figure, dim, case own when 1 then 'o' || owner else '' end, mark || substr(day, 1, length), key, count(*),
      sum(amount), sum(entitled), sum(given), sum(revenue), sum(cost), sum(won), sum(won * amount), sum(days)
    from report_fact cross join (select 0 as own union all select 1) whose
      cross join (select 4 as length, 'y' as mark union all select 7, '') within
    group by figure, dim, 4, 5, key`,
  )

/** A database with facts and sums of so many quotations, without the documents. */
export async function fillReport(place: Place, count: number): Promise<void> {
  const db = openDatabase(place, 'upkeep')
  try {
    await migrate(db)
    const triggers = ['insert', 'delete'].map((event) => `report_fact_${event}`)
    const kept: string[] = []
    if (isPostgres(db)) await raw(db, 'alter table report_fact disable trigger user')
    for (const name of isPostgres(db) ? [] : triggers) {
      const { rows } = await sql<{ sql: string }>`
        select sql from sqlite_master where name = ${name}`.execute(db)
      kept.push(rows[0]!.sql)
      await raw(db, `drop trigger ${name}`)
    }
    await makeFacts(db, count)
    await makeSums(db)
    for (const made of kept) await raw(db, made)
    if (isPostgres(db)) {
      await raw(db, 'alter table report_fact enable trigger user')
      await raw(db, 'vacuum analyze')
    }
  } finally {
    await db.destroy()
  }
}

import { sql } from 'kysely'
import { migrate, migrationsUpTo } from '../../server/db/start/migrate.ts'
import { isPostgres, openDatabase, type Database } from '../../server/db/open.ts'
import { fill, type Place } from '../lists/fill.ts'

/** A company's last three years up to today: quotations of every stage, contracts half paid and half built, a machine of each. */

const DAY_MS = 24 * 60 * 60 * 1000
/** The last day of the records that `fill` makes. */
const LAST_FILLED = Date.UTC(2026, 5, 29)

/** The day `days` after the one that a time or day begins with, as SQL. */
function dayAfter(db: Database, text: string, days: number | string): string {
  const dashed = `replace(substr(${text}, 1, 10), ':', '-')`
  return isPostgres(db)
    ? `to_char(to_date(${dashed}, 'YYYY-MM-DD') + (${days})::int, 'YYYY-MM-DD')`
    : `date(${dashed}, (${days}) || ' days')`
}

const raw = (db: Database, text: string) => sql.raw(text).execute(db)

/** Moves all records so that the newest are today's. */
async function moveToToday(db: Database): Promise<void> {
  const days = Math.round((Date.now() - LAST_FILLED) / DAY_MS)
  for (const table of ['quotation', 'contract', 'production', 'logistics', 'sales']) {
    const day = `replace(${dayAfter(db, 'release_time', days)}, '-', ':')`
    await raw(db, `update ${table} set release_time = ${day} || substr(release_time, 11)`)
  }
}

/** What the home page tells of: stages and days of quotations, money, work that is owed, receipts, open cases and warranties. */
async function makeFigures(db: Database): Promise<void> {
  await raw(
    db,
    `update quotation set total = (id % 997 + 1) * 100000,
      stage = case when id % 10 < 1 then null when id % 10 < 3 then 0 when id % 10 < 6 then 1
        when id % 10 < 8 then 2 when id % 10 < 9 then 3 else 4 end,
      valid_until = ${dayAfter(db, 'release_time', 30)}`,
  )
  await raw(
    db,
    `update contract set signed_date = case when id % 4 = 0 then '' else ${dayAfter(db, 'release_time', 3)} end,
      c_unpay = case id % 3 when 0 then 500000 when 1 then 0 else null end,
      next_due = case when id % 30 = 0 then '~' else ${dayAfter(db, 'release_time', 'id % 400')} end,
      next_amount = 500000, delivery_date = case when id % 9 = 0 then '' else ${dayAfter(db, 'release_time', 45)} end,
      pieces = 12, to_produce = case when id % 5 = 0 then 12 else 0 end,
      ready_to_ship = case when id % 7 = 0 then 6 else 0 end, to_ship = case when id % 4 = 0 then 12 else 0 end`,
  )
  await raw(
    db,
    `insert into receipt (con_id, contract_user_id, kind, amount, way, received_date, acceptance_date, note,
        user_id, updated_by, updated_at)
      select id, user_id, case when id % 40 = 0 then 2 else 1 end, 300000, 1, ${dayAfter(db, 'release_time', 10)}, '', '',
        user_id, user_id, '' from contract`,
  )
  await uncounted(
    db,
    'sales',
    `update sales set s_state = case when id % 50 = 0 then 0 when id % 50 = 1 then 1 else 2 end, s_assignee = user_id`,
  )
  await uncounted(
    db,
    'machine',
    `insert into machine (warranty_months, warranty_delivery_months, serial_no, title, model, c_no, delivered_date,
        start_date, warranty_end, nameplate, remark, token, release_time, search_text, con_id, contract_user_id, name_key,
        user_id, updated_by, updated_at)
      select 12, 18, 'B' || id, '', '', c_no, '', '', ${dayAfter(db, 'release_time', 545)}, '', '', 'b' || id,
        release_time, '', id, user_id, 'b' || id, user_id, user_id, '' from contract`,
  )
}

/**
 * Changes rows whose counters the home page does not read: each row of one transaction would cost PostgreSQL more there
 * than the one before.
 */
async function uncounted(db: Database, table: string, statement: string): Promise<void> {
  const triggers = async (how: 'disable' | 'enable') => {
    if (isPostgres(db)) await raw(db, `alter table ${table} ${how} trigger user`)
  }
  await triggers('disable')
  await raw(db, statement)
  await triggers('enable')
}

/**
 * A database with so many quotations and a fifth as many contracts, as the version before the home page had it, and
 * then brought up to date. Answers how many seconds the last step took.
 */
export async function fillHome(place: Place, count: number): Promise<number> {
  await fill(place, count, { withLines: false })
  const db = openDatabase(place, 'upkeep')
  try {
    await moveToToday(db)
    await migrate(db, migrationsUpTo('023-machines'))
    await makeFigures(db)
    const began = performance.now()
    await migrate(db)
    const seconds = Math.round((performance.now() - began) / 1000)
    // PostgreSQL gathers statistics by itself; SQLite has none, as in service.
    if (isPostgres(db)) await raw(db, 'vacuum analyze')
    return seconds
  } finally {
    await db.destroy()
  }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { migrate, migrationsUpTo } from '#server/db/migrate.ts'
import { openDatabase, type Database } from '#server/db/open.ts'
import { found, isSearched, SEARCHED } from '#server/db/search.ts'
import { Searches } from '#server/db/searches.ts'
import { throwawayDatabase } from '#test/database.ts'

/** A database that was in use before lists had counters and an index gets both, as if it always had them. */

const undo: (() => unknown)[] = []
/** What searches each database, since keywords are compared by its readers only. */
const searchesOf = new Map<Database, Searches>()
afterAll(async () => {
  for (const one of undo.toReversed()) await one()
})

async function emptyDatabase(): Promise<Database> {
  const dataDir = mkdtempSync(join(tmpdir(), 'baojia-migration-'))
  const database = await throwawayDatabase()
  const place = { dataDir, databaseUrl: database.environment.DATABASE_URL }
  const db = openDatabase(place)
  const searches = new Searches(place)
  searchesOf.set(db, searches)
  undo.push(
    () => rmSync(dataDir, { recursive: true, force: true }),
    () => database.remove(),
    () => db.destroy(),
    () => searches.close(),
  )
  return db
}

const search = <T>(db: Database, work: (reader: Database) => Promise<T>) =>
  searchesOf.get(db)!.run(1, work)

const versioned = (at: number) => ({
  version: 1,
  user_id: 1 + (at % 2),
  updated_by: 1,
  updated_at: '',
})
const dated = (at: number) => ({
  release_time: `${2020 + (at % 3)}:${at % 2 ? '01' : '12'}:${String(1 + (at % 31)).padStart(2, '0')} 08:00:00`,
})
const texts = ['立式泵', '水泵房😀', '100%_纯', '', `o'clock`]
const textOf = (at: number) => texts[at % texts.length]!

/** Some of everything, as the product wrote it before. */
async function fill(db: Database, count: number): Promise<void> {
  const person = { password_hash: '', password_at: '', status: 1, deleted: 0, ...versioned(0) }
  const role = { id: 1, role_name: '角色', permissions: '[]', ...versioned(0) }
  await db.insertInto('role').values(role).execute()
  for (const username of ['甲', '乙']) {
    await db
      .insertInto('user')
      .values({ ...person, username, role_id: 1 })
      .execute()
  }
  const category = { p_name: '分类', p_field: '[]', view: '', ...versioned(0) }
  await db.insertInto('category').values(category).execute()
  for (let at = 0; at < count; at += 1) await fillOne(db, at)
}

async function fillOne(db: Database, at: number): Promise<void> {
  const search_text = textOf(at)
  const common = { ...versioned(at), ...dated(at), search_text }
  const specification = {
    pro_caliber: '',
    pro_flow: '',
    pro_lift: '',
    pro_speed: '',
    pro_power: '',
    pro_brand: '',
    pro_info: '',
    remarks: '',
    pro_unit: '',
    pro_unitprice: null,
  }
  const product = {
    pro_title: search_text,
    pro_no: `型${at}`,
    pro_status: at % 4,
    pro_type: at % 3 ? 1 : null,
  }
  await db
    .insertInto('product')
    .values({ ...common, ...specification, ...product })
    .execute()
  const quotation = { quo_name: search_text, quo_info: '', quo_status: at % 4 }
  await db
    .insertInto('quotation')
    .values({ ...common, ...quotation })
    .execute()
  const c_no = `号${at}`
  const contract = {
    c_title: search_text,
    c_no,
    c_remark: '',
    c_invoice: 0,
    c_status: at % 4,
    c_money: null,
    c_unpay: null,
    title_text: '',
  }
  const { id: con_id } = await db
    .insertInto('contract')
    .values({ ...common, ...contract })
    .returning('id')
    .executeTakeFirstOrThrow()
  const linked = {
    ...common,
    con_id,
    contract_user_id: common.user_id,
    user_id: 1 + (at % 3 ? 0 : 1),
  }
  const production = {
    pro_no: c_no,
    pro_pump: 0,
    pro_control: 0,
    pro_out: 0,
    pro_remark: '',
    pro_outbound: 0,
    pro_status: at % 4,
  }
  const { id: pro_id } = await db
    .insertInto('production')
    .values({ ...linked, ...production })
    .returning('id')
    .executeTakeFirstOrThrow()
  const logistics = {
    pro_id,
    l_no: c_no,
    log_number: '',
    l_send: '',
    l_remark: '',
    l_status: at % 4,
  }
  await db
    .insertInto('logistics')
    .values({ ...linked, ...logistics })
    .execute()
  const free = at % 2 ? {} : { con_id: null, contract_user_id: null }
  const sales = { s_no: at % 2 ? c_no : '', s_remark: '', s_status: at % 4, ...free }
  await db
    .insertInto('sales')
    .values({ ...linked, ...sales })
    .execute()
  await db
    .insertInto('history')
    .values({
      time: '2026:01:01 00:00:00',
      user_id: 1,
      user_name: '甲',
      address: '',
      entity: 'product',
      record_id: at,
      name: search_text,
      search_text,
      owner_id: null,
      parent_id: null,
      action: 'create',
      before: null,
      after: null,
    })
    .execute()
}

const countersOf = async (db: Database) =>
  (await db.selectFrom('record_count').selectAll().where('count', '<>', 0).execute())
    .map(({ entity, who, status, level, period, count }) =>
      [entity, who, status, level, period, count].join('|'),
    )
    .toSorted()

describe('a database from before', () => {
  const COUNT = 60

  test('has the counters and the index that it would have had', async () => {
    const old = await emptyDatabase()
    await migrate(old, migrationsUpTo('004-history'))
    await fill(old, COUNT)
    await migrate(old)

    const fresh = await emptyDatabase()
    await migrate(fresh)
    await fill(fresh, COUNT)

    expect(await countersOf(old)).toEqual(await countersOf(fresh))
    for (const table of SEARCHED) {
      for (const keyword of ['泵', '水泵', '%_', '😀', "o'clock", '立式泵', '无']) {
        const { rows } = await search(old, (db) =>
          sql<{ id: number; search_text: string }>`
            select id, search_text from ${sql.table(table)}
            where ${found(db, table, keyword)} order by id`.execute(db),
        )
        const all = await sql<{ id: number; search_text: string }>`
          select id, search_text from ${sql.table(table)} order by id`.execute(old)
        expect(rows).toEqual(all.rows.filter((row) => row.search_text.includes(keyword)))
      }
    }
  })

  test('keeps counting from there', async () => {
    const db = await emptyDatabase()
    await migrate(db, migrationsUpTo('004-history'))
    await fill(db, 5)
    await migrate(db)
    const before = await countersOf(db)
    await fillOne(db, 5)
    expect(await countersOf(db)).not.toEqual(before)
    for (const table of [
      'logistics',
      'production',
      'sales',
      'contract',
      'product',
      'quotation',
    ] as const) {
      expect(isSearched(table)).toBe(true)
      await db.deleteFrom(table).execute()
    }
    expect(await countersOf(db)).toEqual([])
  })

  test('may be empty, and have more rows than are read at once', async () => {
    const db = await emptyDatabase()
    await migrate(db, migrationsUpTo('004-history'))
    await fill(db, 0)
    const quotation = { quo_info: '', quo_status: 0, ...versioned(0), ...dated(0) }
    const rows = Array.from({ length: 2_001 }, (_, at) => ({
      ...quotation,
      quo_name: `第${at}份`,
      search_text: `第${at}份`,
    }))
    for (let at = 0; at < rows.length; at += 500) {
      await db
        .insertInto('quotation')
        .values(rows.slice(at, at + 500))
        .execute()
    }
    await migrate(db)
    const some = await search(db, (reader) =>
      reader
        .selectFrom('quotation')
        .select('quo_name')
        .where(found(reader, 'quotation', '00份'))
        .execute(),
    )
    expect(some).toHaveLength(20)
  })
})

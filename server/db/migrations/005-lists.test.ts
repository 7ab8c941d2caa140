import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { migrate, migrationsUpTo } from '../start/migrate.ts'
import { openDatabase, type Database } from '../open.ts'
import { found, isSearched, SEARCHED } from '../search/search.ts'
import { Searches } from '../search/searches.ts'
import { throwawayDatabase } from '#test/run/database.ts'
import { dated, fill, fillOne, versioned } from '#test/run/former-lists.ts'

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

const countersOf = async (db: Database) =>
  (await db.selectFrom('record_count').selectAll().where('count', '<>', 0).execute())
    .map(({ entity, who, status, level, period, count }) =>
      [entity, who, status, level, period, count].join('|'),
    )
    .toSorted()

describe('a database from before', () => {
  const COUNT = 60

  test('has the counters and the index that it would have had @long', async () => {
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

  test('may be empty, and have more rows than are read at once @long', async () => {
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

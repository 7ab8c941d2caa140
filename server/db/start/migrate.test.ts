import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { throwawayDatabase } from '#test/run/database.ts'
import { migrate, migrationState } from './migrate.ts'
import { openDatabase, type Database } from '../open.ts'

const isSqlite = process.env['TEST_DATABASE_URL'] === undefined

let db: Database
let end: () => Promise<void>
beforeEach(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'baojia-migrate-'))
  const database = await throwawayDatabase()
  db = openDatabase({ dataDir, databaseUrl: database.environment.DATABASE_URL })
  end = async () => {
    await db.destroy()
    await database.remove()
    rmSync(dataDir, { recursive: true })
  }
})
afterEach(() => end())

type Step = (db: Kysely<unknown>) => Promise<unknown>

/** Migrations of these steps, in their order. */
function steps(...made: Step[]): Record<string, Migration> {
  return Object.fromEntries(
    made.map((step, at) => [
      `${String(at).padStart(3, '0')}-step`,
      { up: async (db) => void (await step(db)) },
    ]),
  )
}

const statement =
  (text: string): Step =>
  (db) =>
    sql.raw(text).execute(db)

const rowsOf = async (text: string) => (await sql.raw(text).execute(db)).rows

const people = statement('create table person (id integer primary key, name text not null)')
const orders: Step = async (db) => {
  await sql`create table purchase (id integer primary key, person_id integer not null references person (id))`.execute(
    db,
  )
  await sql`insert into person values (1, 'a'), (2, 'b')`.execute(db)
  await sql`insert into purchase values (10, 1), (11, 2)`.execute(db)
}

describe('a migration that fails in its middle', () => {
  const half: Step = async (db) => {
    await sql`create table half (id integer)`.execute(db)
    await sql`alter table person add column age integer`.execute(db)
    await sql`update person set name = 'changed'`.execute(db)
    throw new Error('stopped in the middle')
  }

  test('undoes itself and those that ran before it', async () => {
    await migrate(db, steps(people, orders))
    const more = statement('create table more (id integer)')
    await expect(migrate(db, steps(people, orders, more, half))).rejects.toThrow('stopped')

    const names = (await db.introspection.getTables()).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['person', 'purchase']))
    expect(names).not.toContain('half')
    expect(names).not.toContain('more')
    expect(await rowsOf('select * from person order by id')).toEqual([
      { id: 1, name: 'a' },
      { id: 2, name: 'b' },
    ])
    expect((await migrationState(db, steps(people, orders, more))).pending).toEqual(['002-step'])
  })

  test('leaves a new database as new as it was, and can be tried again', async () => {
    await expect(migrate(db, steps(people, half))).rejects.toThrow('stopped')
    expect((await db.introspection.getTables()).map(({ name }) => name)).toEqual([])
    await migrate(db, steps(people, orders))
    expect(await rowsOf('select name from person order by id')).toHaveLength(2)
  })
})

describe.runIf(isSqlite)('a migration that rebuilds a table that others refer to', () => {
  const rebuild =
    (kept: string): Step =>
    async (db) => {
      await sql`create table new_person (id integer primary key, name text not null, age integer)`.execute(
        db,
      )
      await sql`insert into new_person (id, name) select id, name from person where ${sql.raw(kept)}`.execute(
        db,
      )
      await sql`drop table person`.execute(db)
      await sql`alter table new_person rename to person`.execute(db)
    }

  test('keeps the references, and foreign keys hold afterwards', async () => {
    await migrate(db, steps(people, orders, rebuild('true')))
    expect(await rowsOf('select person_id from purchase order by id')).toEqual([
      { person_id: 1 },
      { person_id: 2 },
    ])
    expect(await rowsOf('pragma foreign_key_list(purchase)')).toMatchObject([{ table: 'person' }])
    await expect(rowsOf('insert into purchase values (12, 99)')).rejects.toMatchObject({
      code: 'SQLITE_CONSTRAINT_FOREIGNKEY',
    })
  })

  test('is undone where it loses a row that is referred to', async () => {
    await migrate(db, steps(people, orders))
    await expect(migrate(db, steps(people, orders, rebuild('id = 1')))).rejects.toThrow('purchase')
    expect(await rowsOf('select id from person order by id')).toEqual([{ id: 1 }, { id: 2 }])
    await expect(rowsOf('insert into purchase values (12, 99)')).rejects.toMatchObject({
      code: 'SQLITE_CONSTRAINT_FOREIGNKEY',
    })
  })
})

test('a database knows which migrations it has not been through, and which nobody knows', async () => {
  await migrate(db, steps(people, orders))
  expect(await migrationState(db, steps(people))).toEqual({
    executed: ['000-step', '001-step'],
    pending: [],
    unknown: ['001-step'],
  })
})

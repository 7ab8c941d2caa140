import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseFile, openDatabase, type Database } from './open.ts'

let dataDir: string
let db: Database
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'baojia-dialect-'))
  db = openDatabase({ dataDir, databaseUrl: undefined })
  await sql`create table note (text text)`.execute(db)
})
afterEach(async () => {
  await db.destroy()
  rmSync(dataDir, { recursive: true })
})

test('a transaction that has read may write, whatever another process tries meanwhile', async () => {
  const other = new SQLite(databaseFile(dataDir), { timeout: 0 })
  const write = other.prepare("insert into note values ('other')")
  await db.transaction().execute(async (transaction) => {
    await sql`select * from note`.execute(transaction)
    expect(() => write.run()).toThrow('locked')
    await sql`insert into note values ('own')`.execute(transaction)
  })
  write.run()
  other.close()
  const { rows } = await sql`select text from note`.execute(db)
  expect(rows).toEqual([{ text: 'own' }, { text: 'other' }])
})

test('a save that SQLite rolled back by itself is refused for the reason it had', async () => {
  await sql`pragma max_page_count = 2`.execute(db)
  const save = db.transaction().execute(async (transaction) => {
    await sql`insert into note values ('small')`.execute(transaction)
    await sql`insert into note values (${'long'.repeat(100_000)})`.execute(transaction)
  })
  await expect(save).rejects.toMatchObject({ code: 'SQLITE_FULL' })
  expect((await sql`select * from note`.execute(db)).rows).toEqual([])
})

test('settings of the connection', async () => {
  const settings = ['journal_mode', 'synchronous', 'foreign_keys', 'legacy_alter_table']
  const values: unknown[] = []
  for (const name of settings) {
    const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(db)
    values.push(Object.values(rows[0] ?? {})[0])
  }
  // FULL is 2.
  expect(values).toEqual(['wal', 2, 1, 0])
})

test('SQLite plans a statement without its values, so that others need no other plan', async () => {
  const { sql: text } = db
    .selectFrom('user')
    .select('id')
    .where('deleted', '=', 0)
    .where('id', 'in', [1, 2])
    .compile()
  expect(text).toBe('select "id" from "user" where "deleted" = +? and "id" in (+?, +?)')
})

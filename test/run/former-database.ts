import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'
import { migrate, migrationsUpTo, type knownMigrations } from '#server/db/start/migrate.ts'
import { openDatabase, type Database } from '#server/db/open.ts'
import { throwawayDatabase } from './database.ts'

/** Gives what opens databases for single tests of a file: empty ones, or as a former version left them. */
export function testDatabases() {
  const undo: (() => unknown)[] = []
  afterEach(async () => {
    for (const one of undo.splice(0).toReversed()) await one()
  })

  async function empty(): Promise<Database> {
    const dataDir = mkdtempSync(join(tmpdir(), 'baojia-former-'))
    const database = await throwawayDatabase()
    const db = openDatabase({ dataDir, databaseUrl: database.environment.DATABASE_URL })
    undo.push(
      () => rmSync(dataDir, { recursive: true, force: true }),
      () => database.remove(),
      () => db.destroy(),
    )
    return db
  }

  async function former(upTo: (typeof knownMigrations)[number]): Promise<Database> {
    const db = await empty()
    await migrate(db, migrationsUpTo(upTo))
    return db
  }

  return { empty, former }
}

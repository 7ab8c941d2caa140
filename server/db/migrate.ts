import { Migrator } from 'kysely/migration'
import { sql } from 'kysely'
import { isPostgres, type Database } from './open.ts'
import * as start from './migrations/001-start.ts'
import * as chain from './migrations/002-chain.ts'
import * as people from './migrations/003-people.ts'
import * as history from './migrations/004-history.ts'
import * as lists from './migrations/005-lists.ts'

/** Every migration in its order; a name is never changed once it has shipped. */
const migrations = {
  '001-start': start,
  '002-chain': chain,
  '003-people': people,
  '004-history': history,
  '005-lists': lists,
}

type Version = keyof typeof migrations

/** Brings the database to the newest version, or only up to one. Throws what the failing migration threw. */
export async function migrate(db: Database, upTo?: Version): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  })
  // SQLite rebuilds a table only without foreign keys.
  const sqlite = !isPostgres(db)
  if (sqlite) await sql`pragma foreign_keys = off`.execute(db)
  const { error } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest())
  if (sqlite) await sql`pragma foreign_keys = on`.execute(db)
  if (error) throw error instanceof Error ? error : new Error('migration failed', { cause: error })
}

import { Migrator } from 'kysely/migration'
import type { Database } from './open.ts'
import * as start from './migrations/001-start.ts'
import * as chain from './migrations/002-chain.ts'

/** Every migration in its order; a name is never changed once it has shipped. */
const migrations = { '001-start': start, '002-chain': chain }

/** Brings the database to the newest version. Throws what the failing migration threw. */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('migration failed', { cause: error })
}

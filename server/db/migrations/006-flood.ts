import { sql, type Kysely } from 'kysely'
import { isPostgres } from './building.ts'

/**
 * Where several processes count requests together. Unlogged: nothing of it need outlast a crash of the
 * database, and a count then costs no wait for its disk. With SQLite there is one process, which counts in
 * its memory.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return
  await sql`create unlogged table flood_window (
    key text collate "C" primary key,
    count bigint not null,
    started_ms bigint not null
  )`.execute(db)
}

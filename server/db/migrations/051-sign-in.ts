import { sql, type Kysely } from 'kysely'
import { isPostgres } from './building.ts'

/** From which device and address each session began, for its user to recognise. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = isPostgres(db) ? 'text collate "C"' : 'text'
  for (const column of ['device', 'address']) {
    await sql
      .raw(`alter table session add column ${column} ${text} not null default ''`)
      .execute(db)
  }
}

import { sql, type Kysely } from 'kysely'
import { isPostgres } from './building.ts'

/** What a customer's own list calls a line of a quotation; lines from before have nothing of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = isPostgres(db) ? 'text collate "C"' : 'text'
  for (const column of ['customer_no', 'customer_name']) {
    await sql
      .raw(`alter table quotation_line add column ${column} ${text} not null default ''`)
      .execute(db)
  }
}

import { sql, type Kysely } from 'kysely'
import { isPostgres } from './building.ts'

/**
 * Who passes and returns quotations in an approver's place, and until which day (`yyyy-MM-dd`, included); the list of
 * quotations by the state of their approval.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = isPostgres(db) ? 'text collate "C"' : 'text'
  await sql`alter table "user" add column deputy_id bigint`.execute(db)
  await sql
    .raw(`alter table "user" add column deputy_until ${text} not null default ''`)
    .execute(db)
  await sql`create index quotation_review_time on quotation (review, release_time, id)`.execute(db)
  await sql`create index user_deputy on "user" (deputy_id) where deputy_id is not null`.execute(db)
}

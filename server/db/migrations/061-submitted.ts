import { sql, type Kysely } from 'kysely'

/**
 * The submitted quotations by an index that begins with the column of its condition. SQLite passed over the one of 030 for that of
 * 033, so that the home page and the page of approvals looked up every submitted quotation, and sorted them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index quotation_submitted`.execute(db)
  await sql`create index quotation_submitted on quotation
    (review, submitted_at, id, needed_level, user_id, content_by) where review = 1`.execute(db)
}

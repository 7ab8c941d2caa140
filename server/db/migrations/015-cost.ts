import { sql, type Kysely } from 'kysely'

/** What a product costs the company, and what it cost when a line took it over; in cents, null where nobody said. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['product', 'quotation_line']) {
    await sql`alter table ${sql.table(table)} add column cost bigint`.execute(db)
  }
}

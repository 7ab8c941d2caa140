import { sql, type Kysely } from 'kysely'

/** How many lines of a version have a building, so that the list of versions need not read their contents. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table quotation_version add column buildings bigint not null default 0`.execute(
    db,
  )
}

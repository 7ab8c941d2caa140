import { sql, type Kysely } from 'kysely'
import { isPostgres } from './building.ts'

/**
 * The id by which a receiver knows a repetition, stored with its delivery. The row's own id, which served before, is given to
 * another message after an older backup is restored. What was sent once keeps it, so that it is still known when it comes again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = isPostgres(db)
  const type = postgres ? sql`text collate "C"` : sql`text`
  const random = postgres ? sql`gen_random_uuid()` : sql`lower(hex(randomblob(16)))`
  await sql`alter table delivery add column message_id ${type} not null default ''`.execute(db)
  await sql`update delivery set message_id =
    'msg_' || case when attempts > 0 then cast(id as text) else cast(${random} as text) end`.execute(
    db,
  )
}

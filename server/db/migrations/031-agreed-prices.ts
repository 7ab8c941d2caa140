import { sql, type Kysely } from 'kysely'
import { building, isPostgres } from './building.ts'

/**
 * Agreed prices belong to their customer's owner, by whom they are listed and counted, and say in a note where they were
 * agreed. There is none yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { index } = building(db)
  const text = isPostgres(db) ? 'text collate "C"' : 'text'
  await sql.raw(`alter table agreed_price add column note ${text} not null default ''`).execute(db)
  await index('agreed_price_owner', 'agreed_price', ['user_id', 'id'])
  await index('agreed_price_owner_end', 'agreed_price', ['user_id', 'to_date', 'id'])
  await index('agreed_price_customer', 'agreed_price', ['customer_id', 'id'])
}

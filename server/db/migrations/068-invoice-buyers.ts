import { sql, type Kysely } from 'kysely'
import { isPostgres } from './building.ts'

/** The buyer's address, telephone, bank and account, each by itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = isPostgres(db) ? 'text collate "C"' : 'text'
  for (const name of ['buyer_place', 'buyer_phone', 'buyer_bank_name', 'buyer_account']) {
    await sql.raw(`alter table invoice add column ${name} ${text} not null default ''`).execute(db)
  }
}

import { sql, type Kysely } from 'kysely'
import { isPostgres } from './building.ts'

/**
 * What the company has switched off, a JSON list; where there is a company already, everything stays on. With indexes for what
 * stands in the way of switching something off, and for what rests then, which the company page says with numbers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const raw = (statement: string) => sql.raw(statement).execute(db)
  const text = isPostgres(db) ? 'text collate "C"' : 'text'
  await raw(`alter table company add column features_off ${text} not null default '[]'`)
  await raw(`create index invoice_open on invoice (id) where state = 0`)
  await raw(`create index customer_leveled on customer (id) where price_level <> ''`)
  await raw(`create index statement_last on statement (last_date, id)`)
}

import { sql, type Kysely } from 'kysely'
import { building, isPostgres } from './building.ts'

/**
 * The company as documents print it, with what new quotations begin with; its one row is made by the first start, which
 * knows the configuration. Users get the name and the telephone that documents print.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { table, texts, integers, versioned } = building(db)
  const text = isPostgres(db) ? 'text collate "C"' : 'text'
  for (const name of ['real_name', 'phone']) {
    await sql.raw(`alter table "user" add column ${name} ${text} not null default ''`).execute(db)
  }
  await versioned(
    texts(
      integers(
        table('company').addColumn('id', 'bigint', (id) => id.primaryKey()),
        ['tax_rate', 'valid_days', 'approval', 'warranty_months', 'warranty_delivery_months'],
      ),
      ['name', 'logo', 'tax_number', 'address', 'telephone', 'bank', 'account', 'term_templates'],
    ),
  ).execute()
}

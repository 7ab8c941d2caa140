import { sql, type Kysely } from 'kysely'
import { isPostgres } from './building.ts'

const COLUMNS = {
  quotation: ['supply_scope', 'excluded', 'greeting', 'closing'],
  company: ['website', 'email', 'seal'],
  user: ['email'],
}

/** What a quotation says beside its lines, the company's seal, and how company and salesman are reached. Versions that were sent have none of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = isPostgres(db) ? 'text collate "C"' : 'text'
  for (const [table, columns] of Object.entries(COLUMNS)) {
    for (const column of columns) {
      const statement = `alter table "${table}" add column ${column} ${text} not null default ''`
      await sql.raw(statement).execute(db)
    }
  }
}

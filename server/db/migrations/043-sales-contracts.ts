import { sql, type Kysely } from 'kysely'
import { isPostgres } from './building.ts'

/**
 * What a 购销合同 says beside its lines: the terms that were agreed, and the clauses, of which the company has named
 * templates; and the company's own Word file for it, an upload that the company holds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const raw = (statement: string) => sql.raw(statement).execute(db)
  const text = isPostgres(db) ? 'text collate "C"' : 'text'
  for (const name of ['delivery_time', 'transport', 'warranty', 'acceptance', 'clauses']) {
    await raw(`alter table contract add column ${name} ${text} not null default ''`)
  }
  await raw(`alter table company add column clause_templates ${text} not null default '[]'`)
  await raw(`alter table file add column company_id bigint`)
  await raw(`create index file_company on file (company_id) where company_id is not null`)
}

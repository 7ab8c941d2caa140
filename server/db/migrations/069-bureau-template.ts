import { sql, type Kysely } from 'kysely'
import { isPostgres } from './building.ts'

/**
 * The tax bureau's workbook for issuing invoices, an upload that the company holds beside its Word file, and which version
 * of it that is, as the workbook says.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const raw = (statement: string) => sql.raw(statement).execute(db)
  const text = isPostgres(db) ? 'text collate "C"' : 'text'
  await raw(`alter table company add column invoice_template_version ${text} not null default ''`)
  await raw(`alter table file add column bureau_company_id bigint`)
  await raw(
    `create index file_bureau_company on file (bureau_company_id) where bureau_company_id is not null`,
  )
}

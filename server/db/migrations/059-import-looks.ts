import { sql, type Kysely } from 'kysely'
import { building } from './building.ts'

/** The rows of a preview that a person has to look at are read a page at a time, as those of a kind are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('alter table import_row add column needs_look bigint not null default 0')
    .execute(db)
  await building(db).index('import_row_look', 'import_row', ['preview_id', 'needs_look', 'row'])
}

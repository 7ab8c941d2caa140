import { sql, type Kysely } from 'kysely'
import { isPostgres } from './building.ts'

/** Products record 执行标准, which 合格证 print: the standard that they are made to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = isPostgres(db) ? 'text collate "C"' : 'text'
  await sql
    .raw(`alter table product add column standard_no ${text} not null default ''`)
    .execute(db)
}

import { sql, type Kysely } from 'kysely'
import { building, isPostgres } from './building.ts'

/**
 * Products are listed by their energy grade. A quotation's line keeps the edition by which its product was judged: none was
 * before, since no product had a category yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = isPostgres(db) ? 'text collate "C"' : 'text'
  await building(db).index('product_energy', 'product', ['energy_grade', 'release_time', 'id'])
  await sql
    .raw(`alter table quotation_line add column energy_standard ${text} not null default ''`)
    .execute(db)
}

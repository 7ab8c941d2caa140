import type { Kysely } from 'kysely'
import { building } from './building.ts'

/** Totals of requests leave out returned ones, and are read from the index that holds their amounts (042). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('invoice_amounts').execute()
  await building(db).index('invoice_amounts', 'invoice', ['gross', 'tax', 'state'])
}

import type { Kysely } from 'kysely'
import { building } from './building.ts'

/**
 * Indexes with which SQLite finds the best plan though it has no statistics, by which it knew no better than to read all
 * quotations that were ever sent for those that end this week: it takes the index that answers most conditions. And two
 * for what was read from a whole table: templates, and what all receipts come to.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { index } = building(db)
  await db.schema.dropIndex('quotation_valid').execute()
  await index('quotation_stage_valid', 'quotation', ['stage', 'valid_until', 'id'])
  await index('quotation_template_time', 'quotation', [
    'is_template',
    'release_time',
    'id',
    'total',
  ])
  await index('receipt_amounts', 'receipt', ['kind', 'amount'])
}

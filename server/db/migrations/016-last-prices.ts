import type { Kysely } from 'kysely'
import { building } from './building.ts'

/**
 * For each product of a quotation what it was last sent at, by which the last price of a customer is found at once. What
 * was sent before is not in it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { withId, texts, integers, index } = building(db)
  // Without foreign keys: as the versions, prices of a deleted quotation stay as long as it can be restored.
  await texts(
    integers(withId('quotation_price'), [
      'quotation_id',
      'revision',
      'pid',
      'unitprice',
      'discount',
    ]),
    ['cus_name', 'release_time'],
  )
    .addColumn('customer_id', 'bigint')
    .addColumn('tax_inclusive', 'bigint')
    .addUniqueConstraint('quotation_price_product', ['quotation_id', 'pid'])
    .execute()
  await index('quotation_price_customer', 'quotation_price', ['customer_id', 'pid', 'id'])
  await index('quotation_price_name', 'quotation_price', ['cus_name', 'pid', 'id'])
}

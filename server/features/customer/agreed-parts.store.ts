import { chunks } from '#server/platform/breaks.ts'
import type { Transaction } from '#server/db/open.ts'
import { insertRows } from '#server/db/rows.ts'
import type { Row } from '#server/db/tables/tables.ts'

/** The agreed prices of a customer (at most `MOST_AGREED`) as parts of it: its deletion takes them along. */

export const agreedOf = (transaction: Transaction, customer: number) =>
  transaction
    .selectFrom('agreed_price')
    .selectAll()
    .where('customer_id', '=', customer)
    .orderBy('id')
    .execute()

export async function removeAgreed(transaction: Transaction, customer: number): Promise<void> {
  await transaction.deleteFrom('agreed_price').where('customer_id', '=', customer).execute()
}

const INSERTED_AT_ONCE = 250

/** Brings them back under their ids; those of products that were deleted meanwhile stay away. */
export async function restoreAgreed(
  transaction: Transaction,
  prices: readonly Row<'agreed_price'>[],
): Promise<void> {
  for (const some of chunks(prices, INSERTED_AT_ONCE)) {
    const products = await transaction
      .selectFrom('product')
      .select('id')
      .where(
        'id',
        'in',
        some.map(({ product_id }) => product_id),
      )
      .execute()
    const there = new Set(products.map(({ id }) => id))
    const kept = some.filter(({ product_id }) => there.has(product_id))
    if (kept.length > 0) await insertRows(transaction, 'agreed_price', kept)
  }
}

import type { Transaction } from '#server/db/open.ts'

/** Former prices of products; they distinguish an earlier quotation's catalogue price from a negotiated one. */

type Priced = { pro_unitprice: number | null }
/** An update of a product; `before` is its row as it is stored. */
type Repriced = { id: number; before: Priced; values: Partial<Priced> & { updated_at: string } }

/** SQLite takes 32,766 values in a statement. */
const AT_ONCE = 500

/** Stores the former prices of products that get another one. */
export async function noteFormerPrices(
  transaction: Transaction,
  updates: readonly Repriced[],
): Promise<void> {
  const former = updates.flatMap(({ id, before, values }) => {
    const { pro_unitprice } = before
    const isOther = values.pro_unitprice !== undefined && values.pro_unitprice !== pro_unitprice
    if (pro_unitprice === null || !isOther) return []
    return [{ product_id: id, unitprice: pro_unitprice, release_time: values.updated_at }]
  })
  for (let first = 0; first < former.length; first += AT_ONCE) {
    await transaction
      .insertInto('former_price')
      .values(former.slice(first, first + AT_ONCE))
      .onConflict((conflict) =>
        conflict
          .columns(['product_id', 'unitprice'])
          .doUpdateSet((former) => ({ release_time: former.ref('excluded.release_time') })),
      )
      .execute()
  }
}

export async function removeFormerPrices(transaction: Transaction, id: number): Promise<void> {
  await transaction.deleteFrom('former_price').where('product_id', '=', id).execute()
}

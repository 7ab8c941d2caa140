import { chunks } from '#server/platform/breaks.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import type { NewRow } from '#server/db/tables/tables.ts'

/** The price at which each product of a quotation was last sent: one row for a product of a quotation. */

export type PriceSent = NewRow<'quotation_price'>

/** Both databases take that many values in a statement, whatever a row has. */
const AT_ONCE = 200

/** Writes the sent prices of a quotation over those of its earlier versions. */
export async function writePrices(
  transaction: Transaction,
  quotationId: number,
  prices: readonly PriceSent[],
): Promise<void> {
  for (const some of chunks(prices, AT_ONCE)) {
    const pids = some.map(({ pid }) => pid)
    await transaction
      .deleteFrom('quotation_price')
      .where('quotation_id', '=', quotationId)
      .where('pid', 'in', pids)
      .execute()
    await transaction.insertInto('quotation_price').values(some).execute()
  }
}

export async function removePrices(transaction: Transaction, quotationId: number): Promise<void> {
  await transaction.deleteFrom('quotation_price').where('quotation_id', '=', quotationId).execute()
}

/** The products that are chosen in a quotation, each once, as they were added; no more than `most`. */
export async function productsIn(
  executor: Executor,
  quotationId: number,
  most: number,
): Promise<number[]> {
  const rows = await executor
    .selectFrom('quotation_line')
    .innerJoin('quotation_set', 'quotation_set.id', 'quotation_line.set_id')
    .select(['quotation_line.id', 'quotation_line.pid'])
    .where('quotation_set.quotation_id', '=', quotationId)
    .where('quotation_line.chosen', '=', 1)
    .orderBy('quotation_line.id')
    .limit(most)
    .execute()
  return [...new Set(rows.flatMap(({ pid }) => pid ?? []))]
}

/** The customer whose prices are searched, the quotation to leave out, and the owner whose quotations the actor may see. */
type PriceQuery = {
  customer_id: number | null
  cus_name: string
  except: number
  owner: number | undefined
}

/** The last price of each of these products in quotations that there are, for one customer; a query for 200 products. */
export async function lastPricesOf(executor: Executor, pids: readonly number[], query: PriceQuery) {
  const { customer_id, cus_name, except, owner } = query
  const found = []
  for (const some of chunks(pids, AT_ONCE)) {
    const newest = executor
      .selectFrom('quotation_price')
      .innerJoin('quotation', 'quotation.id', 'quotation_price.quotation_id')
      .select(({ fn }) => fn.max('quotation_price.id').as('id'))
      .where('quotation_price.pid', 'in', some)
      .where('quotation.id', '<>', except)
      .$if(customer_id !== null, (query) =>
        query.where('quotation_price.customer_id', '=', customer_id),
      )
      .$if(customer_id === null, (query) => query.where('quotation_price.cus_name', '=', cus_name))
      .$if(owner !== undefined, (query) => query.where('quotation.user_id', '=', owner!))
      .groupBy('quotation_price.pid')
    const rows = await executor
      .selectFrom('quotation_price')
      .innerJoin('quotation', 'quotation.id', 'quotation_price.quotation_id')
      .select([
        'quotation_price.pid',
        'quotation_price.unitprice',
        'quotation_price.discount',
        'quotation_price.tax_inclusive',
        'quotation_price.release_time',
        'quotation_price.revision',
        'quotation.revision as newest',
        'quotation.stage',
        'quotation.quo_no',
        'quotation.id as quotation_id',
      ])
      .where('quotation_price.id', 'in', newest)
      .execute()
    found.push(...rows)
  }
  return found
}

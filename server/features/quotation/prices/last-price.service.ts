import type { FrozenQuotation } from '#api/quotation/frozen-quotation.ts'
import { percentFromHundredths, textFromCents } from '#api/kit/money.ts'
import { STAGES } from '#api/quotation/quotation-head.ts'
import { dayOf } from '#server/platform/clock.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { findOrRefuse } from '#server/records/find.ts'
import { ownerScope } from '#server/records/policy.ts'
import { lastPricesOf, productsIn, writePrices, type PriceSent } from './last-price.store.ts'
import * as store from '../quotation.store.ts'
import type { QuotationRow } from '../quotation.store.ts'

/** 上次价: the prices last quoted to a customer for the products of a quotation. */

/** The last prices are answered for at most so many lines. */
const MOST_LINES = 2000

/** Stores the prices of a version that is being sent; of lines of one product the first counts, lines with 另计 do not. */
export async function notePrices(
  context: Context,
  transaction: Transaction,
  row: QuotationRow,
  { revision, tax_inclusive, cus_name, sets }: FrozenQuotation,
): Promise<void> {
  const prices = new Map<number, PriceSent>()
  const lines = sets.flatMap((set) => set.lines).toSorted((one, other) => one.id - other.id)
  for (const { pid, unitprice, discount, unpriced } of lines) {
    if (pid === 0 || unitprice === null || unpriced === 1 || prices.has(pid)) continue
    prices.set(pid, {
      quotation_id: row.id,
      revision,
      pid,
      unitprice,
      discount,
      tax_inclusive,
      customer_id: row.customer_id,
      cus_name,
      release_time: context.now,
    })
  }
  await writePrices(transaction, row.id, [...prices.values()])
}

/**
 * For each product of a quotation the price last quoted to its customer in another quotation that the actor may see. The
 * customer is the chosen one, else one of the same name.
 */
export async function lastPrices(context: Context, { id }: { id: number }) {
  const { customer_id, cus_name } = await findOrRefuse(context, store, id, 'view')
  if (customer_id === null && cus_name === '') return { data: [] }
  const pids = await productsIn(context.db, id, MOST_LINES)
  const found = await lastPricesOf(context.db, pids, {
    customer_id,
    cus_name,
    except: id,
    owner: ownerScope(context, 'quotation'),
  })
  const data = found.map((price) => ({
    pid: price.pid,
    unitprice: textFromCents(price.unitprice),
    discount: percentFromHundredths(price.discount),
    tax_inclusive: price.tax_inclusive ?? ('' as const),
    date: dayOf(price.release_time),
    quotation_id: price.quotation_id,
    quo_no: price.quo_no,
    revision: price.revision,
    signed: price.stage === STAGES.won && price.revision === price.newest,
  }))
  return { data }
}

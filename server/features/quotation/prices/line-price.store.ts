import { sql } from 'kysely'
import { chunks, breaks } from '#server/platform/breaks.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import { updateRows } from '#server/db/rows.ts'
import type { EntitledColumns } from './entitled-price.store.ts'
import { integerOf, withoutTaxOf, withTaxOf } from './conversion.store.ts'

/** The prices of all lines of a quotation at once, in batches with breaks: a row that is written takes its notes along. */

const AT_ONCE = 100

async function inBatches<Item>(
  items: readonly Item[],
  write: (some: readonly Item[]) => Promise<unknown>,
): Promise<void> {
  const pause = breaks()
  for (const some of chunks(items, AT_ONCE)) {
    await write(some)
    await pause()
  }
}

/** What decides on the entitled prices of a quotation's lines, with those that they have. */
export function entitledLines(executor: Executor, quotationId: number) {
  return executor
    .selectFrom('quotation_line')
    .innerJoin('quotation_set', 'quotation_set.id', 'quotation_line.set_id')
    .select(['quotation_line.id', 'pid', 'chosen', 'tax_rate'])
    .select(['entitled_price', 'entitled_other', 'price_source', 'floor_price'])
    .where('quotation_set.quotation_id', '=', quotationId)
    .execute()
}

export const writeEntitled = (
  transaction: Transaction,
  lines: readonly (EntitledColumns & { id: number })[],
) => inBatches(lines, (some) => updateRows(transaction, 'quotation_line', some))

/**
 * Lets the lines of a quotation change to their prices of the other 口径, and keeps the former beside them. One that is not
 * known is converted by the line's rate, else `usualRate`.
 */
export async function switchPrices(
  transaction: Transaction,
  quotationId: number,
  { wasInclusive, usualRate }: { wasInclusive: boolean; usualRate: number },
): Promise<void> {
  const converted = wasInclusive ? withoutTaxOf : withTaxOf
  const rate = sql<number>`coalesce(tax_rate, ${integerOf(usualRate)})`
  const otherOf = (
    price: 'unitprice' | 'entitled_price',
    other: 'other_price' | 'entitled_other',
  ) => sql<number | null>`coalesce(${sql.ref(other)}, ${converted(sql.ref(price), rate)})`
  const lines = await entitledLines(transaction, quotationId)
  await inBatches(
    lines.map(({ id }) => id),
    (ids) =>
      transaction
        .updateTable('quotation_line')
        .set((line) => ({
          unitprice: otherOf('unitprice', 'other_price'),
          other_price: line.ref('unitprice'),
          entitled_price: otherOf('entitled_price', 'entitled_other'),
          entitled_other: line.ref('entitled_price'),
        }))
        .where('id', 'in', ids)
        .execute(),
  )
}

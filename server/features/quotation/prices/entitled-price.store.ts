import { sql } from 'kysely'
import { chunks, breaks } from '#server/platform/breaks.ts'
import type { PriceLevel } from '#api/company/price-settings.ts'
import type { AgreedPrice, Bases } from '#api/quotation/money/price-basis.ts'
import type { CatalogueProduct } from '#server/catalogue/catalogue.ts'
import type { Executor } from '#server/db/open.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { integerOf, shareOf, withoutTaxOf, withTaxOf } from './conversion.store.ts'

/** What decides on the price that a customer is entitled to, each found by an index. */

/** By what the catalogue's prices become those of any quotation today. */
export type CatalogueTerms = Pick<Bases, 'isCatalogueInclusive'> & {
  /** Of a line without a tax rate, in hundredths of a percent. */
  usualRate: number
  levels: readonly PriceLevel[]
  /** Whether 协议价 hold. */
  hasAgreed: boolean
  /** `yyyy-MM-dd` */
  today: string
}

/** What a line stores of what its customer is entitled to pay. */
export type EntitledColumns = Pick<
  Row<'quotation_line'>,
  'entitled_price' | 'entitled_other' | 'price_source' | 'floor_price'
>

export type PricedProduct = Pick<CatalogueProduct, 'id' | 'pro_unitprice' | 'floor_price'>

/** On SQLite a product's prices are in part behind its texts, so that many take long. */
const AT_ONCE = 100

async function inTurns<Item>(
  ids: readonly number[],
  read: (some: readonly number[]) => Promise<Item[]>,
): Promise<Item[]> {
  const found: Item[] = []
  const pause = breaks()
  for (const some of chunks(ids, AT_ONCE)) {
    found.push(...(await read(some)))
    await pause()
  }
  return found
}

/** The prices of these products, in no order; those that are gone are left out. */
export const pricedProducts = (executor: Executor, ids: readonly number[]) =>
  inTurns<PricedProduct>(ids, (some) =>
    executor
      .selectFrom('product')
      .select(['id', 'pro_unitprice', 'floor_price'])
      .where('id', 'in', some)
      .execute(),
  )

/** The name of the level that a customer has; empty for none. */
export async function levelOfCustomer(executor: Executor, id: number): Promise<string> {
  const customer = await executor
    .selectFrom('customer')
    .select('price_level')
    .where('id', '=', id)
    .executeTakeFirst()
  return customer?.price_level ?? ''
}

/** What a customer has agreed to pay on a day (`yyyy-MM-dd`), by product; of several prices the one that began last. */
export async function agreedPrices(
  executor: Executor,
  { customer_id, today }: { customer_id: number; today: string },
  productIds: readonly number[],
): Promise<Map<number, AgreedPrice>> {
  const found = await inTurns(productIds, (some) =>
    executor
      .selectFrom('agreed_price')
      .select(['product_id', 'unitprice', 'to_date'])
      .where('customer_id', '=', customer_id)
      .where('product_id', 'in', some)
      .where('to_date', '>=', today)
      .where('from_date', '<=', today)
      .orderBy('from_date')
      .orderBy('id')
      .execute(),
  )
  return new Map(found.map(({ product_id, ...agreed }) => [product_id, agreed]))
}

/**
 * The same within a statement about lines of many quotations: the id of what the customer of `quotation` has agreed to pay for the
 * product of `quoted`.
 */
export const agreedOfLine = ({ today }: CatalogueTerms) => sql<number | null>`(
  select one.id from agreed_price as one
  where one.customer_id = quotation.customer_id and one.product_id = quoted.pid
    and one.to_date >= ${today} and one.from_date <= ${today}
  order by one.from_date desc, one.id desc limit 1)`

/**
 * What the customer of `quotation` is entitled to pay for the product of `quoted` today (`entitledTo`), in the quotation's own
 * 单价口径; `product`, `customer` and the `agreed` price stand beside them.
 */
export function entitledOfLine({ isCatalogueInclusive, usualRate, levels }: CatalogueTerms) {
  const list = sql.ref<number | null>('product.pro_unitprice')
  const cases = levels.map(({ name, factor }) => sql`when ${name} then ${integerOf(factor)}`)
  const level =
    cases.length === 0
      ? list
      : sql<
          number | null
        >`coalesce(${shareOf(list, sql`(case customer.price_level ${sql.join(cases, sql` `)} end)`)}, ${list})`
  const price = sql<number | null>`coalesce(agreed.unitprice, ${level})`
  if (isCatalogueInclusive === null) return price
  const rate = sql<number>`coalesce(quoted.tax_rate, ${integerOf(usualRate)})`
  const other = (isCatalogueInclusive ? withoutTaxOf : withTaxOf)(price, rate)
  const own = sql.lit(isCatalogueInclusive ? 1 : 0)
  return sql<
    number | null
  >`(case when coalesce(quotation.tax_inclusive, 1) = ${own} then ${price} else ${other} end)`
}

import { sql } from 'kysely'
import type { Period } from '#api/agreed/agreed-state.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import { inOrder } from '#server/db/rows.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { recordStore, type Update, type Values } from '#server/records/store.ts'
import type { Stamp } from '#server/records/save.ts'

const rows = recordStore('agreed_price')
export const { table, update, remove } = rows

/** A price with what its customer and its product are called. */
export type AgreedPrice = NonNullable<Awaited<ReturnType<typeof find>>>
export type AgreedValues = Values<'agreed_price'>

export const named = (executor: Executor) =>
  executor
    .selectFrom('agreed_price')
    .innerJoin('customer', 'customer.id', 'agreed_price.customer_id')
    .innerJoin('product', 'product.id', 'agreed_price.product_id')
    .selectAll('agreed_price')
    .select(['customer.cus_name', 'product.pro_title', 'product.pro_no', 'product.pro_brand'])
    .select('product.pro_unitprice')

export const find = (executor: Executor, id: number) =>
  named(executor).where('agreed_price.id', '=', id).executeTakeFirst()

/** Some of them in the order of their ids here; what is gone is left out. */
export async function findMany(executor: Executor, ids: readonly number[]): Promise<AgreedPrice[]> {
  if (ids.length === 0) return []
  const found = await named(executor).where('agreed_price.id', 'in', ids).execute()
  return inOrder(ids, found, ({ id }) => id)
}

/** Whose customers these are. */
async function ownersOf(
  executor: Executor,
  customers: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const found = await executor
    .selectFrom('customer')
    .select(['id', 'user_id'])
    .where('id', 'in', [...new Set(customers)])
    .execute()
  return new Map(found.map(({ id, user_id }) => [id, user_id]))
}

/** Inserts prices, each as its customer's owner's: who sees a customer sees its prices. */
export async function insertMany(
  transaction: Transaction,
  added: readonly (AgreedValues & Stamp)[],
): Promise<number[]> {
  if (added.length === 0) return []
  const owners = await ownersOf(
    transaction,
    added.map(({ customer_id }) => customer_id),
  )
  return rows.insertMany(
    transaction,
    added.map((one) => ({ ...one, user_id: owners.get(one.customer_id) ?? one.user_id })),
  )
}

export async function insert(
  transaction: Transaction,
  values: AgreedValues & Stamp,
): Promise<number> {
  const [id] = await insertMany(transaction, [values])
  return id!
}

export const updateMany = (
  transaction: Transaction,
  updates: readonly Update<AgreedValues>[],
): Promise<void> => rows.updateMany(transaction, updates)

type Place = Pick<Row<'agreed_price'>, 'customer_id' | 'product_id'> & Period

/** Another price of the same customer and product that holds on a day of this period. */
export function findOverlapping(executor: Executor, place: Place, exceptId = 0) {
  return named(executor)
    .where('customer_id', '=', place.customer_id)
    .where('product_id', '=', place.product_id)
    .where('to_date', '>=', place.from_date)
    .where('from_date', '<=', place.to_date)
    .where('agreed_price.id', '<>', exceptId)
    .orderBy('to_date')
    .limit(1)
    .executeTakeFirst()
}

/** Two prices of these customers that hold on the same day for the same product. */
export async function findClash(
  executor: Executor,
  customers: readonly number[],
): Promise<{ id: number; other: number } | undefined> {
  if (customers.length === 0) return undefined
  const { rows: found } = await sql<{ id: number; other: number }>`
    select one.id, other.id as other from agreed_price as one
    join agreed_price as other on other.customer_id = one.customer_id
      and other.product_id = one.product_id and other.to_date >= one.from_date
      and other.from_date <= one.to_date and other.id > one.id
    where one.customer_id in (${sql.join(customers)})
    limit 1`.execute(executor)
  return found[0]
}

/** The prices of these customers for these products, by their first day. */
export function pricesFor(
  executor: Executor,
  customers: readonly number[],
  products: readonly number[],
): Promise<AgreedPrice[]> {
  if (customers.length === 0 || products.length === 0) return Promise.resolve([])
  return named(executor)
    .where('customer_id', 'in', customers)
    .where('product_id', 'in', products)
    .orderBy('from_date')
    .execute()
}

/** Customers of these that have more prices than so many. */
export async function beyond(
  executor: Executor,
  customers: readonly number[],
  most: number,
): Promise<string | undefined> {
  const row = await executor
    .selectFrom('agreed_price')
    .innerJoin('customer', 'customer.id', 'agreed_price.customer_id')
    .select('customer.cus_name')
    .where('customer_id', 'in', customers)
    .groupBy('customer.id')
    .groupBy('customer.cus_name')
    .having(({ fn }) => fn.countAll(), '>', most)
    .limit(1)
    .executeTakeFirst()
  return row?.cus_name
}

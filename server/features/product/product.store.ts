import type { Executor, Transaction } from '#server/db/open.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { nameKeys } from '#server/names/name-key.ts'
import { namedStore } from '#server/records/named-store.ts'
import type { Stamp } from '#server/records/save.ts'
import type { Update, Values } from '#server/records/store.ts'
import { noteFormerPrices } from './former-price.store.ts'

export type ProductRow = Row<'product'>
export type ProductValues = Values<'product'>

const names = namedStore('product')
export const { table, find, findMany, findSame, isRenamed, namesTaken } = names
export const { insert, insertMany, remove } = names

/** Updates a product, and stores its former price. */
export async function update(
  transaction: Transaction,
  id: number,
  values: Partial<ProductValues> & Stamp,
  before: ProductRow,
): Promise<void> {
  await names.update(transaction, id, values, before)
  await noteFormerPrices(transaction, [{ id, values, before }])
}

/** The same of many. */
export async function updateMany(
  transaction: Transaction,
  updates: readonly (Update<ProductValues> & { before: ProductRow })[],
): Promise<void> {
  await names.updateMany(transaction, updates)
  await noteFormerPrices(transaction, updates)
}

/** The names of products in the order of their ids: at most so many after one id. */
export function namesAfter(executor: Executor, id: number, limit: number) {
  return executor
    .selectFrom('product')
    .select(['id', 'pro_title', 'pro_no', 'pro_brand'])
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The models among these that a title has of a brand already, regardless of their spelling. */
export async function modelsTaken(
  executor: Executor,
  { pro_title, pro_brand }: Pick<ProductRow, 'pro_title' | 'pro_brand'>,
  models: readonly string[],
): Promise<Set<string>> {
  const keyOf = (pro_no: string) => nameKeys.product({ pro_title, pro_no, pro_brand })
  const rows = await executor
    .selectFrom('product')
    .select('name_key')
    .where('name_key', 'in', models.map(keyOf))
    .execute()
  const taken = new Set(rows.map((row) => row.name_key))
  return new Set(models.filter((pro_no) => taken.has(keyOf(pro_no))))
}

/** The text of a column that most products of a category have; empty where none has any. */
export async function mostUsed(
  executor: Executor,
  categoryId: number,
  column: 'pro_unit' | 'pro_brand',
): Promise<string> {
  const row = await executor
    .selectFrom('product')
    .select(column)
    .where('pro_type', '=', categoryId)
    .where(column, '<>', '')
    .groupBy(column)
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy(column)
    .limit(1)
    .executeTakeFirst()
  return row?.[column] ?? ''
}

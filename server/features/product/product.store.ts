import type { Executor } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { nameKeys } from '#server/names/name-key.ts'
import { namedStore } from '#server/records/named-store.ts'
import type { Values } from '#server/records/store.ts'

export type ProductRow = Row<'product'>
export type ProductValues = Values<'product'>

const names = namedStore('product')
export const { table, find, findMany, findSame, isRenamed, namesTaken } = names
export const { insert, insertMany, update, updateMany, remove } = names

/** What products are called, by their ids: so many after one. */
export function namesAfter(executor: Executor, id: number, limit: number) {
  return executor
    .selectFrom('product')
    .select(['id', 'pro_title', 'pro_no', 'pro_brand'])
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Which of these models a title has of a brand already, however they are written there. */
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

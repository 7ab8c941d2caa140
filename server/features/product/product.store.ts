import { sql } from 'kysely'
import { isPostgres, type Executor, type Transaction } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { nameKeys } from '#server/names/name-key.ts'
import { namedStore } from '#server/records/named-store.ts'
import type { Values } from '#server/records/store.ts'

export type ProductRow = Row<'product'>
export type ProductValues = Values<'product'>

export const { table, find, findSame, isRenamed, insert, update, remove } = namedStore('product')

/** Any number, as long as it is always this one. */
const TITLES_TURN = 7_451_906_382

/**
 * Has those who take a title's last product away, and those who begin to need a title, come one after the other to
 * the end of their transactions: no constraint could say that a combination's title has a product. Whoever takes
 * the turn holds no combination's row yet. SQLite has one writer anyway.
 */
export async function titlesInTurn(transaction: Transaction): Promise<void> {
  if (!isPostgres(transaction)) return
  await sql`select pg_advisory_xact_lock(${sql.lit(TITLES_TURN)})`.execute(transaction)
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

/** Whether another product than this one has the title. */
export async function hasTitle(
  executor: Executor,
  title: string,
  otherThan?: number,
): Promise<boolean> {
  let query = executor.selectFrom('product').select('id').where('pro_title', '=', title)
  if (otherThan !== undefined) query = query.where('id', '<>', otherThan)
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

/** Each distinct title with the lowest id of a product that has it. */
export function titles(executor: Executor) {
  return executor
    .selectFrom('product')
    .select(['pro_title', ({ fn }) => fn.min('id').as('id')])
    .groupBy('pro_title')
    .orderBy('id')
    .execute()
}

/** The titles of these products, in no order. */
export function titlesOf(executor: Executor, ids: readonly number[]) {
  if (ids.length === 0) return Promise.resolve([])
  return executor.selectFrom('product').select(['id', 'pro_title']).where('id', 'in', ids).execute()
}

export async function countOfCategory(executor: Executor, categoryId: number): Promise<number> {
  const { count } = await executor
    .selectFrom('product')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('pro_type', '=', categoryId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function anyProduct(executor: Executor): Promise<boolean> {
  const row = await executor.selectFrom('product').select('id').limit(1).executeTakeFirst()
  return row !== undefined
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

import { sql } from 'kysely'
import { isPostgres, type Executor, type Transaction } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
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

export function ofTitles(executor: Executor, titles: readonly string[]): Promise<ProductRow[]> {
  if (titles.length === 0) return Promise.resolve([])
  return executor
    .selectFrom('product')
    .selectAll()
    .where('pro_title', 'in', titles)
    .orderBy('id')
    .execute()
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

export function findAll(executor: Executor, ids: readonly number[]): Promise<ProductRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return executor.selectFrom('product').selectAll().where('id', 'in', ids).execute()
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

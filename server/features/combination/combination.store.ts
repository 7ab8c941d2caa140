import type { Executor, Transaction } from '#server/db/open.ts'
import type { Row } from '#server/db/tables/tables.ts'
import type { Stamp } from '#server/records/save.ts'
import { recordStore, type Values } from '#server/records/store.ts'

/** A combination with the titles that it is made of, in their order. */
export type CombinationRow = Row<'combination'> & { titles: string[] }
export type CombinationValues = Values<'combination'> & {
  titles: string[]
}

const rows = recordStore('combination')

export const { table } = rows

export async function find(executor: Executor, id: number): Promise<CombinationRow | undefined> {
  const row = await rows.find(executor, id)
  if (!row) return undefined
  const titles = await executor
    .selectFrom('combination_title')
    .select('title')
    .where('combination_id', '=', id)
    .orderBy('position')
    .execute()
  return { ...row, titles: titles.map(({ title }) => title) }
}

export function all(executor: Executor) {
  return executor
    .selectFrom('combination')
    .select(['id', 'com_name', 'is_power', 'com_show'])
    .orderBy('id')
    .execute()
}

async function writeTitles(transaction: Transaction, id: number, titles: readonly string[]) {
  await transaction.deleteFrom('combination_title').where('combination_id', '=', id).execute()
  if (titles.length === 0) return
  await transaction
    .insertInto('combination_title')
    .values(titles.map((title, position) => ({ combination_id: id, position, title })))
    .execute()
}

export async function insert(
  transaction: Transaction,
  { titles, ...values }: CombinationValues & Stamp,
): Promise<number> {
  const id = await rows.insert(transaction, values)
  await writeTitles(transaction, id, titles)
  return id
}

export async function update(
  transaction: Transaction,
  id: number,
  { titles, ...values }: Partial<CombinationValues> & Stamp,
): Promise<void> {
  await rows.update(transaction, id, values)
  if (titles) await writeTitles(transaction, id, titles)
}

export async function remove(transaction: Transaction, { id }: { id: number }): Promise<void> {
  await writeTitles(transaction, id, [])
  await rows.remove(transaction, { id })
}

/** The first combinations that need a title, oldest first. */
export function withTitle(executor: Executor, title: string, limit: number) {
  return executor
    .selectFrom('combination')
    .innerJoin('combination_title', 'combination_title.combination_id', 'combination.id')
    .select(['combination.id', 'combination.com_name'])
    .where('combination_title.title', '=', title)
    .orderBy('combination.id')
    .limit(limit)
    .execute()
}

/** All combinations that need any of some titles (at most 30,000, the limit of a statement), oldest first. */
export async function withTitles(executor: Executor, titles: readonly string[]) {
  if (titles.length === 0) return []
  return executor
    .selectFrom('combination_title')
    .select('combination_id as id')
    .distinct()
    .where('title', 'in', titles)
    .orderBy('combination_id')
    .execute()
}

export async function countWithTitle(executor: Executor, title: string): Promise<number> {
  const { count } = await executor
    .selectFrom('combination_title')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('title', '=', title)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The stored rules of combinations that have any; of all, or of some ids. */
export function withRules(executor: Executor, ids?: readonly number[]) {
  const query = executor
    .selectFrom('combination')
    .select(['id', 'com_rules'])
    .where('com_rules', '<>', '')
    .orderBy('id')
  return (ids === undefined ? query : query.where('id', 'in', ids)).execute()
}

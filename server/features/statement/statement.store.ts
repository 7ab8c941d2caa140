import { sql } from 'kysely'
import type { Executor } from '#server/db/open.ts'
import { idsFound } from '#server/db/search/search.ts'
import { recordStore } from '#server/records/store.ts'

const statements = recordStore('statement')
export const { table, insert, update, remove } = statements

const HEAD = [
  'id',
  'version',
  'user_id',
  'updated_by',
  'updated_at',
  'customer_id',
  'basis',
  'position',
  'confirmed',
  'dz_no',
  'cus_name',
  'first_date',
  'last_date',
  'opening',
  'due',
  'paid',
  'closing',
] as const

/** A statement without its rows. */
export type StatementHead = NonNullable<Awaited<ReturnType<typeof find>>>

export const find = (executor: Executor, id: number) =>
  executor.selectFrom('statement').select(HEAD).where('id', '=', id).executeTakeFirst()

/**
 * A statement of a customer all of whose contracts are this owner's, everybody's where undefined. Of one that is not, no more
 * is read than of an absent one.
 */
export function findWhole(executor: Executor, id: number, owner: number | undefined) {
  const query = executor.selectFrom('statement').select(HEAD).where('id', '=', id)
  if (owner === undefined) return query.executeTakeFirst()
  const ofCustomer = sql`select 1 from contract where contract.customer_id = statement.customer_id`
  const isWhole = sql<boolean>`(exists (${ofCustomer})
    and not exists (${ofCustomer} and contract.user_id <> ${owner}))`
  return query.where(isWhole).executeTakeFirst()
}

/** Whose a customer is; undefined of an absent one. */
export const ownerOfCustomer = (executor: Executor, id: number) =>
  executor.selectFrom('customer').select('user_id').where('id', '=', id).executeTakeFirst()

/** The frozen rows of a statement, as JSON. */
export async function rowsOf(executor: Executor, id: number): Promise<string> {
  const row = await executor
    .selectFrom('statement')
    .select('rows')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.rows
}

/** The chain of a customer on a basis, those that were taken back too, with what each changed. */
export const chainOf = (executor: Executor, customer: number, basis: number) =>
  executor
    .selectFrom('statement')
    .select([...HEAD, 'changes'])
    .where('customer_id', '=', customer)
    .where('basis', '=', basis)
    .orderBy('position')
    .execute()

/** Whether a customer has statements, also ones that were taken back. */
export async function hasChain(executor: Executor, customer: number): Promise<boolean> {
  const row = await executor
    .selectFrom('statement')
    .select('id')
    .where('customer_id', '=', customer)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type Candidates = {
  owner: number | undefined
  after: number
  keyword: string | undefined
  limit: number
}

/**
 * Customers of contracts, by their ids: of this owner where one is given, else also those whose contracts went and who have
 * confirmed statements. `executor` is a search's with a keyword.
 */
export async function customersAfter(
  executor: Executor,
  { owner, after, keyword, limit }: Candidates,
): Promise<number[]> {
  const own =
    owner === undefined
      ? undefined
      : sql<boolean>`id in (select customer_id from contract where user_id = ${owner})`
  const named =
    keyword === undefined
      ? undefined
      : sql<number>`(${idsFound(executor, 'customer', { keyword, column: 'title_text', own })})`
  let contracts = executor
    .selectFrom('contract')
    .select('customer_id')
    .distinct()
    .where('customer_id', '>', after)
    .orderBy('customer_id')
    .limit(limit)
  if (owner !== undefined) contracts = contracts.where('user_id', '=', owner)
  if (named) contracts = contracts.where('customer_id', 'in', named)
  const ids = (await contracts.execute()).flatMap(({ customer_id }) => customer_id ?? [])
  if (owner !== undefined) return ids
  let chains = executor
    .selectFrom('statement')
    .select('customer_id')
    .distinct()
    .where('customer_id', '>', after)
    .where('confirmed', '=', 1)
    .orderBy('customer_id')
    .limit(limit)
  if (named) chains = chains.where('customer_id', 'in', named)
  // Each query stops at its limit along an index, which a union of both would not.
  const both = new Set([...ids, ...(await chains.execute()).map(({ customer_id }) => customer_id)])
  return [...both].toSorted((one, other) => one - other).slice(0, limit)
}

/** How many lines the contracts of these customers have; no more than `most` are counted. */
export async function countLinesSold(
  executor: Executor,
  customers: readonly number[],
  most: number,
): Promise<number> {
  const lines = executor
    .selectFrom('contract')
    .innerJoin('contract_line', 'contract_line.contract_id', 'contract.id')
    .select('contract_line.id')
    .where('contract.customer_id', 'in', customers)
    .limit(most)
  const counted = executor
    .selectFrom(lines.as('line'))
    .select(({ fn }) => fn.countAll().as('count'))
  return Number((await counted.executeTakeFirstOrThrow()).count)
}

/** Whose contracts a customer has; at most so many. */
export const contractsOf = (executor: Executor, customer: number, limit: number) =>
  executor
    .selectFrom('contract')
    .select([
      'id',
      'user_id',
      'c_no',
      'c_title',
      'c_money',
      'c_unpay',
      'typed_unpay',
      'return_credit',
      'ended_on',
      'end_goods',
      'end_extra',
      'end_extra_kind',
      'end_deduction',
      'signed_date',
      'release_time',
    ])
    .where('customer_id', '=', customer)
    .orderBy('id')
    .limit(limit)
    .execute()

export const linesOf = (executor: Executor, contracts: readonly number[], limit: number) =>
  executor
    .selectFrom('contract_line')
    .select([
      'id',
      'contract_id',
      'title',
      'no',
      'unit',
      'sets',
      'num',
      'unitprice',
      'amount',
      'ships',
    ])
    .where('contract_id', 'in', contracts)
    .orderBy('contract_id')
    .orderBy('position')
    .limit(limit)
    .execute()

export const shippedOf = (executor: Executor, contracts: readonly number[], limit: number) =>
  executor
    .selectFrom('logistics')
    .innerJoin('logistics_line', 'logistics_line.logistics_id', 'logistics.id')
    .innerJoin('contract_line', 'contract_line.id', 'logistics_line.contract_line_id')
    .select([
      'logistics.id',
      'logistics.con_id',
      'logistics.release_time',
      'logistics.shipped_date',
      'logistics.returns_id',
      'logistics.reships',
      'logistics_line.contract_line_id as line',
      'logistics_line.quantity',
    ])
    .where('logistics.con_id', 'in', contracts)
    .orderBy('logistics.id')
    .orderBy('contract_line.position')
    .limit(limit)
    .execute()

export const receiptsOf = (executor: Executor, contracts: readonly number[], limit: number) =>
  executor
    .selectFrom('receipt')
    .select(['id', 'con_id', 'kind', 'way', 'amount', 'received_date'])
    .where('con_id', 'in', contracts)
    .orderBy('received_date')
    .orderBy('id')
    .limit(limit)
    .execute()

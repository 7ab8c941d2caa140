import { sql, type RawBuilder } from 'kysely'
import type { OwedColumn } from '#api/contract/due.ts'
import { PAGE_SIZE } from '#api/kit/endpoint.ts'
import { newestProduction, owes } from '#server/db/tables/contract-days.ts'
import { is, unindexed } from '#server/db/conditions.ts'
import type { Database, Executor } from '#server/db/open.ts'
import { idsFound } from '#server/db/search/search.ts'

export type OwingQuery = {
  column: OwedColumn
  owner: number | undefined
  keyword: string | undefined
  /** Days of delivery, both included. */
  days: readonly { from?: string | undefined; to?: string | undefined }[]
}

function conditions(
  db: Database,
  { column, owner, keyword, days }: OwingQuery,
): RawBuilder<boolean> {
  const all = [owes(column)]
  if (owner !== undefined) all.push(sql`contract.user_id = ${owner}`)
  for (const { from, to } of days) {
    if (from !== undefined) all.push(sql`contract.delivery_date >= ${from}`)
    if (to !== undefined) all.push(sql`contract.delivery_date <= ${to}`)
  }
  if (keyword) {
    const own = owner === undefined ? undefined : is('user_id', owner)
    const named = idsFound(db, 'contract', { keyword, column: 'title_text', own })
    all.push(sql`contract.id in (${named})`)
  }
  return sql<boolean>`(${sql.join(all, sql` and `)})`
}

const isDated = sql<boolean>`contract.delivery_date > ''`
const isUndated = sql<boolean>`contract.delivery_date = ''`

/** How many contracts owe such work with a day of delivery, and how many without. `db` is a search's. */
export async function countOwing(db: Database, query: OwingQuery) {
  const { rows } = await sql<{ dated: number; all: number }>`
    select count(case when delivery_date > '' then 1 end) as dated, count(*) as "all"
    from contract where ${conditions(db, query)}`.execute(db)
  return rows[0]!
}

/** One page of these contracts: by the day of delivery, then those without one. `db` is a search's. */
export async function owingPage(db: Database, query: OwingQuery, page: number, dated: number) {
  const part = (which: RawBuilder<boolean>, skip: number, limit: number) =>
    db
      .selectFrom('contract')
      .select([
        'id',
        'c_title',
        'c_no',
        'cus_name',
        'project',
        'delivery_place',
        'delivery_date',
        'pieces',
        'to_produce',
        'ready_to_ship',
        'to_ship',
      ])
      .select(newestProduction)
      .where(conditions(db, query))
      .where(which)
      .orderBy('delivery_date')
      .orderBy('id')
      .limit(limit)
      .offset(skip)
      .execute()
  const skip = (page - 1) * PAGE_SIZE
  const first = skip < dated ? await part(isDated, skip, PAGE_SIZE) : []
  const left = PAGE_SIZE - first.length
  if (left === 0) return first
  return [...first, ...(await part(isUndated, Math.max(skip - dated, 0), left))]
}

/** So many contracts and lines are listed by line at most, those first whose delivery is due first. */
const MOST_CONTRACTS = 500
const MOST_LINES = 2000

/** Whether pieces of a line are left, as `contract-progress.ts` counts them. */
const HAS_LEFT: Readonly<Record<OwedColumn, RawBuilder<boolean>>> = {
  to_produce: sql`(needs_production = 1 and produced < sets * num)`,
  ready_to_ship: sql`(case when needs_production = 1 then produced else sets * num end > shipped)`,
  to_ship: sql`(shipped < sets * num)`,
}

const OF_LINE = [
  'contract_line.id',
  'set_name',
  'sets',
  'num',
  'title',
  'no',
  'unit',
  'note',
  'needs_production',
  'ships',
  'produced',
  'shipped',
] as const
const OF_CONTRACT = ['contract.id as con_id', 'c_title', 'c_no', 'cus_name'] as const

/** The lines with pieces left of the contracts that are due first, by their day; those without one are last. */
export async function owedLines(db: Database, query: OwingQuery) {
  const ids = async (which: RawBuilder<boolean>, limit: number) => {
    const rows = await db
      .selectFrom('contract')
      .select('id')
      .where(conditions(db, query))
      .where(which)
      .orderBy('delivery_date')
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(({ id }) => id)
  }
  const dated = await ids(isDated, MOST_CONTRACTS + 1)
  const left = MOST_CONTRACTS + 1 - dated.length
  const first = left === 0 ? dated : [...dated, ...(await ids(isUndated, left))]
  const contracts = first.slice(0, MOST_CONTRACTS)
  if (contracts.length === 0) return { lines: [], isAll: true }
  const lines = await db
    .selectFrom('contract_line')
    .innerJoin('contract', 'contract.id', 'contract_line.contract_id')
    .select([...OF_LINE, ...OF_CONTRACT, 'delivery_date'])
    .select(newestProduction)
    .where('contract_id', 'in', contracts)
    .where('ships', '=', 1)
    .where(HAS_LEFT[query.column])
    .orderBy(isUndated)
    .orderBy('delivery_date')
    .orderBy('contract.id')
    .orderBy('position')
    .limit(MOST_LINES + 1)
    .execute()
  const isAll = first.length <= MOST_CONTRACTS && lines.length <= MOST_LINES
  return { lines: lines.slice(0, MOST_LINES), isAll }
}

/** These lines as far as they are of an owner's contracts, by the day of delivery; those of a contract together, in its order. */
export function linesToBuild(
  executor: Executor,
  lines: readonly number[],
  owner: number | undefined,
) {
  const found = executor
    .selectFrom('contract_line')
    .innerJoin('contract', 'contract.id', 'contract_line.contract_id')
    .select([...OF_LINE, ...OF_CONTRACT, 'set_no', 'project', 'delivery_date'])
    .where('contract_line.id', 'in', lines)
    .orderBy(isUndated)
    .orderBy('delivery_date')
    .orderBy('contract.id')
    .orderBy('position')
  // By the lines' ids, not by the index of all contracts that an owner has.
  const isOwned = sql<boolean>`${unindexed(executor)}${sql.ref('contract.user_id')} = ${owner}`
  return (owner === undefined ? found : found.where(isOwned)).execute()
}

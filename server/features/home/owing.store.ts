import { sql, type RawBuilder } from 'kysely'
import type { OwedColumn } from '#api/contract/due.ts'
import { PAGE_SIZE } from '#api/kit/endpoint.ts'
import { newestProduction, owes } from '#server/db/tables/contract-days.ts'
import type { Database } from '#server/db/open.ts'
import { found } from '#server/db/search/search.ts'

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
  if (keyword) all.push(found(db, 'contract', keyword, 'title_text'))
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

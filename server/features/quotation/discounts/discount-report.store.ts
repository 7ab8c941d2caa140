import { sql, type RawBuilder } from 'kysely'
import type { Executor } from '#server/db/open.ts'

/**
 * The discounts that were sent, from the sums of the report by who passed them: what is read grows with months, owners and
 * approvers, not with quotations.
 */

/** Cents of the quotations that one owner sent in a month, passed by one user, 0 for nobody. */
export type GivenSum = {
  month: string
  owner: number
  passed_by: number
  count: number
  entitled: number
  given: number
}

/** What one owner sent, or anybody; `who` of everybody together is empty. */
const given = (owner: number | undefined): RawBuilder<boolean> =>
  sql`figure = 'quoted' and dim = 'passer' and ${owner === undefined ? sql`who > ''` : sql`who = ${`o${owner}`}`}`

export async function givenWithin(
  executor: Executor,
  { from, to, owner }: { from: string; to: string; owner: number | undefined },
): Promise<GivenSum[]> {
  const { rows } = await sql<Record<keyof GivenSum, string | number>>`
    select period as month, substr(who, 2) as owner, key as passed_by,
      sum(count) as count, sum(entitled) as entitled, sum(given) as given
    from report_sum where ${given(owner)} and period between ${from} and ${to}
    group by period, who, key having sum(count) > 0`.execute(executor)
  return rows.map(({ month, ...numbers }) => ({
    month: String(month),
    owner: Number(numbers.owner),
    passed_by: Number(numbers.passed_by),
    count: Number(numbers.count),
    entitled: Number(numbers.entitled),
    given: Number(numbers.given),
  }))
}

/** Who has passed discounts of an owner, or of anybody, in any month. */
export async function passersOf(executor: Executor, owner: number | undefined): Promise<number[]> {
  const { rows } = await sql<{ key: string }>`
    select key from report_sum where ${given(owner)} group by key having sum(count) > 0`.execute(
    executor,
  )
  return rows.map(({ key }) => Number(key))
}

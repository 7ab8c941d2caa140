import { sql, type RawBuilder } from 'kysely'
import type { Executor } from '#server/db/open.ts'

/**
 * The discounts that were sent, from the sums that triggers keep (032), by their key: what is read grows with months, owners
 * and approvers, not with quotations.
 */

/** Cents of one owner's quotations that were sent in a month, passed by one user, 0 for nobody. */
export type GivenSum = {
  month: string
  owner: number
  passed_by: number
  count: number
  entitled: number
  given: number
}

/** The sums of one owner, or of each; those of everybody together have an empty `who`. */
const isOf = (owner: number | undefined): RawBuilder<boolean> =>
  owner === undefined ? sql`who > ''` : sql`who = ${`o${owner}`}`

export async function givenWithin(
  executor: Executor,
  { from, to, owner }: { from: string; to: string; owner: number | undefined },
): Promise<GivenSum[]> {
  const { rows } = await sql<Record<keyof GivenSum, string | number>>`
    select period as month, substr(who, 2) as owner, kind as passed_by,
      sum(case when figure = 'given' then count else 0 end) as count,
      sum(case when figure = 'entitled' then amount else 0 end) as entitled,
      sum(case when figure = 'given' then amount else 0 end) as given
    from kept_sum
    where figure in ('entitled', 'given') and ${isOf(owner)} and period between ${from} and ${to}
    group by period, who, kind
    having sum(case when figure = 'given' then count else 0 end) > 0`.execute(executor)
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
  const { rows } = await sql<{ kind: number | string }>`
    select kind from kept_sum where figure = 'given' and who = ${owner === undefined ? '' : `o${owner}`}
    group by kind having sum(count) > 0`.execute(executor)
  return rows.map(({ kind }) => Number(kind))
}

import { sql } from 'kysely'
import type { Executor } from '#server/db/open.ts'

/** A requested sum of `KeptSumTable`. */
export type RequestedSum = {
  /** Its name in the answer. */
  name: string
  figure: string
  /** The owner; undefined for everybody. */
  owner: number | undefined
  /** The last period of each part, in order; later periods are left out. */
  limits: readonly string[]
}

/** The sum of the periods up to a limit and after the former one; `within` is the limit's index. */
export type Sum = { name: string; kind: number; within: number; count: number; amount: number }

type Stored = { [Name in keyof Sum]: Name extends 'name' ? string : number | string }

const whoOf = (owner: number | undefined) => (owner === undefined ? '' : `o${owner}`)

function selected({ name, figure, owner, limits }: RequestedSum) {
  const cases = limits.map((last, at) => sql`when period <= ${last} then ${sql.lit(at)}`)
  return sql`select ${sql.lit(name)} as name, kind, case ${sql.join(cases, sql` `)} end as within,
      sum(count) as count, sum(amount) as amount
    from kept_sum
    where figure = ${figure} and who = ${whoOf(owner)} and period <= ${limits.at(-1)}
    group by 2, 3`
}

/** All requested sums in one query; one without rows is absent. */
export async function sumsOf(
  executor: Executor,
  requested: readonly RequestedSum[],
): Promise<Sum[]> {
  if (requested.length === 0) return []
  const { rows } =
    await sql<Stored>`${sql.join(requested.map(selected), sql` union all `)}`.execute(executor)
  return rows.map((row) => ({
    name: row.name,
    kind: Number(row.kind),
    within: Number(row.within),
    count: Number(row.count),
    amount: Number(row.amount),
  }))
}

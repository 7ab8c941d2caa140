import { sql } from 'kysely'
import type { Executor } from '#server/db/open.ts'

/** A requested sum of `KeptSumTable`, or of what the report counts. */
export type RequestedSum = {
  /** Its name in the answer. */
  name: string
  figure: string
  /** Whether it is a figure of the report; its kind is then 0. */
  isOfReport?: boolean
  /** The owner; undefined for everybody. */
  owner: number | undefined
  /** The last period of each part, in order; later periods are left out. */
  limits: readonly string[]
}

/** The sum of the periods up to a limit and after the former one; `within` is the limit's index. */
export type Sum = { name: string; kind: number; within: number; count: number; amount: number }

type Stored = { [Name in keyof Sum]: Name extends 'name' ? string : number | string }

const whoOf = (owner: number | undefined) => (owner === undefined ? '' : `o${owner}`)

function selected({ name, figure, isOfReport = false, owner, limits }: RequestedSum) {
  const cases = limits.map((last, at) => sql`when period <= ${last} then ${sql.lit(at)}`)
  // The report's sums of whole years, whose periods begin with a letter, come after all months.
  const [kind, rows] = isOfReport
    ? [sql`0`, sql`report_sum where dim = 'all'`]
    : [sql`kind`, sql`kept_sum where true`]
  return sql`select ${sql.lit(name)} as name, ${kind} as kind, case ${sql.join(cases, sql` `)} end as within,
      sum(count) as count, sum(amount) as amount
    from ${rows} and figure = ${figure} and who = ${whoOf(owner)} and period <= ${limits.at(-1)}
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

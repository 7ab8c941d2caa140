import { sql, type RawBuilder } from 'kysely'
import type { Figure } from '#api/report/counted.ts'
import type { ReportGroup } from '#api/report/report.ts'
import type { Database } from '#server/db/open.ts'
import type { Periods, Range } from './periods.ts'

/** What the facts of a period come to, from the sums of its whole years and months and the facts of its other days. */

/** A figure of one owner, or of everybody. */
export type Source = { figure: Figure; owner: number | undefined }

/** By what figures are summed; `all` is one row. */
export type By = ReportGroup | 'reason' | 'all'

const NAMES = ['count', 'amount', 'entitled', 'given', 'revenue', 'cost', 'won', 'won_amount', 'days'] as const
type Name = (typeof NAMES)[number]

/** What each figure is summed up of. */
const SUMMED: Readonly<Record<Figure, readonly Name[]>> = {
  quoted: NAMES,
  signed: ['count', 'amount', 'revenue', 'cost'],
  received: ['count', 'amount'],
  lost: ['count', 'amount'],
}

export type Sums = Record<Name, number>
export const NO_SUMS = Object.fromEntries(NAMES.map((name) => [name, 0])) as Sums

export type Group = { key: string; figures: Partial<Record<Figure, Sums>> }

/** The value of a fact where sums have a column of their own. */
const OF_FACT: Partial<Record<Name, string>> = { count: '1', won_amount: 'won * amount' }

const dimOf = (by: By) => (by === 'month' || by === 'owner' ? 'all' : by)

const KEY_OF_SUM: Partial<Record<By, string>> = { month: 'period', owner: 'substr(who, 2)' }
const KEY_OF_FACT: Partial<Record<By, string>> = {
  month: 'substr(day, 1, 7)',
  owner: 'cast(owner as text)',
}

const columns = (by: By, { figure }: Source, keys: typeof KEY_OF_SUM, values: typeof OF_FACT) =>
  sql.raw(
    [
      `${keys[by] ?? 'key'} as key`,
      ...SUMMED[figure].map((name) => `${values[name] ?? name} as ${name}`),
    ].join(', '),
  )

function ofSums(by: By, source: Source, [from, to]: Range) {
  const { figure, owner } = source
  const own = by === 'owner' && owner === undefined ? sql`who > ''` : sql`who = ${whoOf(owner)}`
  return sql`select ${columns(by, source, KEY_OF_SUM, {})} from report_sum
    where figure = ${figure} and dim = ${dimOf(by)} and ${own} and period between ${from} and ${to}`
}

const whoOf = (owner: number | undefined) => (owner === undefined ? '' : `o${owner}`)

function ofFacts(by: By, source: Source, [from, to]: Range) {
  const { figure, owner } = source
  const own = owner === undefined ? sql`` : sql`and owner = ${owner}`
  return sql`select ${columns(by, source, KEY_OF_FACT, OF_FACT)} from report_fact
    where figure = ${figure} and dim = ${dimOf(by)} and day between ${from} and ${to} ${own}`
}

/** One figure by its keys. Those of other figures stand beside it as 0, under their names. */
function grouped(by: By, { years, months, days }: Periods, source: Source, all: readonly Source[]) {
  const parts = [
    ...years.map(([from, to]): RawBuilder<unknown> => ofSums(by, source, [`y${from}`, `y${to}`])),
    ...months.map((range) => ofSums(by, source, range)),
    ...days.map((range) => ofFacts(by, source, range)),
  ]
  const sums = all.flatMap(({ figure }) =>
    SUMMED[figure].map((name) =>
      sql.raw(`${figure === source.figure ? `sum(${name})` : '0'} as ${figure}_${name}`),
    ),
  )
  return sql`select key, ${sql.join(sums)} from (${sql.join(parts, sql` union all `)}) as part group by key`
}

export type Order = { figure: Figure; by: 'amount' | 'count' } | 'latest'

/** One page of the groups that count anything, in their order, and how many there are. `db` is a search's. */
export async function groupsOf(
  db: Database,
  request: { by: By; periods: Periods; sources: readonly Source[] },
  { order, skip, limit }: { order: Order; skip: number; limit: number },
): Promise<{ groups: Group[]; total: number }> {
  const { by, periods, sources } = request
  if (sources.length === 0) return { groups: [], total: 0 }
  const names = sources.flatMap(({ figure }) => SUMMED[figure].map((name) => `${figure}_${name}`))
  const each = sources.map((source) => grouped(by, periods, source, sources))
  const counted = sources.map(({ figure }) => sql.raw(`sum(${figure}_count) > 0`))
  const first = order === 'latest' ? sql`key desc` : sql`${sql.ref(`${order.figure}_${order.by}`)} desc, key`
  const { rows } = await sql<Record<string, string | number>>`
    select *, count(*) over () as total from (
      select key, ${sql.raw(names.map((name) => `sum(${name}) as ${name}`).join(', '))}
      from (${sql.join(each, sql` union all `)}) as one
      group by key having ${sql.join(counted, sql` or `)}) as every
    order by ${first} limit ${limit} offset ${skip}`.execute(db)
  const sumsIn = (row: Record<string, string | number>, figure: Figure) =>
    Object.fromEntries(NAMES.map((name) => [name, Number(row[`${figure}_${name}`] ?? 0)])) as Sums
  const groups = rows.map((row) => ({
    key: String(row['key']),
    figures: Object.fromEntries(sources.map(({ figure }) => [figure, sumsIn(row, figure)])),
  }))
  return { groups, total: Number(rows[0]?.['total'] ?? 0) }
}

/** What the ids of a table's rows are called, by the ids; those that are gone are left out. */
export async function namesOf(
  db: Database,
  by: 'owner' | 'customer' | 'product' | 'category',
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const [table, name] = {
    owner: ['user', 'username'],
    customer: ['customer', 'cus_name'],
    product: ['product', `pro_title || ' ' || pro_no`],
    category: ['category', 'p_name'],
  }[by] as [string, string]
  const { rows } = await sql<{ id: number; name: string }>`
    select id, ${sql.raw(name)} as name from ${sql.table(table)}
    where id in (${sql.join(ids)})`.execute(db)
  return new Map(rows.map((row) => [row.id, row.name.trim()]))
}

/** Those who own something that reports count. */
export async function ownersCounted(db: Database, owner: number | undefined): Promise<number[]> {
  const own = owner === undefined ? sql`who > ''` : sql`who = ${whoOf(owner)}`
  const { rows } = await sql<{ who: string }>`
    select distinct who from report_sum where dim = 'all' and figure in ('quoted', 'signed', 'received')
      and ${own}`.execute(db)
  return rows.map(({ who }) => Number(who.slice(1)))
}

import { sql, type RawBuilder } from 'kysely'
import type { Figure } from '#api/report/counted.ts'
import type { ReportGroup } from '#api/report/report.ts'
import type { Database } from '#server/db/open.ts'
import { staffName } from '#server/records/staff-name.ts'
import type { Periods, Range } from './periods.ts'

/** What the facts of a period come to, from the sums of its whole years and months and the facts of its other days. */

/** A figure of one owner, or of everybody. */
export type Source = { figure: Figure; owner: number | undefined }

/** By what figures are summed; `all` is one row. */
type By = ReportGroup | 'reason' | 'all'

const NAMES = [
  'count',
  'amount',
  'entitled',
  'given',
  'revenue',
  'cost',
  'won',
  'won_amount',
  'days',
] as const
type Name = (typeof NAMES)[number]

/** What each figure is summed up of. */
const SUMMED: Readonly<Record<Figure, readonly Name[]>> = {
  quoted: NAMES,
  signed: ['count', 'amount', 'revenue', 'cost'],
  ended: ['count', 'amount'],
  returned: ['count', 'amount'],
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

const whoOf = (owner: number | undefined) => (owner === undefined ? '' : `o${owner}`)

type Columns = Readonly<Record<string, string>>

const selected = (key: string | undefined, columns: Columns) =>
  sql.raw(
    [
      `${key ?? 'key'} as key`,
      ...Object.entries(columns).map(([name, of]) => `${of} as ${name}`),
    ].join(', '),
  )

function ofSums(by: By, { figure, owner }: Source, [from, to]: Range, columns: Columns) {
  const own = by === 'owner' && owner === undefined ? sql`who > ''` : sql`who = ${whoOf(owner)}`
  return sql`select ${selected(KEY_OF_SUM[by], columns)} from report_sum
    where figure = ${figure} and dim = ${dimOf(by)} and ${own} and period between ${from} and ${to}`
}

function ofFacts(by: By, { figure, owner }: Source, [from, to]: Range, columns: Columns) {
  const own = owner === undefined ? sql`` : sql`and owner = ${owner}`
  const values = Object.fromEntries(
    Object.entries(columns).map(([name, of]) => [name, OF_FACT[of as Name] ?? of]),
  )
  return sql`select ${selected(KEY_OF_FACT[by], values)} from report_fact
    where figure = ${figure} and dim = ${dimOf(by)} and day between ${from} and ${to} ${own}`
}

/** The rows of a figure in the years, months and days of a period, one below the other; `columns` says what of them. */
const rowsOf = (
  { by, periods: { years, months, days } }: Request,
  source: Source,
  columns: Columns,
): RawBuilder<unknown>[] => [
  ...years.map(([from, to]) => ofSums(by, source, [`y${from}`, `y${to}`], columns)),
  ...months.map((range) => ofSums(by, source, range, columns)),
  ...days.map((range) => ofFacts(by, source, range, columns)),
]

const joined = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql` union all `)

type Order = { figure: Figure; by: 'amount' | 'count' } | 'latest'

type Request = { by: By; periods: Periods; sources: readonly Source[] }

/** The keys of a page in their order, by what they count and the one amount that orders them: most are on other pages. */
function pageOf(request: Request, { order, skip, limit }: Part) {
  const parts = request.sources.flatMap((source) => {
    const orders = order !== 'latest' && order.figure === source.figure
    return rowsOf(request, source, { count: 'count', first: orders ? order.by : '0' })
  })
  const first = order === 'latest' ? sql`key desc` : sql`sum(first) desc, sum(count) desc, key`
  return sql`select key, count(*) over () as total, row_number() over (order by ${first}) as place
    from (${joined(parts)}) as light group by key having sum(count) > 0
    order by place limit ${limit} offset ${skip}`
}

type Part = { order: Order; skip: number; limit: number }

/** One page of the groups that count anything, in their order, and how many there are. `db` is a search's. */
export async function groupsOf(
  db: Database,
  request: Request,
  part: Part,
): Promise<{ groups: Group[]; total: number }> {
  const { sources } = request
  if (sources.length === 0) return { groups: [], total: 0 }
  const all = sources.flatMap(({ figure }) => SUMMED[figure].map((name) => ({ figure, name })))
  const parts = sources.map((source) => {
    const own = SUMMED[source.figure].map((name) => [name, name])
    const sums = all.map(({ figure, name }) =>
      sql.raw(`${figure === source.figure ? `sum(${name})` : '0'} as ${figure}_${name}`),
    )
    return sql`select key, ${sql.join(sums)}
      from (${joined(rowsOf(request, source, Object.fromEntries(own)))}) as one
      where key in (select key from page) group by key`
  })
  const names = all.map(({ figure, name }) => `${figure}_${name}`)
  const { rows } = await sql<Record<string, string | number>>`
    with page as materialized (${pageOf(request, part)})
    select page.key, page.total, ${sql.raw(names.map((name) => `sum(${name}) as ${name}`).join(', '))}
    from (${joined(parts)}) as every join page on page.key = every.key
    group by page.key, page.total, page.place order by page.place`.execute(db)
  if (rows.length === 0 && part.skip > 0) {
    // Behind the last page no row says how many there are.
    const { total } = await groupsOf(db, request, { ...part, skip: 0, limit: 1 })
    return { groups: [], total }
  }
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
    owner: ['user', staffName],
    customer: ['customer', sql`cus_name`],
    product: ['product', sql`pro_title || ' ' || pro_no`],
    category: ['category', sql`p_name`],
  }[by] as [string, RawBuilder<string>]
  const { rows } = await sql<{ id: number; name: string }>`
    select id, ${name} as name from ${sql.table(table)}
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

import { sql } from 'kysely'
import type { Executor } from '#server/db/open.ts'

/** Which counters a list reads: of a table, of whose rows (`who`), in one status or in any. */
type Counters = { entity: string; who: string; status: number | undefined }

/** Dates of a search, `yyyy-MM-dd`, both included. */
type Dates = { startime?: string | undefined; endtime?: string | undefined }

/** How the counters of rows in whatever status are stored. */
const ANY_STATUS = -1

const ALL = 0
const YEAR = 1
const MONTH = 2
const DAY = 3

/** Periods of one level from a text on, up to one that is not included. */
type Range = { level: number; from: string; before: string }

/** The next text after a period's own: periods of one level have one length. */
const after = (period: string) => `${period}!`
const END = '~'

/**
 * The periods that make up the days between two dates: whole years, the months of years that are cut, and
 * the days of months that are cut. A count then adds up a few dozen counters, however long the time is.
 */
export function periodsBetween({ startime, endtime }: Dates): Range[] {
  if (!startime && !endtime) return [{ level: ALL, from: '', before: END }]
  const first = startime?.replaceAll('-', ':')
  const last = endtime?.replaceAll('-', ':')
  if (first && last && first > last) return []
  const [fromYear, fromMonth] = [first?.slice(0, 4), first?.slice(0, 7)]
  const [toYear, toMonth] = [last?.slice(0, 4), last?.slice(0, 7)]
  if (first && last && fromMonth === toMonth) {
    return [{ level: DAY, from: first, before: after(last) }]
  }
  const sameYear = fromYear !== undefined && fromYear === toYear
  const ranges: Range[] = []
  if (first && fromMonth && fromYear) {
    ranges.push({ level: DAY, from: first, before: fromMonth + END })
    const monthsEnd = sameYear ? (toMonth ?? '') : fromYear + END
    ranges.push({ level: MONTH, from: after(fromMonth), before: monthsEnd })
  }
  if (last && toMonth && toYear) {
    if (!sameYear) ranges.push({ level: MONTH, from: toYear, before: toMonth })
    ranges.push({ level: DAY, from: toMonth, before: after(last) })
  }
  if (sameYear) return ranges
  return [...ranges, { level: YEAR, from: fromYear ? after(fromYear) : '', before: toYear ?? END }]
}

/** The counters of the periods in a range. */
const inRange = ({ entity, who, status = ANY_STATUS }: Counters, { level, from, before }: Range) =>
  sql<{ period: string; count: number }>`select period, count from record_count
    where entity = ${entity} and who = ${who} and status = ${status}
      and level = ${level} and period >= ${from} and period < ${before}`

/** How many rows there are between two dates, from the counters. */
export async function countBetween(
  executor: Executor,
  counters: Counters,
  dates: Dates,
): Promise<number> {
  const ranges = periodsBetween(dates)
  if (ranges.length === 0) return 0
  // Each range is looked up in the key by itself, which not every database does with `or` between them.
  const all = sql.join(
    ranges.map((range) => inRange(counters, range)),
    sql` union all `,
  )
  const { rows } = await sql<{ total: number | string | null }>`
    select sum(count) as total from (${all}) as counters`.execute(executor)
  return Number(rows[0]!.total)
}

/**
 * The day in which the row stands that `skip` newer ones come before, and how many of those are of that
 * day: year, month and day by their counters. Undefined where there is no such row.
 */
export async function dayAt(
  executor: Executor,
  counters: Counters,
  skip: number,
): Promise<{ day: string; skip: number } | undefined> {
  let period = ''
  let left = skip
  for (const level of [YEAR, MONTH, DAY]) {
    const range = { level, from: period, before: period + END }
    const newestFirst = sql<{ period: string; count: number }>`
      ${inRange(counters, range)} order by period desc`
    const { rows } = await newestFirst.execute(executor)
    const at = rows.find(({ count }) => {
      if (left < count) return true
      left -= count
      return false
    })
    if (!at) return undefined
    period = at.period
  }
  return { day: period, skip: left }
}

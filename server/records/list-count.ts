import type { SelectQueryBuilder } from 'kysely'
import { built, type SlotOf, type Values } from '#server/db/built.ts'
import type { Executor } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables.ts'

/** Which counters a list reads: of a table, of whose rows (`who`), in one status or in any. */
export type Counters = { entity: string; who: string; status: number | undefined }

/** Dates of a search, `yyyy-MM-dd`, both included. */
export type Dates = { startime?: string | undefined; endtime?: string | undefined }

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

/** The counters of one range, by the names of its values. */
function inRange(executor: Executor, value: SlotOf, level: string, from: string, before: string) {
  return executor
    .selectFrom('record_count')
    .where('entity', '=', value<string>('entity'))
    .where('who', '=', value<string>('who'))
    .where('status', '=', value<number>('status'))
    .where('level', '=', value<number>(level))
    .where('period', '>=', value<string>(from))
    .where('period', '<', value<string>(before))
}

const named = ({ entity, who, status = -1 }: Counters) => ({ entity, who, status })

/** A sum of counters, to be asked for by itself or within another query. */
export type Sum = {
  /** What tells sums apart that are built differently. */
  form: string
  values: Values
  of: (executor: Executor, value: SlotOf) => SelectQueryBuilder<Tables, never, { sum: unknown }>
}

/** How many rows there are between two dates; undefined where no day is between them. */
export function sumOf(counters: Counters, dates: Dates): Sum | undefined {
  const ranges = periodsBetween(dates).filter(({ from, before }) => from < before)
  if (ranges.length === 0) return undefined
  const values: Record<string, string | number> = named(counters)
  for (const [at, range] of ranges.entries()) {
    values[`level${at}`] = range.level
    values[`from${at}`] = range.from
    values[`before${at}`] = range.before
  }
  const of = (executor: Executor, value: SlotOf) => {
    // Each is a search in the key of its own, which `or` between them is not on every database.
    const [first, ...others] = ranges.map((_, at) =>
      inRange(executor, value, `level${at}`, `from${at}`, `before${at}`).select('count'),
    )
    const all = others.reduce((some, one) => some.unionAll(one), first!)
    return executor.selectFrom(all.as('counts')).select(({ fn }) => fn.sum('count').as('sum'))
  }
  return { form: `counted ${ranges.length}`, values, of: of as unknown as Sum['of'] }
}

/** How many rows there are between two dates, from the counters. */
export async function counted(
  executor: Executor,
  counters: Counters,
  dates: Dates,
): Promise<number> {
  const sum = sumOf(counters, dates)
  if (!sum) return 0
  const [row] = await built(executor, sum.form, sum.values, (value) => sum.of(executor, value))
  return Number(row?.sum ?? 0)
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
    const values = { ...named(counters), level, from: period, before: period + END }
    const rows = await built(executor, 'periods', values, (value) =>
      inRange(executor, value, 'level', 'from', 'before')
        .select(['period', 'count'])
        .orderBy('period', 'desc'),
    )
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

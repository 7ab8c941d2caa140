import type { Reason } from './manifest.ts'

/** How many days, weeks and months keep the last daily backup made in them. */
const DAYS = 7
const WEEKS = 4
const MONTHS = 12
/** How many backups made before an update of the structure are kept. */
const UPDATES = 3

type Dated = {
  name: string
  reason: Reason
  /** `yyyy-MM-dd` of the company. */
  day: string
  withoutFiles: boolean
}

const DAY_MS = 24 * 60 * 60 * 1000

/** The Monday of a day's week. */
function weekOf(day: string): string {
  const moment = Date.parse(`${day}T00:00:00Z`)
  const sinceMonday = (new Date(moment).getUTCDay() + 6) % 7
  return new Date(moment - sinceMonday * DAY_MS).toISOString().slice(0, 10)
}

/** The newest backup of each of the newest `count` periods. */
function newestOf(newestFirst: readonly Dated[], period: (day: string) => string, count: number) {
  const found = new Map<string, string>()
  for (const { name, day } of newestFirst) {
    if (!found.has(period(day))) found.set(period(day), name)
  }
  return [...found.values()].slice(0, count)
}

/**
 * The names of the outdated backups, the oldest first. Manual backups are never removed. A backup without files does not
 * replace a whole one, and is kept until there is a newer one.
 */
export function outdated(backups: readonly Dated[]): string[] {
  const newestFirst = backups.toReversed()
  const daily = newestFirst.filter(({ reason }) => reason === 'daily')
  const whole = daily.filter(({ withoutFiles }) => !withoutFiles)
  const since = daily.slice(0, whole[0] ? daily.indexOf(whole[0]) : daily.length)
  const updates = newestFirst.filter(({ reason }) => reason === 'update')
  const kept = new Set([
    ...newestOf(since, (day) => day, DAYS),
    ...newestOf(whole, (day) => day, DAYS),
    ...newestOf(whole, weekOf, WEEKS),
    ...newestOf(whole, (day) => day.slice(0, 7), MONTHS),
    ...updates.slice(0, UPDATES).map(({ name }) => name),
  ])
  return backups
    .filter(({ name, reason }) => reason !== 'manual' && !kept.has(name))
    .map(({ name }) => name)
}

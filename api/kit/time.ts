/** Times are `yyyy:MM:dd HH:mm:ss` wall-clock texts of the company's zone; dates are `yyyy-MM-dd`. */

const TIME = /^(\d{4})[:/-](\d{1,2})[:/-](\d{1,2})[ T](\d{1,2}):(\d{1,2})(?::(\d{1,2}))?$/
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/

function existsOnCalendar(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1900 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** The canonical time of a typed one (dashes or slashes in the date are read too); undefined if none. */
export function canonicalTime(text: string): string | undefined {
  const match = TIME.exec(text)
  if (!match) return undefined
  const [year, month, day, hour, minute, second] = match.slice(1).map((part) => Number(part ?? 0))
  if (!existsOnCalendar(year!, month!, day!)) return undefined
  if (hour! > 23 || minute! > 59 || second! > 59) return undefined
  const two = (value: number | undefined) => String(value).padStart(2, '0')
  return `${match[1]}:${two(month)}:${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`
}

/** Whether a text is a day of the calendar written `yyyy-MM-dd`. */
export function isDate(text: string): boolean {
  const match = DATE.exec(text)
  return match !== null && existsOnCalendar(Number(match[1]), Number(match[2]), Number(match[3]))
}

/** Whether a text is a month written `yyyy-MM`. */
export const isMonth = (text: string) => isDate(`${text}-01`)

/** The day of a canonical time, `yyyy-MM-dd`. */
export const dayOf = (time: string) => time.slice(0, 10).replaceAll(':', '-')

/** The first and the last moment of a day `yyyy-MM-dd`, as times that compare as text. */
export const dayStart = (date: string) => `${date.replaceAll('-', ':')} 00:00:00`
export const dayEnd = (date: string) => `${date.replaceAll('-', ':')} 23:59:59`

/** The last day that `isDate` knows. */
export const LAST_DAY = '9999-12-31'
const DAY_MS = 24 * 60 * 60 * 1000
const momentOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** So many days after a day, which may be below 0; at most the last day, since a later one is written longer. */
export const daysAfter = (day: string, days: number) =>
  new Date(Math.min(momentOf(day) + days * DAY_MS, momentOf(LAST_DAY))).toISOString().slice(0, 10)

/** How many days a day is after another, below 0 where it is before. */
export const daysBetween = (earlier: string, later: string) =>
  (momentOf(later) - momentOf(earlier)) / DAY_MS

/** Months `yyyy-MM`, which compare as text. */

/** The month of a day. */
export const monthOf = (day: string) => day.slice(0, 7)

const numberOf = (month: string) => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return year * 12 + number - 1
}

/** So many months before a month. */
export function monthsBefore(month: string, count: number): string {
  const months = numberOf(month) - count
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** How many months a range has, the first and the last included; below 1 where the last is before the first. */
export const monthsWithin = (first: string, last: string) => numberOf(last) - numberOf(first) + 1

/** The last months up to one, that included, the earliest first. */
export const monthsUpTo = (month: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => monthsBefore(month, count - 1 - at))

/** The last day of a month. */
export function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`
}

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

/** Months `yyyy-MM`, which compare as text. */

/** The month of a day. */
export const monthOf = (day: string) => day.slice(0, 7)

/** So many months before a month. */
export function monthsBefore(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const months = year * 12 + number - 1 - count
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** The last months up to one, that included, the earliest first. */
export const monthsUpTo = (month: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => monthsBefore(month, count - 1 - at))

import { lastDayOf, monthOf, monthsBefore } from '#api/kit/time.ts'

/** Up to this day of a month, 对账单 of the month before are made; later ones are of the month that is under way. */
const LAST_OF_FORMER = 15

/** To which day a statement is meant where nobody says: to the end of the former month, later in a month to today. */
export const usualLastDay = (today: string): string =>
  Number(today.slice(8)) <= LAST_OF_FORMER ? lastDayOf(monthsBefore(monthOf(today), 1)) : today

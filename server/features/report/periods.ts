import { lastDayOf, monthOf, monthsBefore } from '#api/kit/time.ts'

/** From one period to another, both included. */
export type Range = readonly [from: string, to: string]

/** Whole years and months, whose sums are kept, and the days that are left. */
export type Periods = { years: Range[]; months: Range[]; days: Range[] }

const nextMonth = (month: string) => monthsBefore(month, -1)
const yearOf = (month: string) => Number(month.slice(0, 4))
const inOrder = ([from, to]: Range) => from <= to

/** The periods that make up the days from one to another, both included; months alone where years are of no use. */
export function periodsOf(from: string, to: string, isByMonth: boolean): Periods {
  const first = from.endsWith('-01') ? monthOf(from) : nextMonth(monthOf(from))
  const last = to === lastDayOf(monthOf(to)) ? monthOf(to) : monthsBefore(monthOf(to), 1)
  if (first > last) return { years: [], months: [], days: [[from, to]] }
  const cut: Range[] = [
    [from, lastDayOf(monthsBefore(first, 1))],
    [`${nextMonth(last)}-01`, to],
  ]
  const days = cut.filter(inOrder)
  const firstYear = first.endsWith('-01') ? yearOf(first) : yearOf(first) + 1
  const lastYear = last.endsWith('-12') ? yearOf(last) : yearOf(last) - 1
  if (isByMonth || firstYear > lastYear) return { years: [], months: [[first, last]], days }
  const beside: Range[] = [
    [first, `${firstYear - 1}-12`],
    [`${lastYear + 1}-01`, last],
  ]
  return {
    years: [[String(firstYear), String(lastYear)]],
    months: beside.filter(inOrder),
    days,
  }
}

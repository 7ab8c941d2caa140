import { daysAfter, LAST_DAY } from '#api/kit/time.ts'

/**
 * How long ago the invoices were issued of which something is unpaid: from which day after 开票日期 on. What somebody typed as
 * invoiced before there were requests (登记前已开) has no day.
 */
export const invoiceAges = [
  { value: 0, label: '30天以内', from: 0 },
  { value: 1, label: '31–60天', from: 31 },
  { value: 2, label: '61–90天', from: 61 },
  { value: 3, label: '91–180天', from: 91 },
  { value: 4, label: '180天以上', from: 181 },
  { value: 5, label: '登记前已开', from: Infinity },
] as const
export const BEFORE_REQUESTS = 5

/** Those that a list can be narrowed to. */
export const datedAges = invoiceAges.filter(({ value }) => value !== BEFORE_REQUESTS)

/** The last 开票日期 of an age; without a day before it the calendar's. */
const lastDay = (from: number, today: string) => (from === 0 ? LAST_DAY : daysAfter(today, -from))

/** The ages with a day in the order of their 开票日期, oldest first, each with the last day that it has. */
export const agesByInvoiceDate = (today: string) =>
  datedAges.toReversed().map(({ value, from }) => ({ age: value, last: lastDay(from, today) }))

/** The 开票日期 that have an age, first and last included. */
export function invoiceDaysOf(age: number, today: string): { from?: string; to: string } {
  const at = datedAges.findIndex(({ value }) => value === age)
  const older = datedAges[at + 1]
  const to = lastDay(datedAges[at]!.from, today)
  return older ? { from: daysAfter(today, 1 - older.from), to } : { to }
}

import { daysAfter } from '#api/kit/time.ts'

/** Owed work and payments of contracts, and when they are due: filters of lists and to-dos. */

/** The owed work of a contract, by the column that counts its pieces. */
export const owedWork = [
  { value: 1, label: '待生产', column: 'to_produce' },
  { value: 2, label: '待发货', column: 'ready_to_ship' },
  { value: 3, label: '未发完', column: 'to_ship' },
] as const
export type OwedColumn = (typeof owedWork)[number]['column']
export const TO_PRODUCE = 1
export const READY_TO_SHIP = 2
export const TO_SHIP = 3

/** When it is to be delivered. */
export const deliveryDue = [
  { value: 1, label: '已逾期' },
  { value: 2, label: '本周到期' },
  { value: 4, label: '下周到期' },
  { value: 3, label: '未定交货日期' },
] as const
export const LATE = 1
export const THIS_WEEK = 2
export const UNDATED_DELIVERY = 3
export const NEXT_WEEK = 4

const WEEK = 7

/** The Sunday that ends the week of a day; weeks begin on Monday. */
export function weekEnd(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return daysAfter(day, (WEEK - weekday) % WEEK)
}

/** The range of days of delivery, both ends included. Days of this week that have passed are late. */
export function daysOfDelivery(due: number, today: string): { from: string; to: string } {
  if (due === UNDATED_DELIVERY) return { from: '', to: '' }
  if (due === LATE) return { from: '0', to: daysAfter(today, -1) }
  const sunday = weekEnd(today)
  return due === NEXT_WEEK
    ? { from: daysAfter(sunday, 1), to: daysAfter(sunday, WEEK) }
    : { from: today, to: sunday }
}

/** How many days ahead something counts as due soon, today included. */
const SOON = 7

export const soonEnd = (today: string) => daysAfter(today, SOON)

/** How long an offer that was sent is still valid. */
export const validities = [
  { value: 1, label: '7天内到期' },
  { value: 2, label: '已过期' },
] as const
export const EXPIRING = 1

/** When an instalment of a contract is due. */
export const instalmentDue = [
  { value: 1, label: '已逾期' },
  { value: 2, label: '7天内到期' },
] as const
export const OVERDUE = 1

/** The intersection of two ranges of days; contracts without a day are later than all of them. */
export const overdueDays = (today: string) => ({ from: '0', to: daysAfter(today, -1) })
export const soonDays = (today: string) => ({ from: today, to: soonEnd(today) })

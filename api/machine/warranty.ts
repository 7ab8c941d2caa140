import { daysAfter, LAST_DAY } from '#api/kit/time.ts'

/** How long a machine is under warranty: from its first use and from its delivery, whichever ends earlier (spec 20.2). */

export const warrantyStates = [
  { value: 1, label: '在保' },
  { value: 2, label: '30天内到期' },
  { value: 3, label: '已过保' },
  { value: 4, label: '未知' },
] as const
export const IN_WARRANTY = 1
export const ENDS_SOON = 2
export const OUT_OF_WARRANTY = 3
export const UNKNOWN_WARRANTY = 4
export const CAME_BACK = 5

/** What is said of a machine and filtered by: 已退回 in place of the warranty of one that came back. */
export const machineStates = [...warrantyStates, { value: CAME_BACK, label: '已退回' }] as const

const SOON_DAYS = 30

/** So many months after a day `yyyy-MM-dd`; the month's last day where it has no such day, and at most the last day that there is. */
export function monthsAfter(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const target = month - 1 + months
  const last = new Date(Date.UTC(year, target + 1, 0))
  // A later one is written with more digits, and no longer compares as text.
  if (last.getUTCFullYear() > Number(LAST_DAY.slice(0, 4))) return LAST_DAY
  last.setUTCDate(Math.min(date, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}

export type WarrantyTerms = {
  /** Days `yyyy-MM-dd`, empty where not known. */
  start_date: string
  delivered_date: string
  /** Months from each of them. */
  warranty_months: number
  warranty_delivery_months: number
}

/** The last day of the warranty; empty as long as a machine is neither delivered nor used. */
export function warrantyEnd(terms: WarrantyTerms): string {
  const ends = [
    terms.start_date && monthsAfter(terms.start_date, terms.warranty_months),
    terms.delivered_date && monthsAfter(terms.delivered_date, terms.warranty_delivery_months),
  ].filter((end) => end !== '')
  return ends.toSorted()[0] ?? ''
}

/** Of `warrantyStates`, on a day: what ends soon is that, and not merely in warranty. */
export function warrantyState(end: string, today: string): number {
  if (end === '') return UNKNOWN_WARRANTY
  if (end < today) return OUT_OF_WARRANTY
  return end <= daysAfter(today, SOON_DAYS) ? ENDS_SOON : IN_WARRANTY
}

/** The ends of warranty that are near on a day, first and last included. */
export const soonEnds = (today: string) => ({ from: today, to: daysAfter(today, SOON_DAYS) })

/** Between which ends of warranty a state is, both included; what ends soon is in warranty too. */
export function endsOf(state: number, today: string): { from: string; to: string } {
  if (state === UNKNOWN_WARRANTY) return { from: '', to: '' }
  if (state === OUT_OF_WARRANTY) return { from: '0', to: daysAfter(today, -1) }
  return state === ENDS_SOON ? soonEnds(today) : { from: today, to: LAST_DAY }
}

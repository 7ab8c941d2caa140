import { daysAfter } from '#api/kit/time.ts'

/** From when to when a price holds for a customer, and how near its end is; days are `yyyy-MM-dd`, both included. */

export const agreedStates = [
  { value: 1, label: '有效' },
  { value: 2, label: '30天内到期' },
  { value: 3, label: '已到期' },
  { value: 4, label: '未开始' },
] as const
export const HOLDS = 1
export const ENDS_SOON = 2
export const ENDED = 3
export const NOT_YET = 4

const SOON_DAYS = 30

export type Period = { from_date: string; to_date: string }

/** Of `agreedStates`, on a day: what ends soon is that, and not merely valid. */
export function agreedState({ from_date, to_date }: Period, today: string): number {
  if (to_date < today) return ENDED
  if (from_date > today) return NOT_YET
  return to_date <= daysAfter(today, SOON_DAYS) ? ENDS_SOON : HOLDS
}

/** The ends that are near on a day, first and last included. */
export const endsSoon = (today: string) => ({ from: today, to: daysAfter(today, SOON_DAYS) })

export const overlap = (one: Period, other: Period) =>
  one.from_date <= other.to_date && other.from_date <= one.to_date

export const periodInWords = ({ from_date, to_date }: Period) => `${from_date}至${to_date}`

import { dayjs } from '#admin/ui/field/chinese-dates.ts'

type Preset = { label: string; unit: 'month' | 'week' | 'year'; ago: number }

/** The most frequent periods; a week begins on Monday, as dayjs knows in Chinese. */
export const datePresets: readonly Preset[] = [
  { label: '本月', unit: 'month', ago: 0 },
  { label: '上月', unit: 'month', ago: 1 },
  { label: '本周', unit: 'week', ago: 0 },
  { label: '今年', unit: 'year', ago: 0 },
]

/** The first and the last day of such a time, as seen on a day `yyyy-MM-dd`. */
export function daysOf({ unit, ago }: Preset, today: string) {
  const within = dayjs(today).subtract(ago, unit)
  return { first: within.startOf(unit), last: within.endOf(unit) }
}

/** The present day in a zone, as `yyyy-MM-dd`; that is how dates are written in Swedish. */
export const todayIn = (timeZone: string | undefined, moment = Date.now()) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(moment)

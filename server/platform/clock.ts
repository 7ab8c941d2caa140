const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(timeZone: string): Intl.DateTimeFormat {
  let found = formatters.get(timeZone)
  if (!found) {
    found = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    })
    formatters.set(timeZone, found)
  }
  return found
}

const SECOND_MS = 1000
/** The latest answer in each zone: many requests come in one second, and formatting takes its time. */
const latest = new Map<string, { second: number; time: string }>()

/** The wall-clock time `yyyy:MM:dd HH:mm:ss` of a moment in the company's zone, whatever the process's TZ. */
export function wallClock(timeZone: string, moment = Date.now()): string {
  const second = Math.floor(moment / SECOND_MS)
  const known = latest.get(timeZone)
  if (known?.second === second) return known.time
  const part: Record<string, string> = {}
  for (const { type, value } of formatter(timeZone).formatToParts(moment)) part[type] = value
  const time = `${part['year']}:${part['month']}:${part['day']} ${part['hour']}:${part['minute']}:${part['second']}`
  latest.set(timeZone, { second, time })
  return time
}

/** The moment at which a day `yyyy-MM-dd` begins in a zone. */
export function dayBegins(timeZone: string, day: string): number {
  const asUtc = Date.parse(`${day}T00:00:00Z`)
  const shownAt = (moment: number) => {
    const [date = '', time = ''] = wallClock(timeZone, moment).split(' ')
    return Date.parse(`${date.replaceAll(':', '-')}T${time}Z`)
  }
  const near = 2 * asUtc - shownAt(asUtc)
  // Once more, for a zone whose clock is changed between the two.
  return near + asUtc - shownAt(near)
}

export { dayOf } from '#api/kit/time.ts'

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

export { dayOf } from '#api/kit/time.ts'

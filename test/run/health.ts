import { PerformanceObserver } from 'node:perf_hooks'
import { setImmediate as turn, setTimeout as after } from 'node:timers/promises'

/** How often the thread's CPU time is looked at: what one turn of the loop took is known to that much. */
const PACE_MS = 10
/**
 * The most CPU time that one turn may take. Nothing may hold the event loop for more than 200 ms; but the test's own
 * work happens in the same thread.
 */
const BOUND_MS = 400
/** The same on a machine that is slower than those of users, as so many times what it takes for some text. */
const BOUND_IN_TEXTS = 25

const cpuMs = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000

/** The CPU time (milliseconds) in which this machine writes 3.8 MB of Chinese text as JSON. */
function textMs(): number {
  const texts = Array.from({ length: 32 }, (_, at) =>
    String.fromCodePoint(0x4e00 + at).repeat(40_000),
  )
  const times = Array.from({ length: 5 }, () => {
    const before = process.threadCpuUsage()
    Buffer.from(JSON.stringify(texts))
    return cpuMs(process.threadCpuUsage(before))
  })
  return times.toSorted((one, other) => one - other)[2]!
}

let measured: number | undefined
const boundHere = () => (measured ??= Math.max(BOUND_MS, BOUND_IN_TEXTS * textMs()))

type Turn = { from: number; to: number; cpuMs: number }
type Pause = { startTime: number; duration: number }

/** Without what the collector took of it: this process has the garbage of many tests, and a server has not. */
function withoutPauses({ from, to, cpuMs }: Turn, pauses: readonly Pause[]): number {
  const within = pauses.map(({ startTime, duration }) =>
    Math.max(0, Math.min(to, startTime + duration) - Math.max(from, startTime)),
  )
  return cpuMs - within.reduce((sum, ms) => sum + ms, 0)
}

/**
 * The longest CPU time (milliseconds) of this thread between two beats of a timer, which fires as soon as the loop is
 * free. Unlike a clock it does not count what other processes of a busy machine take.
 */
function watchTurns(): () => Promise<number> {
  const turns: Turn[] = []
  const pauses: Pause[] = []
  const observer = new PerformanceObserver((list) => void pauses.push(...list.getEntries()))
  observer.observe({ entryTypes: ['gc'] })
  let before = process.threadCpuUsage()
  let from = performance.now()
  const beat = () => {
    const to = performance.now()
    turns.push({ from, to, cpuMs: cpuMs(process.threadCpuUsage(before)) })
    before = process.threadCpuUsage()
    from = to
  }
  const timer = setInterval(beat, PACE_MS)
  return async () => {
    clearInterval(timer)
    beat()
    // What the collector took is known a turn later.
    await turn()
    pauses.push(...observer.takeRecords())
    observer.disconnect()
    return Math.max(...turns.map((one) => withoutPauses(one, pauses)))
  }
}

async function askUntil(url: string, isDone: () => boolean): Promise<void> {
  do {
    const { status } = await fetch(new URL('/api/live', url))
    if (status !== 200) throw new Error(`health answered ${status}`)
    await after(PACE_MS)
  } while (!isDone())
}

/**
 * Does work while `/api/live` is requested again and again, as by other users of the server meanwhile. The server
 * runs in this process.
 *
 * @returns what the work gave, the longest CPU time (milliseconds) of one turn of the event loop meanwhile, and the
 * bound that it must stay below. Throws where that does not answer 200.
 */
export async function healthWhile<T>(
  server: { url: string },
  work: () => Promise<T>,
): Promise<{ result: T; longestMs: number; boundMs: number }> {
  const boundMs = boundHere()
  let isDone = false
  const probe = askUntil(server.url, () => isDone)
  // The failure of the work comes first.
  probe.catch(() => undefined)
  const longestTurn = watchTurns()
  try {
    const result = await work()
    return { result, longestMs: await longestTurn(), boundMs }
  } finally {
    await longestTurn()
    isDone = true
    await probe
  }
}

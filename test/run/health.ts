import { setTimeout as after } from 'node:timers/promises'

/** How often the thread's CPU time is looked at: what one turn of the loop took is known to that much. */
const PACE_MS = 10
/**
 * The most CPU time that one turn may take. Nothing may hold the event loop for more than 200 ms; but the test's own
 * work and collecting what it left behind happen in the same thread.
 */
const BOUND_MS = 400

/**
 * The longest CPU time (milliseconds) of this thread between two beats of a timer, which fires as soon as the loop is
 * free. Unlike a clock it does not count what other processes of a busy machine take.
 */
function watchTurns(): () => number {
  let longest = 0
  let before = process.threadCpuUsage()
  const beat = () => {
    const { user, system } = process.threadCpuUsage(before)
    before = process.threadCpuUsage()
    longest = Math.max(longest, (user + system) / 1000)
  }
  const timer = setInterval(beat, PACE_MS)
  return () => {
    clearInterval(timer)
    beat()
    return longest
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
  let isDone = false
  const probe = askUntil(server.url, () => isDone)
  // The failure of the work comes first.
  probe.catch(() => undefined)
  const longestTurn = watchTurns()
  try {
    const result = await work()
    return { result, longestMs: longestTurn(), boundMs: BOUND_MS }
  } finally {
    longestTurn()
    isDone = true
    await probe
  }
}

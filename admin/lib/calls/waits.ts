import { Store } from '../store.ts'

/** After this time a notice says that the server is slow. */
const SLOW = 5000

/** The number of calls that take longer than usual. */
export const slowAnswers = new Store(0)

const count = (by: 1 | -1) => slowAnswers.set(slowAnswers.get() + by)

/** Starts waiting for an answer; `signal` aborts after the limit. For a `passive` call nobody waits. */
export function beginWait(
  limit: number,
  passive = false,
): { signal: AbortSignal; end: () => void } {
  const given = new AbortController()
  let counted = false
  const slowness = setTimeout(() => {
    if (passive) return
    counted = true
    count(1)
  }, SLOW)
  const timeout = setTimeout(() => given.abort(), limit)
  return {
    signal: given.signal,
    end: () => {
      clearTimeout(slowness)
      clearTimeout(timeout)
      if (counted) count(-1)
    },
  }
}

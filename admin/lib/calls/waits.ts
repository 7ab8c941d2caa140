import { Store } from '../store.ts'

/** After this one wonders whether anything still happens. */
const SLOW = 5000

/** How many answers have been waited for longer than usual. */
export const slowAnswers = new Store(0)

const count = (by: 1 | -1) => slowAnswers.set(slowAnswers.get() + by)

/** Begins to wait for an answer; `signal` gives up after the limit. */
export function beginWait(limit: number): { signal: AbortSignal; end: () => void } {
  const given = new AbortController()
  let counted = false
  const slowness = setTimeout(() => {
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

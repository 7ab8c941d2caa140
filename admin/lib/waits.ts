/** After this one wonders whether anything still happens. */
const SLOW = 5000

let slow = 0
const watchers = new Set<() => void>()

function count(by: 1 | -1): void {
  slow += by
  for (const watcher of watchers) watcher()
}

/** Whether an answer has been waited for longer than usual. */
export const isSlow = (): boolean => slow > 0

/** Tells of each change of `isSlow`. */
export function watchSlow(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

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

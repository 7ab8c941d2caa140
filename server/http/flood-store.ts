/** How many addresses and sessions are counted at once; of more, the one counted longest ago is forgotten. */
const COUNTED_AT_ONCE = 5000

type Counted = { current: number; ttl: number }
type Answer = (error: Error | null, counted?: Counted) => void

/**
 * Counts requests by key in windows of time, for the flood limits. The library's own store goes by the wall
 * clock: set back an hour, it would let a window last that hour, and refuse everybody who is in it. This one
 * goes by the time since the process started.
 */
export class FloodStore {
  readonly #windows = new Map<string, { count: number; end: number }>()

  incr(key: string, answer: Answer, timeWindow: number): void {
    const now = performance.now()
    const known = this.#windows.get(key)
    const window = known && known.end > now ? known : { count: 0, end: now + timeWindow }
    window.count += 1
    if (window !== known) {
      this.#windows.delete(key)
      this.#windows.set(key, window)
      const [oldest] = this.#windows.keys()
      if (this.#windows.size > COUNTED_AT_ONCE && oldest !== undefined) {
        this.#windows.delete(oldest)
      }
    }
    answer(null, { current: window.count, ttl: window.end - now })
  }

  /** All endpoints count together. */
  child(): this {
    return this
  }
}

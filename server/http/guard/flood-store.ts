import { countTogether } from '#server/db/flood-window.ts'
import { isPostgres, type Database } from '#server/db/open.ts'

/** How many addresses and sessions are counted at once; with more, the oldest is forgotten. */
const COUNTED_AT_ONCE = 5000

type Counted = { current: number; ttl: number }
type Answer = (error: Error | null, counted?: Counted) => void

/** The share of a limit that a process grants by itself; the rest is granted in portions of the same size, at least one. */
type ShareOf = (key: string, max: number) => number

/** A window of one key, as this process sees it. */
type Window = {
  requested: number
  granted: number
  begun: number
  end: number
  /** The whole limit is used up. */
  isSpent: boolean
  /** The pending request for a further grant. */
  grantPending?: Promise<void>
}

/**
 * Counts requests by key in windows of time, for the flood limits. With SQLite there is one process, which
 * grants all of a limit. With PostgreSQL there may be several: each grants its own share and takes the rest
 * from the database, so that one database has one limit (how exactly: decision 015).
 *
 * The library's own store goes by the wall clock: set back an hour, it would let a window last that hour, and
 * refuse everybody who is in it. This one goes by the time since the process started, and by the database's.
 */
export class FloodStore {
  readonly #windows = new Map<string, Window>()
  readonly #db: Database | undefined
  readonly #shareOf: ShareOf

  constructor(db: Database, shareOf: ShareOf) {
    this.#db = isPostgres(db) ? db : undefined
    this.#shareOf = shareOf
  }

  incr(key: string, answer: Answer, timeWindow: number, max: number): void {
    const window = this.#windowOf(key, timeWindow, max)
    window.requested += 1
    const place = window.requested
    const report = () => {
      const current = place <= window.granted ? place : max + 1
      answer(null, { current, ttl: window.end - performance.now() })
    }
    if (place <= window.granted || window.isSpent) return report()
    this.#untilGranted(key, window, place, timeWindow, max).then(report, (error: Error) => {
      // A request that fails is not counted.
      if (this.#windows.get(key) === window) this.#windows.delete(key)
      answer(error)
    })
  }

  /** All endpoints count together. */
  child(): this {
    return this
  }

  #windowOf(key: string, timeWindow: number, max: number): Window {
    const now = performance.now()
    const known = this.#windows.get(key)
    if (known && known.end > now) return known
    const granted = this.#db ? this.#shareOf(key, max) : max
    const end = now + timeWindow
    const window = { requested: 0, granted, begun: now, end, isSpent: granted >= max }
    this.#windows.delete(key)
    this.#windows.set(key, window)
    const [oldest] = this.#windows.keys()
    if (this.#windows.size > COUNTED_AT_ONCE && oldest !== undefined) this.#windows.delete(oldest)
    return window
  }

  async #untilGranted(
    key: string,
    window: Window,
    place: number,
    timeWindow: number,
    max: number,
  ): Promise<void> {
    while (place > window.granted && !window.isSpent) {
      window.grantPending ??= this.#requestGrant(key, window, timeWindow, max).finally(
        () => delete window.grantPending,
      )
      await window.grantPending
    }
  }

  /** Requests a grant for all that wait, or a portion where that is more. */
  async #requestGrant(key: string, window: Window, timeWindow: number, max: number): Promise<void> {
    const share = this.#shareOf(key, max)
    const amount = Math.max(share, window.requested - window.granted)
    const ago = Math.round(performance.now() - window.begun)
    const { count, leftMs } = await countTogether(this.#db!, key, amount, timeWindow, ago)
    const before = count - amount
    window.granted += Math.min(amount, Math.max(0, max - share - before))
    if (count < max - share) return
    window.isSpent = true
    // Others may have begun the window before this process did, or after.
    window.end = performance.now() + leftMs
  }
}

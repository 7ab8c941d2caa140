import { turnToBegin } from '#server/platform/breaks.ts'
import { Refusal } from '#server/platform/errors.ts'

/** How much a queue lets run and wait at once, of everybody and of each user. */
export type QueueLimits = {
  running: number
  runningPerUser: number
  waiting: number
  waitingPerUser: number
  /** The refusal of one more; `ownFullMessage` where all of the waiting work is the user's own. */
  fullMessage: string
  ownFullMessage?: string
  /**
   * For work that the event loop itself does: each begins in a turn of the loop of its own, so that whatever needs no turn is
   * served in between.
   */
  onLoop?: boolean
}

export type Queued = {
  /** By which of the user's sessions and keys; they take turns too. */
  by?: string
} & GivesUp

/** When work that still waits is given up: once a signal is aborted, or after so many ms, for which only work that waits has a timer. */
type GivesUp = { signal?: AbortSignal; patienceMs?: never } | { signal?: never; patienceMs: number }

type Waiting = PromiseWithResolvers<void>

/** What a user has in the queue; the waiting work by session, the next one first. */
type Line = { running: number; waiting: number; sessions: Map<string, Waiting[]> }

const givenUp = () => new DOMException('given up', 'AbortError')

/** A queue with a limit on running work that serves users round-robin, however much each of them queues. */
export class FairQueue {
  readonly #limits: QueueLimits
  /** The waiting work by user, the next user first; users without work are removed. */
  readonly #lines = new Map<number, Line>()
  #running = 0
  #waiting = 0
  #isStarting = false

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  /**
   * Runs the work when it is its user's turn. Throws a refusal at once where too much waits already, and an `AbortError` where
   * it is given up before its turn. Work must not use the same queue itself: it could wait for itself.
   */
  async run<T>(user: number, work: () => Promise<T>, queued: Queued = {}): Promise<T> {
    const turn = this.enter(user, queued)
    if (turn) await turn
    try {
      return await work()
    } finally {
      this.leave(user)
    }
  }

  /** Resolves when a user's work may run; it is counted as running from then on, until it leaves. Otherwise as `run`. */
  enter(user: number, { by = '', signal, patienceMs }: Queued = {}): Promise<void> | undefined {
    const { waiting, waitingPerUser, fullMessage, ownFullMessage = fullMessage } = this.#limits
    if (signal?.aborted) throw givenUp()
    const line = this.#lines.get(user) ?? { running: 0, waiting: 0, sessions: new Map() }
    if (!this.#limits.onLoop && this.#mayStart(line)) return this.#start(user, line)
    if (line.waiting >= waitingPerUser) throw new Refusal('tooMany', ownFullMessage)
    if (this.#waiting >= waiting) throw new Refusal('tooMany', fullMessage)
    const turn = Promise.withResolvers<void>()
    this.#lines.set(user, line)
    line.sessions.set(by, [...(line.sessions.get(by) ?? []), turn])
    line.waiting += 1
    this.#waiting += 1
    const givesUp = patienceMs === undefined ? signal : AbortSignal.timeout(patienceMs)
    givesUp?.addEventListener('abort', () => this.#giveUp(user, by, turn), { once: true })
    this.#startNext()
    return turn.promise
  }

  /** Rejects what waits with an `AbortError`; what runs goes on. */
  clear(): void {
    for (const [user, line] of this.#lines) {
      for (const waiting of line.sessions.values())
        for (const turn of waiting) turn.reject(givenUp())
      this.#waiting -= line.waiting
      line.waiting = 0
      line.sessions.clear()
      this.#forgetIdle(user, line)
    }
  }

  #giveUp(user: number, by: string, turn: Waiting): void {
    const line = this.#lines.get(user)
    const waiting = line?.sessions.get(by)
    const at = waiting?.indexOf(turn) ?? -1
    if (!line || !waiting || at < 0) return
    waiting.splice(at, 1)
    if (waiting.length === 0) line.sessions.delete(by)
    line.waiting -= 1
    this.#waiting -= 1
    this.#forgetIdle(user, line)
    turn.reject(givenUp())
  }

  #forgetIdle(user: number, { running, waiting }: Line): void {
    if (running === 0 && waiting === 0) this.#lines.delete(user)
  }

  #mayStart({ running }: Line): boolean {
    return this.#running < this.#limits.running && running < this.#limits.runningPerUser
  }

  /** A user who was served moves to the end. */
  #start(user: number, line: Line): undefined {
    line.running += 1
    this.#running += 1
    this.#lines.delete(user)
    this.#lines.set(user, line)
  }

  /** Ends a turn, so that the next work may run. */
  leave(user: number): void {
    const line = this.#lines.get(user)!
    line.running -= 1
    this.#running -= 1
    this.#forgetIdle(user, line)
    this.#startNext()
  }

  /** The next waiting work of a user; the session that was served moves to the end. */
  #nextOf(line: Line): Waiting {
    const [by, waiting] = line.sessions.entries().next().value!
    const [next, ...others] = waiting
    line.sessions.delete(by)
    if (others.length > 0) line.sessions.set(by, others)
    line.waiting -= 1
    this.#waiting -= 1
    return next!
  }

  /** The user whose waiting work may start now. */
  #nextUser(): [number, Line] | undefined {
    for (const [user, line] of this.#lines) {
      if (line.waiting > 0 && this.#mayStart(line)) return [user, line]
    }
    return undefined
  }

  #startNext(): void {
    if (!this.#limits.onLoop) this.#startOne()
    else if (!this.#isStarting) void this.#startOnLoop()
  }

  #startOne(): boolean {
    const [user, line] = this.#nextUser() ?? []
    if (user === undefined || !line) return false
    const next = this.#nextOf(line)
    this.#start(user, line)
    next.resolve()
    return true
  }

  /** Starts work in one turn of the loop after the other, as long as any may start. */
  async #startOnLoop(): Promise<void> {
    this.#isStarting = true
    do await turnToBegin()
    while (this.#startOne())
    this.#isStarting = false
  }
}

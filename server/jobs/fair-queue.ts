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
}

type Line = { running: number; waiting: PromiseWithResolvers<void>[] }

/** A queue with a limit on running work that serves users round-robin, however much each of them queues. */
export class FairQueue {
  readonly #limits: QueueLimits
  /** The waiting work by user, the next user first; users without work are removed. */
  readonly #lines = new Map<number, Line>()
  #running = 0
  #waiting = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  /**
   * Runs the work when it is its user's turn. Throws a refusal at once where too much waits already. Work must not use the
   * same queue itself: it could wait for itself.
   */
  async run<T>(user: number, work: () => Promise<T>): Promise<T> {
    const turn = this.#turnOf(user)
    if (turn) await turn
    try {
      return await work()
    } finally {
      this.#end(user)
    }
  }

  /** Resolves when a user's work may run; it is counted as running from then on. */
  #turnOf(user: number): Promise<void> | undefined {
    const { waiting, waitingPerUser, fullMessage, ownFullMessage = fullMessage } = this.#limits
    const line = this.#lines.get(user) ?? { running: 0, waiting: [] }
    if (this.#mayStart(line)) return this.#start(user, line)
    if (line.waiting.length >= waitingPerUser) throw new Refusal('tooMany', ownFullMessage)
    if (this.#waiting >= waiting) throw new Refusal('tooMany', fullMessage)
    this.#waiting += 1
    this.#lines.set(user, line)
    const turn = Promise.withResolvers<void>()
    line.waiting.push(turn)
    return turn.promise
  }

  /** Rejects what waits with an `AbortError`; what runs goes on. */
  clear(): void {
    for (const [user, line] of this.#lines) {
      for (const turn of line.waiting) turn.reject(new DOMException('given up', 'AbortError'))
      this.#waiting -= line.waiting.length
      line.waiting = []
      if (line.running === 0) this.#lines.delete(user)
    }
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

  #end(user: number): void {
    const line = this.#lines.get(user)!
    line.running -= 1
    this.#running -= 1
    if (line.running === 0 && line.waiting.length === 0) this.#lines.delete(user)
    this.#startNext()
  }

  /** Starts the next waiting work, after one has ended. */
  #startNext(): void {
    for (const [user, line] of this.#lines) {
      const next = this.#mayStart(line) ? line.waiting.shift() : undefined
      if (!next) continue
      this.#waiting -= 1
      this.#start(user, line)
      next.resolve()
      return
    }
  }
}

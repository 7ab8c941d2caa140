import { AsyncLocalStorage } from 'node:async_hooks'
import { FairQueue, type Queued } from './fair-queue.ts'

/** A turn that a work has, or has had before it went off the loop. */
class Turn {
  readonly #leave: () => void
  readonly #enter: () => Promise<void>
  /** Leaving and entering, one after the other: parts of a work may go off and come back at the same time. */
  #last: Promise<void> = Promise.resolve()
  #away = 0
  #isOver = false

  constructor(leave: () => void, enter: () => Promise<void>) {
    this.#leave = leave
    this.#enter = enter
  }

  async off<T>(work: () => Promise<T>): Promise<T> {
    this.#away += 1
    if (this.#away === 1 && !this.#isOver) this.#last = this.#last.then(this.#leave)
    try {
      return await work()
    } finally {
      this.#away -= 1
      if (this.#away === 0 && !this.#isOver) this.#last = this.#last.then(this.#enter)
      await this.#last
    }
  }

  end(): void {
    this.#isOver = true
    if (this.#away === 0) this.#last = this.#last.then(this.#leave)
  }
}

const present = new AsyncLocalStorage<Turn>()

/**
 * Waits for what the event loop does not do itself: a child process, a storage. Work that has a turn of `LoopTurns` gives it up
 * meanwhile, and goes on when it has one again. Not within a transaction: what others wait for must not wait for them.
 */
export function offLoop<T>(work: () => Promise<T>): Promise<T> {
  const turn = present.getStore()
  return turn ? turn.off(work) : work()
}

/**
 * Turns on the event loop. Of one user, with all sessions and keys, a few works are in progress at once, users and the sessions
 * of each follow each other, and between the beginnings of two the loop serves whatever needs no turn.
 */
export class LoopTurns {
  readonly #queue: FairQueue

  constructor(runningPerUser: number) {
    this.#queue = new FairQueue({
      running: Infinity,
      runningPerUser,
      waiting: Infinity,
      waitingPerUser: Infinity,
      fullMessage: '',
      onLoop: true,
    })
  }

  /** Runs work when it is its turn; throws an `AbortError` where it is given up before. */
  async run<T>(user: number, work: () => Promise<T>, queued: Queued): Promise<T> {
    await this.#queue.enter(user, queued)
    const again = { by: queued.by ?? '' }
    const turn = new Turn(
      () => this.#queue.leave(user),
      async () => this.#queue.enter(user, again),
    )
    try {
      return await present.run(turn, work)
    } finally {
      turn.end()
    }
  }
}

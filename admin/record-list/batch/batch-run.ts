import { NetworkFailure, SessionEnded, failureText } from '#admin/lib/failures.ts'
import { newKey } from '#admin/lib/once.ts'

export type Outcome = { state: 'waiting' | 'done' | 'refused'; message: string }

export type BatchState = {
  outcomes: ReadonlyMap<number, Outcome>
  running: boolean
  /** Why it stands still before its end; what is left can be continued. */
  halted: string
}

const WAITING: Outcome = { state: 'waiting', message: '' }

/**
 * Does something to rows one after another. A refusal is that row's result, and the next one's turn comes; where
 * the network fails, nobody knows about that row, so that all stops there. Continued, it is sent with the same
 * key once more, and happens once only.
 */
export class BatchRun {
  state: BatchState
  readonly #ids: readonly number[]
  readonly #perform: (id: number, key: string) => Promise<{ msg: string }>
  readonly #onState: (state: BatchState) => void
  readonly #keys = new Map<number, string>()
  #stopped = false

  constructor(
    ids: readonly number[],
    perform: (id: number, key: string) => Promise<{ msg: string }>,
    onState: (state: BatchState) => void,
  ) {
    this.#ids = ids
    this.#perform = perform
    this.#onState = onState
    const outcomes = new Map(ids.map((id) => [id, WAITING] as const))
    this.state = { outcomes, running: false, halted: '' }
  }

  /** The rows that are not done: refused, or not come to yet. */
  get left(): number[] {
    return this.#ids.filter((id) => this.state.outcomes.get(id)?.state !== 'done')
  }

  /** Lets the row that is under way come to its end, and no other begin. */
  stop(): void {
    this.#stopped = true
  }

  /** Does what is not settled yet. */
  async run(): Promise<void> {
    if (this.state.running) return
    this.#stopped = false
    this.#note({ running: true, halted: '' })
    let halted = ''
    for (const id of this.#ids) {
      if (this.state.outcomes.get(id)?.state !== 'waiting') continue
      halted = this.#stopped ? '已停止。' : await this.#one(id)
      if (halted !== '') break
    }
    this.#note({ running: false, halted })
  }

  /** Answers why the rest has to wait; nothing where it has not. */
  async #one(id: number): Promise<string> {
    const key = this.#keys.get(id) ?? newKey()
    this.#keys.set(id, key)
    try {
      const { msg } = await this.#perform(id, key)
      this.#settle(id, { state: 'done', message: msg })
      return ''
    } catch (failure) {
      if (failure instanceof NetworkFailure || failure instanceof SessionEnded) {
        return failureText(failure)
      }
      this.#settle(id, { state: 'refused', message: failureText(failure) })
      return ''
    }
  }

  #settle(id: number, outcome: Outcome): void {
    this.#note({ outcomes: new Map(this.state.outcomes).set(id, outcome) })
  }

  #note(changed: Partial<BatchState>): void {
    this.state = { ...this.state, ...changed }
    this.#onState(this.state)
  }
}

import { failureText, isConnectionLost } from '#admin/lib/calls/failures.ts'
import { Outbox } from '#admin/lib/calls/outbox.ts'
import type { Saving } from '#admin/lib/calls/outbox.ts'

export type Outcome = { state: 'waiting' | 'done' | 'refused'; message: string }

export type BatchState = {
  outcomes: ReadonlyMap<number, Outcome>
  running: boolean
  /** Why it stands still before its end; what is left can be continued. */
  halted: string
}

/** Of a row there is nothing to say but that it is to be done; the answer is what the server says to it. */
type Row = { row: true }

const WAITING: Outcome = { state: 'waiting', message: '' }

/**
 * Does something to rows one after another. A refusal is that row's result, and the next one's turn comes; where
 * the network fails, nobody knows about that row, so that all stops there. Continued, it is sent with the same
 * key once more, and happens once only.
 */
export class BatchRun {
  readonly #ids: readonly number[]
  readonly #outbox: Outbox<number, Row, string>
  #halted = ''

  constructor(
    ids: readonly number[],
    perform: (id: number, key: string) => Promise<{ msg: string }>,
    onState: (state: BatchState) => void,
  ) {
    this.#ids = ids
    this.#outbox = new Outbox(
      async (id, _change, { key }) => {
        try {
          return (await perform(id, key)).msg
        } catch (failure) {
          if (isConnectionLost(failure)) this.#halt(failureText(failure))
          throw failure
        }
      },
      { limit: 1 },
    )
    this.#outbox.subscribe(() => onState(this.state))
  }

  get state(): BatchState {
    const savings = this.#outbox.snapshot()
    const outcomes = new Map(this.#ids.map((id) => [id, outcomeOf(savings.get(id))] as const))
    const running = [...savings.values()].some(isUnderWay)
    const halts = !running && [...outcomes.values()].includes(WAITING)
    return { outcomes, running, halted: halts ? this.#halted : '' }
  }

  /** The rows that are not done: refused, or not come to yet. */
  get left(): number[] {
    const { outcomes } = this.state
    return this.#ids.filter((id) => outcomes.get(id)?.state !== 'done')
  }

  /** Lets the row that is under way come to its end, and no other begin. */
  stop(): void {
    this.#halt('已停止。')
  }

  /** Does what is not settled yet. */
  async run(): Promise<void> {
    const { running, outcomes } = this.state
    if (running) return
    this.#halted = ''
    const known = this.#outbox.snapshot()
    const waiting = this.#ids.filter((id) => outcomes.get(id) === WAITING)
    this.#outbox.retry(waiting)
    for (const id of waiting) {
      if (!known.has(id) && this.#halted === '') this.#outbox.put(id, { field: 'row', value: true })
    }
    await this.#outbox.flush()
  }

  #halt(reason: string): void {
    this.#halted = reason
    const pending = [...this.#outbox.snapshot()].filter(([, { state }]) => state === 'pending')
    this.#outbox.discard(pending.map(([id]) => id))
  }
}

const isUnderWay = ({ state }: Saving<Row>) => state === 'pending' || state === 'saving'

function outcomeOf(saving: Saving<Row, string> | undefined): Outcome {
  if (saving?.state === 'saved') return { state: 'done', message: saving.answer ?? '' }
  if (saving?.state === 'failed' && !isConnectionLost(saving.failure)) {
    return { state: 'refused', message: failureText(saving.failure) }
  }
  return WAITING
}

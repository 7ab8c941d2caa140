import { newKey } from './idempotency-key.ts'
import { Store } from '../store.ts'

/** A newer value of one field of a record. */
export type Change<Fields> = {
  [Field in keyof Fields]: { field: Field; value: Fields[Field] }
}[keyof Fields]

/** The state of a record in the outbox. The object is replaced only when something in it changed. */
export type Saving<Fields, Answer = unknown> = {
  /** The newest values that are not saved yet. */
  readonly values: Partial<Fields>
  readonly state: 'pending' | 'saving' | 'failed' | 'saved'
  readonly failure?: unknown
  /** How much of the value under way is sent, from 0 to 1, as far as `send` reports it. */
  readonly progress?: number
  /** The last answer of `send`; present once all is saved. */
  readonly answer?: Answer
}

export type SendOptions = {
  /** The value's `Idempotency-Key`; a repetition has the same. */
  key: string
  /** Aborted once the value is no longer needed. */
  signal: AbortSignal
  /** How much is sent, from 0 to 1. */
  onProgress: (progress: number) => void
}

export type Send<Id, Fields, Answer> = (
  id: Id,
  change: Change<Fields>,
  options: SendOptions,
) => Promise<Answer>

export type PutOptions = {
  /** How long to wait for a newer value, in milliseconds. */
  wait?: number
  /** Whether a newer value restarts the delay (typing) or not (dragging). */
  restart?: boolean
}

type Entry<Fields> = {
  change: Change<Fields>
  key: string
  state: 'waiting' | 'due' | 'sending' | 'failed'
  timer?: ReturnType<typeof setTimeout>
  failure?: unknown
}

/** The values of one record. */
type Queue<Fields, Answer> = {
  entries: Map<keyof Fields, Entry<Fields>>
  /** There while one of them is on its way. */
  sending?: { abort: AbortController; progress: number } | undefined
  saved?: { answer: Answer } | undefined
}

/**
 * Values on their way to the server while people go on working. The values of one record are sent one after
 * another, those of several records side by side up to a limit. Of each field only the newest value is sent,
 * and it stays here until the server has confirmed it. Each value has an idempotency key of its own: one that
 * is put again after another one must not be taken for a repetition.
 */
export class Outbox<Id, Fields, Answer = void> {
  readonly #send: Send<Id, Fields, Answer>
  readonly #limit: number
  readonly #queues = new Map<Id, Queue<Fields, Answer>>()
  readonly #shown = new Store<ReadonlyMap<Id, Saving<Fields, Answer>>>(new Map())
  /** How many values are on their way. */
  #sending = 0

  constructor(send: Send<Id, Fields, Answer>, { limit = Infinity }: { limit?: number } = {}) {
    this.#send = send
    this.#limit = limit
  }

  readonly subscribe = this.#shown.subscribe

  /** The records with unsaved, failed or just saved values, in the order in which they came. */
  readonly snapshot = this.#shown.get

  /** Takes a newer value of a record's field; without a delay it is sent as soon as the queue allows. */
  put(id: Id, change: Change<Fields>, { wait = 0, restart = true }: PutOptions = {}): void {
    const queue = this.#queues.get(id) ?? { entries: new Map() }
    this.#queues.set(id, queue)
    const former = queue.entries.get(change.field)
    if (former?.state === 'waiting' && !restart) {
      // Its key has not been used yet.
      former.change = change
      return this.#show(id, queue)
    }
    clearTimeout(former?.timer)
    const entry: Entry<Fields> = { change, key: newKey(), state: wait > 0 ? 'waiting' : 'due' }
    queue.entries.set(change.field, entry)
    if (wait > 0) {
      entry.timer = setTimeout(() => {
        entry.state = 'due'
        this.#next()
      }, wait)
    }
    this.#show(id, queue)
    this.#next()
  }

  /**
   * Sends what is waiting, of these records or of all, without waiting longer. Resolves once nothing of them
   * is on its way, with whether nothing of them is unsaved.
   */
  async flush(ids?: readonly Id[]): Promise<boolean> {
    this.#hasten(ids, 'waiting')
    await this.#settled(ids)
    const unsaved = this.unsaved()
    return ids ? !ids.some((id) => unsaved.includes(id)) : unsaved.length === 0
  }

  /** Sends again what failed, of these records or of all, with the same keys. */
  retry(ids?: readonly Id[]): void {
    this.#hasten(ids, 'failed')
  }

  /** Discards everything about these records. */
  discard(ids: readonly Id[]): void {
    for (const id of ids) {
      const queue = this.#queues.get(id)
      if (!queue) continue
      for (const { timer } of queue.entries.values()) clearTimeout(timer)
      queue.entries.clear()
      queue.saved = undefined
      queue.sending?.abort.abort()
      this.#show(id, queue)
    }
  }

  /** Discards what could not be saved of one field of a record. */
  drop(id: Id, field: keyof Fields): void {
    const queue = this.#queues.get(id)
    if (queue?.entries.get(field)?.state !== 'failed' || !queue.entries.delete(field)) return
    this.#show(id, queue)
  }

  /** The records with a value that is not saved yet. */
  unsaved(): Id[] {
    return this.#idsOf(({ state }) => state !== 'saved')
  }

  /** The records with a value that could not be saved. */
  failed(): Id[] {
    return this.#idsOf(({ state }) => state === 'failed')
  }

  #idsOf(fits: (saving: Saving<Fields, Answer>) => boolean): Id[] {
    return [...this.snapshot()].filter(([, saving]) => fits(saving)).map(([id]) => id)
  }

  /** The queues of these records, or of all. */
  #queuesOf(ids: readonly Id[] | undefined): [Id, Queue<Fields, Answer>][] {
    return [...this.#queues].filter(([id]) => !ids || ids.includes(id))
  }

  #hasten(ids: readonly Id[] | undefined, state: Entry<Fields>['state']): void {
    for (const [id, queue] of this.#queuesOf(ids)) {
      const entries = [...queue.entries.values()].filter((entry) => entry.state === state)
      for (const entry of entries) {
        clearTimeout(entry.timer)
        entry.state = 'due'
      }
      if (entries.length > 0) this.#show(id, queue)
    }
    this.#next()
  }

  /** Starts sending due values, up to the limit. */
  #next(): void {
    for (const [id, queue] of this.#queues) {
      if (this.#sending >= this.#limit) return
      const due = [...queue.entries.values()].find(({ state }) => state === 'due')
      if (due && !queue.sending) void this.#deliver(id, queue, due)
    }
  }

  async #deliver(id: Id, queue: Queue<Fields, Answer>, entry: Entry<Fields>): Promise<void> {
    const { change, key } = entry
    const abort = new AbortController()
    const { signal } = abort
    const onProgress = (progress: number) => {
      if (signal.aborted || queue.sending?.abort !== abort) return
      queue.sending = { abort, progress }
      this.#show(id, queue)
    }
    this.#sending += 1
    entry.state = 'sending'
    queue.sending = { abort, progress: 0 }
    this.#show(id, queue)
    try {
      const answer = await this.#send(id, change, { key, signal, onProgress })
      if (!signal.aborted) queue.saved = { answer }
      // A newer value may have replaced it meanwhile and must still be sent.
      if (queue.entries.get(change.field) === entry) queue.entries.delete(change.field)
    } catch (failure) {
      entry.state = 'failed'
      entry.failure = failure
    }
    this.#sending -= 1
    queue.sending = undefined
    this.#show(id, queue)
    this.#next()
  }

  #settled(ids: readonly Id[] | undefined): Promise<void> {
    const isSettled = () => this.#queuesOf(ids).every(([, queue]) => isIdle(queue))
    return new Promise((resolve) => {
      if (isSettled()) return resolve()
      const unsubscribe = this.subscribe(() => {
        if (!isSettled()) return
        unsubscribe()
        resolve()
      })
    })
  }

  #show(id: Id, queue: Queue<Fields, Answer>): void {
    const shown = new Map(this.snapshot())
    const saving = savingOf(queue)
    if (saving) shown.set(id, saving)
    else shown.delete(id)
    // An aborted call still delays the next value of its record.
    if (!saving && !queue.sending) this.#queues.delete(id)
    this.#shown.set(shown)
  }
}

const isIdle = <Fields, Answer>({ entries, sending }: Queue<Fields, Answer>) =>
  !sending && [...entries.values()].every(({ state }) => state === 'failed')

/** The state of a queue to show, if any. */
function savingOf<Fields, Answer>(
  queue: Queue<Fields, Answer>,
): Saving<Fields, Answer> | undefined {
  const { entries, sending, saved } = queue
  const all = [...entries.values()]
  if (all.length === 0) return saved && { values: {}, state: 'saved', ...saved }
  const values = Object.fromEntries(
    all.map(({ change }) => [change.field, change.value]),
  ) as Partial<Fields>
  const failed = all.find(({ state }) => state === 'failed')
  if (failed) return { values, state: 'failed', failure: failed.failure }
  return sending
    ? { values, state: 'saving', progress: sending.progress }
    : { values, state: 'pending' }
}

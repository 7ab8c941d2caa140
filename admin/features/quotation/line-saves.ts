import { newKey } from '#admin/lib/once.ts'

/** The model that was chosen for a line; none takes it back. */
export type ModelChoice = { pid: number; no: string } | null

/** A change of one field of a line. The quantity is what was typed, valid or not. */
export type LineChange =
  | { field: 'num'; value: string }
  | { field: 'top'; value: number }
  | { field: 'no'; value: ModelChoice }

type Field = LineChange['field']

/** What a row shows of its unsaved values. A field is there until its newest value is saved. */
export type LineSaving = {
  num?: string
  top?: number
  no?: ModelChoice
  phase: 'saving' | 'saved' | 'failed'
  failure?: unknown
}

/** Makes the call; `key` is its `Idempotency-Key`. */
export type SendLineChange = (line: number, change: LineChange, key: string) => Promise<void>

type Entry = {
  change: LineChange
  key: string
  state: 'waiting' | 'due' | 'sending' | 'failed'
  timer?: ReturnType<typeof setTimeout>
  failure?: unknown
}

type Line = { entries: Map<Field, Entry>; sending: boolean }

export type PutOptions = {
  /** How long to wait for a newer value, in milliseconds. */
  wait: number
  /** Whether a newer value begins the waiting anew (typing) or not (dragging). */
  restart?: boolean
}

/**
 * The values of lines on their way to the server. Changes of one line are sent one after another; of each
 * field only the newest value is sent, and it stays here until the server has confirmed it. A value has a
 * key of its own: one that is typed again after another one must not be taken for a repetition.
 */
export class LineSaves {
  private readonly send: SendLineChange
  private readonly lines = new Map<number, Line>()
  private readonly listeners = new Set<() => void>()
  private shown: ReadonlyMap<number, LineSaving> = new Map()

  constructor(send: SendLineChange) {
    this.send = send
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** What rows show, by line. An entry is a new object only where it changed. */
  readonly snapshot = (): ReadonlyMap<number, LineSaving> => this.shown

  /** Takes a newer value of a field. */
  put(id: number, change: LineChange, { wait, restart = true }: PutOptions): void {
    const line = this.lines.get(id) ?? { entries: new Map(), sending: false }
    this.lines.set(id, line)
    const former = line.entries.get(change.field)
    if (former?.state === 'waiting' && !restart) {
      former.change = change
      former.key = newKey()
    } else {
      clearTimeout(former?.timer)
      const entry: Entry = { change, key: newKey(), state: 'waiting' }
      entry.timer = setTimeout(() => {
        entry.state = 'due'
        this.next(id)
      }, wait)
      line.entries.set(change.field, entry)
    }
    this.show(id)
  }

  /**
   * Sends what is waiting, of one line or of all, without waiting longer. Resolves once nothing is on its
   * way, with whether all is saved.
   */
  async flush(id?: number): Promise<boolean> {
    this.hasten(id, 'waiting')
    await this.settled()
    return this.unsaved === 0
  }

  /** Sends again what failed, with the same keys. */
  retry(id?: number): void {
    this.hasten(id, 'failed')
  }

  /** Lets go of the values of lines that are gone, or that the user gives up. */
  discard(ids: Iterable<number>): void {
    for (const id of ids) {
      const line = this.lines.get(id)
      for (const entry of line?.entries.values() ?? []) clearTimeout(entry.timer)
      line?.entries.clear()
      this.show(id)
    }
  }

  /** The lines with a value that is not saved yet. */
  unsavedLines(): number[] {
    return [...this.lines].filter(([, line]) => line.entries.size > 0).map(([id]) => id)
  }

  /** The lines whose value could not be saved. */
  failedLines(): number[] {
    return [...this.shown].filter(([, saving]) => saving.phase === 'failed').map(([id]) => id)
  }

  /** How many lines have a value that is not saved yet. */
  get unsaved(): number {
    return this.unsavedLines().length
  }

  private hasten(id: number | undefined, state: Entry['state']): void {
    for (const [lineId, line] of this.lines) {
      if (id !== undefined && lineId !== id) continue
      for (const entry of line.entries.values()) {
        if (entry.state !== state) continue
        clearTimeout(entry.timer)
        entry.state = 'due'
      }
      this.next(lineId)
    }
  }

  private next(id: number): void {
    const line = this.lines.get(id)
    const due = [...(line?.entries.values() ?? [])].find((entry) => entry.state === 'due')
    if (line && due && !line.sending) void this.deliver(id, line, due)
    this.show(id)
  }

  private async deliver(id: number, line: Line, entry: Entry): Promise<void> {
    const { field } = entry.change
    line.sending = true
    entry.state = 'sending'
    try {
      await this.send(id, entry.change, entry.key)
      // A newer value may have taken the place meanwhile; it is still to be sent.
      if (line.entries.get(field) === entry) line.entries.delete(field)
    } catch (failure) {
      entry.state = 'failed'
      entry.failure = failure
    }
    line.sending = false
    this.next(id)
  }

  private settled(): Promise<void> {
    const quiet = () =>
      [...this.lines.values()].every(
        (line) =>
          !line.sending && [...line.entries.values()].every((entry) => entry.state === 'failed'),
      )
    return new Promise((resolve) => {
      if (quiet()) return resolve()
      const stop = this.subscribe(() => {
        if (!quiet()) return
        stop()
        resolve()
      })
    })
  }

  private show(id: number): void {
    const line = this.lines.get(id)
    if (!line) return
    this.shown = new Map(this.shown).set(id, savingOf(line))
    for (const listener of this.listeners) listener()
  }
}

function savingOf({ entries, sending }: Line): LineSaving {
  const all = [...entries.values()]
  const values = Object.fromEntries(all.map(({ change }) => [change.field, change.value]))
  const failed = all.find((entry) => entry.state === 'failed')
  if (failed) return { ...values, phase: 'failed', failure: failed.failure }
  return { ...values, phase: all.length > 0 || sending ? 'saving' : 'saved' }
}

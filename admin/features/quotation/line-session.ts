import { errorCodes } from '#api/errors.ts'
import { api } from '#api/index.ts'
import type { Received } from '#api/endpoint.ts'
import type { PowerFollower, QuotationLine } from '#api/quotation.ts'
import { call } from '#admin/lib/client.ts'
import { draftKey } from '#admin/lib/draft.ts'
import { Refusal, SessionEnded } from '#admin/lib/failures.ts'
import { queryClient, readKey } from '#admin/lib/query.ts'
import { token } from '#admin/lib/session.ts'
import { keepLines, keptLines, restore } from './kept-lines.ts'
import type { Restored } from './kept-lines.ts'
import { LineSaves } from './line-saves.ts'
import type { LineChange, ModelChoice } from './line-saves.ts'
import { quantityFrom, quantityProblem } from './quantity.ts'

/** The lines as last read, and what the power link said about them, by line. */
export type ReadLines = Received<typeof api.quotation.getQuopro> & {
  followers: ReadonlyMap<number, PowerFollower>
}

/**
 * One user's work on one quotation's lines. It outlives the screen, so that what is unsaved when the
 * session ends is there after logging in again, for the same user only; and it is kept beyond the tab.
 */
export class LineSession {
  readonly id: number
  readonly saves: LineSaves
  /** What came back from a tab that was closed or has crashed; known with the first reading. */
  restored: Restored | undefined
  private readonly draftKey: string | undefined
  /** The user's token; another one in its place is somebody else's. */
  private token: string | undefined
  private confirmed = 0

  constructor(userId: number, id: number) {
    this.id = id
    this.draftKey = draftKey(userId, 'lines', id)
    this.saves = new LineSaves((line, change, key) => this.sendAgain(line, change, key))
    this.saves.subscribe(() => this.keep())
  }

  /** The user is at the lines, be it after having signed in again. */
  enter(): void {
    this.token = token()
  }

  /** Without the notes of the lines, which the table does not show. */
  private get asked() {
    return { id: this.id, brief: 1 }
  }

  get queryKey() {
    return readKey(api.quotation.getQuopro, this.asked)
  }

  /**
   * Reads the lines. A reading during which a save was confirmed may be older than that save, and showing
   * it would take the saved value back; so it is made again.
   */
  async read(signal?: AbortSignal): Promise<ReadLines> {
    for (;;) {
      const before = this.confirmed
      // oxlint-disable-next-line no-await-in-loop -- each reading waits for the former
      const answer = await call(api.quotation.getQuopro, this.asked, signal ? { signal } : {})
      if (this.confirmed !== before) continue
      const present = new Set(answer.data.map((line) => line.id))
      this.saves.discard(this.saves.unsavedLines().filter((line) => !present.has(line)))
      this.restored ??= this.restore(answer.data)
      return { ...answer, followers: this.known()?.followers ?? new Map() }
    }
  }

  /** The lines as they are known now. */
  lines(): readonly QuotationLine[] {
    return this.known()?.data ?? []
  }

  /** Whether a line waits for its model to be chosen. */
  isOpen(id: number): boolean {
    const choice = this.saves.snapshot().get(id)?.no
    if (choice !== undefined) return choice === null
    return this.lines().some((line) => line.id === id && !line.chosen)
  }

  private known(): ReadLines | undefined {
    return queryClient.getQueryData<ReadLines>(this.queryKey)
  }

  /** What came back has been seen, or was in sight until the screen was left. */
  readonly forgetRestored = (): void => {
    // That it was looked for stays known: until then nothing is kept anew.
    if (this.restored) this.restored = { changes: [], overtaken: 0 }
  }

  /** Once the lines are known; a session without them, as after signing in again, has it all in memory. */
  private keep(): void {
    const known = this.known()
    if (known && this.restored) keepLines(this.draftKey, this.saves.snapshot(), known.data)
  }

  private restore(lines: readonly QuotationLine[]): Restored {
    const restored = restore(keptLines(this.draftKey), lines)
    for (const { line, change } of restored.changes) this.saves.put(line, change, { wait: 0 })
    return restored
  }

  /** An old session's refusal may come after the user has signed in again. */
  private async sendAgain(line: number, change: LineChange, key: string): Promise<void> {
    const sentWith = this.token
    try {
      await this.send(line, change, key)
    } catch (failure) {
      if (!(failure instanceof SessionEnded) || this.token === sentWith) throw failure
      await this.send(line, change, key)
    }
  }

  private async send(line: number, change: LineChange, key: string): Promise<void> {
    // Signed out, the login page is open already, and a call would be refused and lead there again. Whoever has
    // signed in here since must not be taken for the author.
    if (this.token === undefined || token() !== this.token) {
      throw new SessionEnded({ code: errorCodes.unauthenticated, msg: '登录已失效，请重新登录' })
    }
    try {
      await this.sendField(line, change, key)
    } catch (failure) {
      const gone = failure instanceof Refusal && failure.code === errorCodes.missing
      if (gone) void queryClient.invalidateQueries({ queryKey: this.queryKey })
      throw failure
    }
  }

  private async sendField(line: number, change: LineChange, key: string): Promise<void> {
    switch (change.field) {
      case 'num': {
        const num = quantityFrom(change.value)
        if (num === undefined) {
          const msg = `数量${quantityProblem(change.value)}`
          throw new Refusal({ code: errorCodes.invalid, msg })
        }
        await call(api.quotation.changenum, { id: line, num }, { key })
        return this.confirm(line, { num })
      }
      case 'top': {
        const top = change.value
        await call(api.quotation.changetop, { id: line, top }, { key })
        return this.confirm(line, { top })
      }
      case 'no':
        return this.sendModel(line, change.value, key)
    }
  }

  /** Price, specification and followers change with the model, so the lines are read again. */
  private async sendModel(line: number, model: ModelChoice, key: string): Promise<void> {
    const { data } = await call(api.quotation.changeno, { id: line, no: '', ...model }, { key })
    this.confirm(line, { chosen: model !== null, ...(model ?? { no: '' }) })
    this.note(data)
    await queryClient.refetchQueries({ queryKey: this.queryKey })
    // The former model's price beside the new one would be wrong.
    if (this.unread) this.patch(line, { unitprice: '', unit: '' })
  }

  /** Whether the last reading failed. */
  private get unread(): boolean {
    return queryClient.getQueryState(this.queryKey)?.status === 'error'
  }

  private confirm(line: number, saved: Partial<QuotationLine>): void {
    this.confirmed += 1
    const { unread } = this
    this.patch(line, saved)
    // The server can be reached again, so what could not be read is tried once more.
    if (unread) void queryClient.invalidateQueries({ queryKey: this.queryKey })
  }

  private patch(id: number, saved: Partial<QuotationLine>): void {
    queryClient.setQueryData<ReadLines>(
      this.queryKey,
      (known) =>
        known && {
          ...known,
          data: known.data.map((line) => (line.id === id ? { ...line, ...saved } : line)),
        },
    )
  }

  private note(followers: readonly PowerFollower[]): void {
    queryClient.setQueryData<ReadLines>(this.queryKey, (known) => {
      if (!known) return undefined
      const noted = new Map(known.followers)
      for (const follower of followers) noted.set(follower.id, follower)
      return { ...known, followers: noted }
    })
  }
}

const sessions = new Map<string, LineSession>()

/** The present user's session on a quotation. */
export function lineSession(userId: number, quotationId: number): LineSession {
  const name = `${userId} ${quotationId}`
  const session = sessions.get(name) ?? new LineSession(userId, quotationId)
  sessions.set(name, session)
  session.enter()
  return session
}

import { api } from '#api/index.ts'
import type { Received } from '#api/kit/endpoint.ts'
import type { PowerFollower, QuotationLine } from '#api/quotation/quotation-line.ts'
import { call } from '#admin/lib/calls/client.ts'
import { draftKey } from '#admin/lib/draft.ts'
import { isMissing, SessionEnded, sessionEnded } from '#admin/lib/calls/failures.ts'
import { Outbox } from '#admin/lib/calls/outbox.ts'
import { queryClient, readKey } from '#admin/lib/calls/query.ts'
import { token } from '#admin/lib/session.ts'
import { setKey } from './line-changes.ts'
import type { LineChange, LineOutbox } from './line-changes.ts'
import { readLineDraft, restore, writeLineDraft } from './line-draft.ts'
import type { Restored } from './line-draft.ts'
import { sendChange } from './line-sending.ts'
import { isFree } from '../../sets/quotation-sets.ts'

/** The lines as last read, and what the power link said about them, by line. */
export type ReadLines = Received<typeof api.quotation.getQuopro> & {
  followers: ReadonlyMap<number, PowerFollower>
}

/**
 * One user's work on one quotation's lines. It outlives the screen, so that what is unsaved when the session
 * ends is there after signing in again, for the same user only; a draft keeps it beyond the tab.
 */
export class LineSession {
  readonly id: number
  readonly saves: LineOutbox = new Outbox((line, change, { key }) => this.send(line, change, key))
  /** What came back from a tab that was closed or has crashed; known with the first reading. */
  restored: Restored | undefined
  private readonly draftKey: string | undefined
  /** The user's token; another one in its place is somebody else's. */
  private token: string | undefined
  private confirmed = 0

  constructor(userId: number, id: number) {
    this.id = id
    this.draftKey = draftKey(userId, 'lines', id)
    this.saves.subscribe(() => this.writeDraft())
  }

  /** The user is at the lines, be it after having signed in again. */
  enter(): void {
    this.token = token()
  }

  /** Without the notes of the lines, which the table does not show. */
  private get query() {
    return { id: this.id, brief: 1 }
  }

  get queryKey() {
    return readKey(api.quotation.getQuopro, this.query)
  }

  /**
   * Reads the lines. A reading during which a save was confirmed may be older than that save, and showing
   * it would take the saved value back; so it is made again.
   */
  async read(signal?: AbortSignal): Promise<ReadLines> {
    for (;;) {
      const before = this.confirmed
      const answer = await call(api.quotation.getQuopro, this.query, signal ? { signal } : {})
      if (this.confirmed !== before) continue
      const present = new Set(answer.data.flatMap(({ id, set_id }) => [id, setKey(set_id)]))
      this.saves.discard(this.saves.unsaved().filter((line) => !present.has(line)))
      this.restored ??= this.restoreDraft(answer.data)
      return { ...answer, followers: this.known()?.followers ?? new Map() }
    }
  }

  /** The lines as they are known now. */
  lines(): readonly QuotationLine[] {
    return this.known()?.data ?? []
  }

  /** What is known of the quotation beside its lines. */
  info() {
    return this.known()?.info
  }

  /** Whether a line waits for its model to be chosen. */
  isOpen(id: number): boolean {
    const choice = this.saves.snapshot().get(id)?.values.no
    if (choice !== undefined) return choice === null
    return this.lines().some((line) => line.id === id && !line.chosen && !isFree(line))
  }

  /** The line by which a value in the outbox is sent: its own, of a set any. Throws where the lines cannot be read. */
  private async lineOf(key: number): Promise<number> {
    if (key > 0) return key
    const { data } = await queryClient.ensureQueryData({
      queryKey: this.queryKey,
      queryFn: ({ signal }) => this.read(signal),
    })
    // A set that is gone has none, and the server says so.
    return data.find(({ set_id }) => setKey(set_id) === key)?.id ?? 0
  }

  /** What came back has been seen, or was in sight until the screen was left. */
  readonly forgetRestored = (): void => {
    // That it was looked for stays known: until then no draft is written.
    if (this.restored) this.restored = { changes: [], overtaken: 0 }
  }

  private known(): ReadLines | undefined {
    return queryClient.getQueryData<ReadLines>(this.queryKey)
  }

  /** Once the lines are known; a session without them, as after signing in again, has it all in memory. */
  private writeDraft(): void {
    const known = this.known()
    if (known && this.restored) writeLineDraft(this.draftKey, this.saves.snapshot(), known.data)
  }

  private restoreDraft(lines: readonly QuotationLine[]): Restored {
    const restored = restore(readLineDraft(this.draftKey), lines)
    for (const { line, change } of restored.changes) this.saves.put(line, change)
    return restored
  }

  private async send(line: number, change: LineChange, key: string): Promise<void> {
    const sentWith = this.token
    try {
      // Another user who has signed in here since must not become the author.
      if (sentWith === undefined || token() !== sentWith) throw sessionEnded()
      await this.sendField(line, change, key)
    } catch (failure) {
      // An old session's refusal may come after the user has signed in again.
      const again = failure instanceof SessionEnded && this.token !== sentWith
      if (again) return this.send(line, change, key)
      if (isMissing(failure)) void queryClient.invalidateQueries({ queryKey: this.queryKey })
      throw failure
    }
  }

  private async sendField(key: number, change: LineChange, once: string): Promise<void> {
    const { saved, followers } = await sendChange(await this.lineOf(key), change, once)
    const info = this.info()
    // The first change beside what was sent: that there are changes is to be seen.
    const isFirst = info !== undefined && info.revision > 0 && !info.is_changed
    this.confirm(key, saved, followers)
    if (change.field !== 'no' && !isFirst) return
    // Price, specification and followers change with the model.
    await queryClient.refetchQueries({ queryKey: this.queryKey })
    // The former model's price beside the new one would be wrong.
    if (change.field === 'no' && this.unread) this.patch(key, { unitprice: '', unit: '' })
  }

  /** Whether the last reading failed. */
  private get unread(): boolean {
    return queryClient.getQueryState(this.queryKey)?.status === 'error'
  }

  private confirm(key: number, saved: Partial<QuotationLine>, followers?: PowerFollower[]): void {
    this.confirmed += 1
    const { unread } = this
    this.patch(key, saved, followers)
    // The server can be reached again, so what could not be read is tried once more.
    if (unread) void queryClient.invalidateQueries({ queryKey: this.queryKey })
  }

  /** Changes a line as it is known, or all of a set, and what the power link says. */
  private patch(key: number, saved: Partial<QuotationLine>, followers: PowerFollower[] = []): void {
    const isMeant = ({ id, set_id }: QuotationLine) => id === key || setKey(set_id) === key
    queryClient.setQueryData<ReadLines>(
      this.queryKey,
      (known) =>
        known && {
          ...known,
          data: known.data.map((line) => (isMeant(line) ? { ...line, ...saved } : line)),
          followers: new Map([
            ...known.followers,
            ...followers.map((follower) => [follower.id, follower] as const),
          ]),
        },
    )
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

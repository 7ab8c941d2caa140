import { api } from '#api/index.ts'
import type { Follower, QuotationLine } from '#api/quotation/quotation-line.ts'
import { REVIEWS } from '#api/quotation/review.ts'
import { call } from '#admin/lib/calls/client.ts'
import { draftKey } from '#admin/lib/draft.ts'
import {
  isMissing,
  NetworkFailure,
  presentValues,
  SessionEnded,
  sessionEnded,
} from '#admin/lib/calls/failures.ts'
import type { Refusal } from '#admin/lib/calls/failures.ts'
import { newKey } from '#admin/lib/calls/idempotency-key.ts'
import { Outbox } from '#admin/lib/calls/outbox.ts'
import type { PutOptions } from '#admin/lib/calls/outbox.ts'
import { queryClient, readKey } from '#admin/lib/calls/query.ts'
import { token } from '#admin/lib/session.ts'
import { setKey } from './line-changes.ts'
import { KnownLines, lineBy } from './known-lines.ts'
import type { ReadLines } from './known-lines.ts'
import type { LineChange, LineFields, LineOutbox } from './line-changes.ts'
import { readLineDraft, restore, writeLineDraft } from './line-draft.ts'
import type { Restored } from './line-draft.ts'
import { sendValues, valuesOf, wireOf } from './line-sending.ts'
import { Overtaken } from './overtaken.ts'
import { Replaced } from './replaced.ts'
import { isFree } from '../../sets/quotation-sets.ts'

/**
 * One user's work on one quotation's lines. It outlives the screen, so that what is unsaved when the session
 * ends is there after signing in again, for the same user only; a draft keeps it beyond the tab.
 */
export class LineSession {
  readonly id: number
  readonly userId: number
  readonly saves: LineOutbox = new Outbox((line, change, { key }) => this.send(line, change, key))
  /** What came back from a tab that was closed or has crashed; known with the first reading. */
  restored: Restored | undefined
  private readonly draftKey: string | undefined
  /** The user's token; another one in its place is somebody else's. */
  private token: string | undefined
  private confirmed = 0
  private follows = false
  private readonly replaced = new Replaced()
  private readonly known: KnownLines

  constructor(userId: number, id: number) {
    this.id = id
    this.userId = userId
    this.known = new KnownLines(readKey(api.quotation.getQuopro, this.query))
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
    return this.known.queryKey
  }

  /**
   * Reads the lines. A reading during which a save was confirmed may be older than that save, and showing
   * it would take the saved value back; so it is made again.
   */
  async read(signal?: AbortSignal): Promise<ReadLines> {
    for (;;) {
      const before = this.confirmed
      const reading = this.follows ? api.quotation.followQuopro : api.quotation.getQuopro
      const answer = await call(reading, this.query, signal ? { signal } : {})
      if (this.confirmed !== before) continue
      const present = new Set(answer.data.flatMap(({ id, set_id }) => [id, setKey(set_id)]))
      this.saves.discard(this.saves.unsaved().filter((line) => !present.has(line)))
      this.restored ??= this.restoreDraft(answer.data)
      return { ...answer, followers: this.known.get()?.followers ?? new Map() }
    }
  }

  /** The lines as they are known now. */
  readonly lines = (): readonly QuotationLine[] => this.known.get()?.data ?? []

  /** Takes what is typed of a line or a set, in place of what is shown of it now. */
  put(line: number, change: LineChange, options?: PutOptions): void {
    this.replace(line, change.field, this.lines())
    this.saves.put(line, change, options)
  }

  private replace(line: number, field: keyof LineFields, lines: readonly QuotationLine[]): void {
    const isTyped = field in (this.saves.snapshot().get(line)?.values ?? {})
    if (!isTyped) this.replaced.begin(line, field, lineBy(lines, line))
  }

  /** The user has decided between a typed value and somebody else's; one that was typed meanwhile is asked about anew. */
  readonly decide = (overtaken: Overtaken, replaces: boolean): void => {
    const { line, change, errors } = overtaken
    if (this.saves.snapshot().get(line)?.failure !== overtaken) return
    if (!replaces) return this.saves.drop(line, change.field)
    this.replaced.of(line, change.field).see(errors)
    this.saves.put(line, change)
  }

  /** Reads what others have changed, where nothing is read already; this is no use of the session. */
  async follow(): Promise<void> {
    this.follows = true
    try {
      await queryClient.refetchQueries({ queryKey: this.queryKey }, { cancelRefetch: false })
    } finally {
      this.follows = false
    }
  }

  /** What is known of the quotation beside its lines. */
  info() {
    return this.known.get()?.info
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

  /** Once the lines are known; a session without them, as after signing in again, has it all in memory. */
  private writeDraft(): void {
    const known = this.known.get()
    if (known && this.restored) writeLineDraft(this.draftKey, this.saves.snapshot(), known.data)
  }

  private restoreDraft(lines: readonly QuotationLine[]): Restored {
    const restored = restore(readLineDraft(this.draftKey), lines)
    for (const { line, change } of restored.changes) {
      this.replace(line, change.field, lines)
      this.saves.put(line, change)
    }
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
    const values = valuesOf(change)
    const replaced = this.replaced.of(key, change.field)
    const { expected } = replaced
    const info = this.info()
    // The first change beside what was sent is to be seen, and that one voids an approval.
    const isFirst = info !== undefined && info.revision > 0 && !info.is_changed
    const wasReviewed = info?.review === REVIEWS.submitted || info?.review === REVIEWS.passed
    try {
      const sent = { id: await this.lineOf(key), values, expected }
      const { content_version, data } = await sendValues(change.field, sent, once)
      replaced.see(wireOf(values))
      const isModel = change.field === 'no'
      this.confirm(key, isModel ? { ...values, chosen: change.value !== null } : values, data)
      this.known.ownVersion(content_version)
    } catch (failure) {
      if (failure instanceof NetworkFailure) replaced.lost(wireOf(values))
      const present = presentValues(failure, values)
      if (!present) throw failure
      // What was lost on the way has arrived after all.
      const isOwn = replaced.isOwn(present)
      if (isOwn) replaced.see(present)
      if (isOwn) return this.sendField(key, change, newKey())
      await queryClient.refetchQueries({ queryKey: this.queryKey })
      throw new Overtaken(failure as Refusal, key, change)
    }
    if (change.field !== 'no' && !isFirst && !wasReviewed) return
    // Price, specification and followers change with the model.
    await queryClient.refetchQueries({ queryKey: this.queryKey })
    // The former model's price beside the new one would be wrong.
    if (change.field === 'no' && this.known.unread)
      this.known.patch(key, { unitprice: '', unit: '' })
  }

  private confirm(key: number, saved: Partial<QuotationLine>, followers?: Follower[]): void {
    this.confirmed += 1
    const { unread } = this.known
    this.known.patch(key, saved, followers)
    // The server can be reached again, so what could not be read is tried once more.
    if (unread) void queryClient.invalidateQueries({ queryKey: this.queryKey })
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

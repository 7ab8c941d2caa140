import type { Context } from '#server/context.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import { foundOrRefused, lockRecords } from './find.ts'
import { writeHistories, type Entry } from './history.ts'
import { prepareSave, savedEntry } from './save.ts'
import type { RecordKind, Save, Stamp, StoredRecord } from './save.ts'
import type { Update } from './store.ts'

/** A record kind of which many are written at once: its store has statements for that. */
export type ManyKind<Stored extends StoredRecord, Values> = RecordKind<Stored, Values> & {
  /** Those of some records that are there, in the order of their ids here. */
  findMany(executor: Executor, ids: readonly number[]): Promise<Stored[]>
  insertMany(transaction: Transaction, rows: readonly (Values & Stamp)[]): Promise<number[]>
  updateMany(transaction: Transaction, updates: readonly Update<Values>[]): Promise<void>
}

type Pause = () => Promise<void>

/** Records that are read in a moment even where each is as long as it may be. */
const READ_AT_ONCE = 25

async function recordsOf<Stored extends StoredRecord, Values>(
  transaction: Transaction,
  kind: ManyKind<Stored, Values>,
  ids: readonly number[],
  pause: Pause,
): Promise<Map<number, Stored>> {
  const found = new Map<number, Stored>()
  for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
    const some = await kind.findMany(transaction, ids.slice(at, at + READ_AT_ONCE))
    for (const record of some) found.set(record.id, record)
    await pause()
  }
  return found
}

/**
 * Saves some hundred records, by the rules by which each is saved alone (`saveRecord`), with a history row for each,
 * within the caller's transaction. `refused` makes of what refuses one of them what refuses all.
 */
export async function saveRecords<Stored extends StoredRecord, Values extends object>(
  context: Context,
  transaction: Transaction,
  kind: ManyKind<Stored, Values>,
  saves: readonly Save<Stored, Values>[],
  { refused, pause }: { refused: (error: unknown, at: number) => unknown; pause: Pause },
): Promise<void> {
  const named = saves.flatMap(({ input }) => input.id ?? [])
  const locked = await lockRecords(transaction, kind.table, named)
  const stored = await recordsOf(transaction, kind, locked, pause)
  const added: (Values & Stamp)[] = []
  const updates: (Update<Values> & { before: Stored })[] = []
  for (const [at, save] of saves.entries()) {
    const { id } = save.input
    try {
      const before =
        id === undefined ? undefined : foundOrRefused(context, kind, stored.get(id), 'change')
      const values = await prepareSave(context, transaction, kind, before, save)
      if (before) updates.push({ id: before.id, values, before })
      else added.push(values)
    } catch (error) {
      throw refused(error, at)
    }
    await pause()
  }
  const ids = await kind.insertMany(transaction, added)
  await pause()
  await kind.updateMany(transaction, updates)
  await pause()
  const written = [...ids, ...updates.map(({ id }) => id)]
  const after = await recordsOf(transaction, kind, written, pause)
  const entries: Entry[] = written.map((id) => savedEntry(kind, id, stored.get(id), after.get(id)))
  await writeHistories(transaction, context, entries)
  await pause()
}

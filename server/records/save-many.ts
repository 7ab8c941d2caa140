import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { writeHistories, type Entry } from './history.ts'
import { prepareSave, savedEntry } from './save.ts'
import type { RecordKind, Saved, Stamp, StoredRecord } from './save.ts'
import type { Update } from './store.ts'

/** A record kind of which many are written at once: its store has statements for that. */
export type ManyKind<Stored extends StoredRecord, Values> = RecordKind<Stored, Values> & {
  insertMany(transaction: Transaction, rows: readonly (Values & Stamp)[]): Promise<number[]>
  updateMany(transaction: Transaction, updates: readonly Update<Values>[]): Promise<void>
}

export type Save<Stored, Values> = {
  input: Saved
  values: (before: Stored | undefined) => Values
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
  {
    refused,
    pause,
  }: { refused: (error: unknown, at: number) => unknown; pause: () => Promise<void> },
): Promise<void> {
  const added: (Values & Stamp)[] = []
  const updates: (Update<Values> & { before: Stored })[] = []
  for (const [at, { input, values }] of saves.entries()) {
    try {
      const { before, columns } = await prepareSave(context, transaction, kind, input, values)
      if (before) updates.push({ id: before.id, values: columns, before })
      else added.push(columns)
    } catch (error) {
      throw refused(error, at)
    }
    await pause()
  }
  const ids = await kind.insertMany(transaction, added)
  await pause()
  await kind.updateMany(transaction, updates)
  await pause()
  const entries: Entry[] = []
  for (const id of ids) entries.push(await savedEntry(transaction, kind, id, undefined))
  await pause()
  for (const { id, before } of updates) {
    entries.push(await savedEntry(transaction, kind, id, before))
  }
  await pause()
  await writeHistories(transaction, context, entries)
  await pause()
}

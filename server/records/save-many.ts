import { chunks } from '#server/platform/breaks.ts'
import type { Context } from '#server/context.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import { foundOrRefused, lockRecords } from './find.ts'
import { writeHistories, type Entry } from './history/history.ts'
import {
  prepareSave,
  refuseTakenName,
  savedEntry,
  type RecordKind,
  type Save,
  type Stamp,
  type StoredRecord,
} from './save.ts'
import type { Update } from './store.ts'

/** A record kind of which many are written at once: its store has statements for that. */
export type ManyKind<Stored extends StoredRecord, Values> = RecordKind<Stored, Values> & {
  /** Those of some records that are there, in the order of their ids here. */
  findMany(executor: Executor, ids: readonly number[]): Promise<Stored[]>
  insertMany(transaction: Transaction, rows: readonly (Values & Stamp)[]): Promise<number[]>
  updateMany(
    transaction: Transaction,
    updates: readonly (Update<Values> & { before: Stored })[],
  ): Promise<void>
  /** The places of those among some names that a record has, be it their own. */
  namesTaken(executor: Executor, names: readonly Values[]): Promise<number[]>
}

type Pause = () => Promise<void>

/** Makes of what refuses the save at that place what refuses all. */
type Refused = (error: unknown, at: number) => unknown

type Prepared<Stored, Values> = { before: Stored | undefined; values: Values & Stamp }

/** Records that are read in a moment even where each is as long as it may be. */
const READ_AT_ONCE = 25

async function recordsOf<Stored extends StoredRecord, Values>(
  transaction: Transaction,
  kind: ManyKind<Stored, Values>,
  ids: readonly number[],
  pause: Pause,
): Promise<Map<number, Stored>> {
  const found = new Map<number, Stored>()
  for (const some of chunks(ids, READ_AT_ONCE)) {
    for (const record of await kind.findMany(transaction, some)) found.set(record.id, record)
    await pause()
  }
  return found
}

/** Refuses the first name that another record has; most are nobody's, which one statement tells of all. */
async function refuseTakenNames<Stored extends StoredRecord, Values extends object>(
  context: Context,
  transaction: Transaction,
  kind: ManyKind<Stored, Values>,
  prepared: readonly Prepared<Stored, Values>[],
  refused: Refused,
): Promise<void> {
  const names = prepared.map(({ values }) => values)
  for (const at of await kind.namesTaken(transaction, names)) {
    const { values, before } = prepared[at]!
    try {
      await refuseTakenName(context, transaction, kind, values, before)
    } catch (error) {
      throw refused(error, at)
    }
  }
}

/**
 * Saves some hundred records, by the rules by which each is saved alone (`saveRecord`), with a history row for each,
 * within the caller's transaction.
 */
export async function saveRecords<Stored extends StoredRecord, Values extends object>(
  context: Context,
  transaction: Transaction,
  kind: ManyKind<Stored, Values>,
  saves: readonly Save<Stored, Values>[],
  { refused, pause }: { refused: Refused; pause: Pause },
): Promise<void> {
  const named = saves.flatMap(({ input }) => input.id ?? [])
  const locked = await lockRecords(transaction, kind.table, named)
  const stored = await recordsOf(transaction, kind, locked, pause)
  const prepared: Prepared<Stored, Values>[] = []
  for (const [at, save] of saves.entries()) {
    const { id } = save.input
    try {
      const before =
        id === undefined ? undefined : foundOrRefused(context, kind, stored.get(id), 'change')
      prepared.push({
        before,
        values: await prepareSave(context, transaction, kind, before, save),
      })
    } catch (error) {
      throw refused(error, at)
    }
    await pause()
  }
  await refuseTakenNames(context, transaction, kind, prepared, refused)
  await pause()
  const added = prepared.flatMap(({ before, values }) => (before ? [] : [values]))
  const updates = prepared.flatMap(({ before, values }) =>
    before ? [{ id: before.id, values, before }] : [],
  )
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

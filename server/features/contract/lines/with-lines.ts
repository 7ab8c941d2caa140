import type { LineQuantity } from '#api/contract/delivery.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import type { Stamp } from '#server/records/save.ts'
import {
  differingRecordLines,
  linesOfRecord,
  recordLinesInWords,
  removeLines,
  writeRecordLines,
  type RecordLine,
} from './record-lines.service.ts'
import type { RecordWithLines } from './record-lines.store.ts'

type Written = { con_id: number }
type Sent = { lines?: readonly LineQuantity[] | undefined }
type Stored<Row> = Row & { lines: RecordLine[] }

/** How a record is stored without its lines. */
type Store<Row extends Written & { id: number }, Values extends Written> = {
  find(executor: Executor, id: number): Promise<Row | undefined>
  insert(transaction: Transaction, values: Values & Stamp): Promise<number>
  update(
    transaction: Transaction,
    id: number,
    values: Partial<Values> & Stamp,
    before: Row,
  ): Promise<void>
  remove(transaction: Transaction, record: Row): Promise<void>
}

/**
 * The same record with the lines of its contract that it is about: what of a `RecordKind` follows from them. A save without
 * `lines` leaves them as they are. Whoever saves or deletes one settles the contract in the same transaction.
 */
export function withLines<Row extends Written & { id: number }, Values extends Written>(
  record: RecordWithLines,
  store: Store<Row, Values>,
) {
  return {
    find: async (executor: Executor, id: number): Promise<Stored<Row> | undefined> => {
      const row = await store.find(executor, id)
      return row && { ...row, lines: await linesOfRecord(executor, record, id) }
    },
    insert: async (transaction: Transaction, { lines = [], ...values }: Values & Sent & Stamp) => {
      const id = await store.insert(transaction, values as unknown as Values & Stamp)
      await writeRecordLines(transaction, record, id, values.con_id, lines)
      return id
    },
    update: async (
      transaction: Transaction,
      id: number,
      { lines, ...values }: Partial<Values & Sent> & Stamp,
      before: Stored<Row>,
    ) => {
      await store.update(transaction, id, values as unknown as Partial<Values> & Stamp, before)
      const con_id = (values as Partial<Written>).con_id ?? before.con_id
      if (lines) await writeRecordLines(transaction, record, id, con_id, lines)
    },
    differing: (before: Stored<Row>, after: Stored<Row>): [Stored<Row>, Stored<Row>] => {
      const [was, is] = differingRecordLines(before.lines, after.lines)
      return [
        { ...before, lines: was },
        { ...after, lines: is },
      ]
    },
    remove: async (transaction: Transaction, stored: Stored<Row>) => {
      await removeLines(transaction, record, stored.id)
      await store.remove(transaction, stored)
    },
  }
}

/** How the history tells of the lines, under the name that the form has for them. */
export const lineTexts = (label: string) => ({ lines: { label, text: recordLinesInWords } })

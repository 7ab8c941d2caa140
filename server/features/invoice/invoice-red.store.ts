import { sql } from 'kysely'
import type { Executor, Transaction } from '#server/db/open.ts'
import type { NewRow, Row } from '#server/db/tables/tables.ts'
import { chunks } from '#server/platform/breaks.ts'

/** What of issued invoices is 红冲. */

export type StoredRedRow = Omit<Row<'invoice_red_row'>, 'red_id'>
/** One of them with its rows; id 0 as long as it is not stored. */
export type StoredRed = Omit<Row<'invoice_red'>, 'invoice_id'> & { rows: StoredRedRow[] }

/** Those of invoices, by their ids, in the order in which they were registered. */
export async function redsOfAll(
  executor: Executor,
  invoiceIds: readonly number[],
): Promise<Map<number, StoredRed[]>> {
  const reds = await executor
    .selectFrom('invoice_red')
    .selectAll()
    .where('invoice_id', 'in', invoiceIds)
    .orderBy('id')
    .execute()
  if (reds.length === 0) return new Map()
  const rows = await executor
    .selectFrom('invoice_red_row')
    .selectAll()
    .where(
      'red_id',
      'in',
      reds.map(({ id }) => id),
    )
    .orderBy('red_id')
    .orderBy('position')
    .execute()
  const byRed = Map.groupBy(rows, ({ red_id }) => red_id)
  const found = new Map<number, StoredRed[]>()
  for (const { invoice_id, ...red } of reds) {
    const stored = (byRed.get(red.id) ?? []).map(({ red_id: _red, ...row }) => row)
    found.set(invoice_id, [...(found.get(invoice_id) ?? []), { ...red, rows: stored }])
  }
  return found
}

/** Those of one. */
export const redsOf = async (executor: Executor, invoiceId: number): Promise<StoredRed[]> =>
  (await redsOfAll(executor, [invoiceId])).get(invoiceId) ?? []

/** SQLite takes 32,766 values in a statement. */
const AT_ONCE = 500

async function add(
  transaction: Transaction,
  invoice_id: number,
  { id: _none, rows, ...columns }: StoredRed,
): Promise<void> {
  const { id: red_id } = await transaction
    .insertInto('invoice_red')
    .values({ ...columns, invoice_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const placed = rows.map((row): NewRow<'invoice_red_row'> => ({ ...row, red_id }))
  for (const some of chunks(placed, AT_ONCE)) {
    await transaction.insertInto('invoice_red_row').values(some).execute()
  }
}

async function remove(transaction: Transaction, id: number): Promise<void> {
  await transaction.deleteFrom('invoice_red_row').where('red_id', '=', id).execute()
  await transaction.deleteFrom('invoice_red').where('id', '=', id).execute()
}

/** Writes what is red of an invoice in place of what was; those that are stored stay as they are. */
export async function writeReds(
  transaction: Transaction,
  invoiceId: number,
  reds: readonly StoredRed[],
  before: readonly StoredRed[],
): Promise<void> {
  const kept = new Set(reds.map(({ id }) => id))
  for (const { id } of before) if (!kept.has(id)) await remove(transaction, id)
  for (const red of reds) if (red.id === 0) await add(transaction, invoiceId, red)
}

/** The red invoice that has a number, by an index without empty ones; undefined where none has. */
export function withRedNumber(executor: Executor, red_no: string) {
  return executor
    .selectFrom('invoice_red')
    .select('id')
    .where('red_no', '=', red_no)
    .where(sql<boolean>`red_no <> ''`)
    .executeTakeFirst()
}

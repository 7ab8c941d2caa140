import { sql } from 'kysely'
import { allOf, unindexed } from '#server/db/conditions.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import type { NewRow, Row } from '#server/db/tables/tables.ts'
import { chunks } from '#server/platform/breaks.ts'
import { ofCustomer } from '#server/records/chain/beside-contract.ts'
import { recordStore } from '#server/records/store.ts'
import { userNames } from '#server/records/staff-name.ts'

export const { table, insert, update, remove } = recordStore('invoice')

/** A row without its place. */
export type StoredRow = Omit<Row<'invoice_row'>, 'id' | 'invoice_id' | 'position'>

/** A request with the number and title of its contract, and who owns that. */
export type FoundInvoice = NonNullable<Awaited<ReturnType<typeof find>>>

export const selected = (executor: Executor) =>
  executor
    .selectFrom('invoice')
    .innerJoin('contract', 'contract.id', 'invoice.con_id')
    .selectAll('invoice')
    .select(['contract.c_no', 'contract.c_title'])

export function find(executor: Executor, id: number) {
  return selected(executor).where('invoice.id', '=', id).executeTakeFirst()
}

/** The requests of a contract, newest first. */
export function invoicesOf(executor: Executor, contractId: number) {
  return selected(executor)
    .innerJoin('user', 'user.id', 'invoice.contract_user_id')
    .select(userNames)
    .where('con_id', '=', contractId)
    .orderBy('invoice.id', 'desc')
    .execute()
}

const ROW = [
  'contract_line_id',
  'title',
  'no',
  'unit',
  'tax_code',
  'tax_rate',
  'units',
  'by_amount',
  'gross',
  'tax',
  'list_amount',
  'list_net',
  'list_tax',
] as const

/** The rows of requests in their order, by the requests' ids. */
export async function rowsOfAll(
  executor: Executor,
  invoiceIds: readonly number[],
): Promise<Map<number, StoredRow[]>> {
  const rows = await executor
    .selectFrom('invoice_row')
    .select(['invoice_id', ...ROW])
    .where('invoice_id', 'in', invoiceIds)
    .orderBy('invoice_id')
    .orderBy('position')
    .execute()
  const found = new Map<number, StoredRow[]>()
  for (const { invoice_id, ...row } of rows) {
    const before = found.get(invoice_id)
    if (before) before.push(row)
    else found.set(invoice_id, [row])
  }
  return found
}

/** Those of one. */
export const rowsOf = async (executor: Executor, invoiceId: number): Promise<StoredRow[]> =>
  (await rowsOfAll(executor, [invoiceId])).get(invoiceId) ?? []

/** SQLite takes 32,766 values in a statement. */
const AT_ONCE = 500

/** Writes the rows of a request in place of those that it has. */
export async function writeRows(
  transaction: Transaction,
  invoice_id: number,
  rows: readonly StoredRow[],
): Promise<void> {
  await removeRows(transaction, invoice_id)
  const placed = rows.map((row, at): NewRow<'invoice_row'> => ({
    ...row,
    invoice_id,
    position: at + 1,
  }))
  for (const some of chunks(placed, AT_ONCE)) {
    await transaction.insertInto('invoice_row').values(some).execute()
  }
}

export async function removeRows(transaction: Transaction, invoiceId: number): Promise<void> {
  await transaction.deleteFrom('invoice_row').where('invoice_id', '=', invoiceId).execute()
}

/** The newest request of a contract, or of any contract of its customer that `owner` has; everybody's without one. */
export async function lastRequest(
  executor: Executor,
  { con_id, customer_id }: { con_id: number; customer_id: number | null },
  owner: number | undefined,
) {
  const newest = executor.selectFrom('invoice').selectAll().orderBy('id', 'desc').limit(1)
  const own = await newest.where('con_id', '=', con_id).executeTakeFirst()
  if (own || customer_id === null) return own
  // A customer has fewer requests than an owner.
  const owned = sql<boolean>`${unindexed(executor)}contract_user_id = ${owner}`
  const sought = [...ofCustomer(customer_id), ...(owner === undefined ? [] : [owned])]
  return newest.where(allOf(sought)).executeTakeFirst()
}

/** What the bureau said of requests is past once they are exported again; the version does not change. */
export async function clearFailures(
  transaction: Transaction,
  ids: readonly number[],
): Promise<void> {
  await transaction
    .updateTable('invoice')
    .set({ failure: '' })
    .where('id', 'in', ids)
    .where('failure', '<>', '')
    .execute()
}

/** The request that has a number, by an index without empty ones; undefined where none has. */
export function withNumber(executor: Executor, invoice_no: string) {
  return (
    selected(executor)
      .where('invoice_no', '=', invoice_no)
      // As the index is written.
      .where('invoice_no', '<>', sql.lit(''))
      .executeTakeFirst()
  )
}

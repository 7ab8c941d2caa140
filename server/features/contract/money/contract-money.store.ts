import { RECEIVED, REFUNDED } from '#api/receipt/receipt.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import type { Row } from '#server/db/tables/tables.ts'

/** The sums of a contract's receipts, in cents. */
export type Received = { count: number; received: number; refunded: number }

export async function receivedOf(executor: Executor, contractId: number): Promise<Received> {
  const rows = await executor
    .selectFrom('receipt')
    .select(['kind'])
    .select(({ fn }) => [fn.countAll().as('count'), fn.sum('amount').as('sum')])
    .where('con_id', '=', contractId)
    .groupBy('kind')
    .execute()
  const sumOf = (kind: number) => Number(rows.find((row) => row.kind === kind)?.sum ?? 0)
  return {
    count: rows.reduce((count, row) => count + Number(row.count), 0),
    received: sumOf(RECEIVED),
    refunded: sumOf(REFUNDED),
  }
}

/** The contract of a receipt; undefined where there is no such receipt. */
export async function contractOfReceipt(
  executor: Executor,
  receiptId: number,
): Promise<number | undefined> {
  const row = await executor
    .selectFrom('receipt')
    .select('con_id')
    .where('id', '=', receiptId)
    .executeTakeFirst()
  return row?.con_id
}

/** Derived columns; the version does not change. */
export async function setMoney(
  transaction: Transaction,
  contractId: number,
  columns: Pick<Row<'contract'>, 'c_unpay' | 'typed_unpay' | 'next_due' | 'next_amount'>,
): Promise<void> {
  await transaction.updateTable('contract').set(columns).where('id', '=', contractId).execute()
}

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

/** The content of the version that a contract was made from; undefined without one. */
export async function acceptedVersion(
  executor: Executor,
  { quotation_id, quo_revision }: Pick<Row<'contract'>, 'quotation_id' | 'quo_revision'>,
): Promise<string | undefined> {
  if (quotation_id === null) return undefined
  const row = await executor
    .selectFrom('quotation_version')
    .select('content')
    .where('quotation_id', '=', quotation_id)
    .where('revision', '=', quo_revision)
    .executeTakeFirst()
  return row?.content
}

/** The receipts of a contract, or one of them, with the customer of their contract. */
export const receiptsToCount = (
  executor: Executor,
  by: { contract: number } | { receipt: number },
) =>
  executor
    .selectFrom('receipt')
    .innerJoin('contract', 'contract.id', 'receipt.con_id')
    .select(['receipt.id', 'received_date', 'contract_user_id', 'kind', 'amount'])
    .select(['customer_id', 'cus_name'])
    .where((where) =>
      'contract' in by
        ? where('receipt.con_id', '=', by.contract)
        : where('receipt.id', '=', by.receipt),
    )
    .execute()
export type CountedReceipt = Awaited<ReturnType<typeof receiptsToCount>>[number]

/** Derived columns, as what came back has them; the version does not change. */
export async function setCredit(
  transaction: Transaction,
  contractId: number,
  columns: Pick<
    Row<'contract'>,
    'return_credit' | 'c_unpay' | 'typed_unpay' | 'c_invoice' | 'invoiced' | 'to_invoice'
  >,
): Promise<void> {
  await transaction.updateTable('contract').set(columns).where('id', '=', contractId).execute()
}

/** Derived columns; the version does not change. */
export async function setMoney(
  transaction: Transaction,
  contractId: number,
  columns: Pick<Row<'contract'>, 'c_unpay' | 'typed_unpay' | 'next_due' | 'next_amount'>,
): Promise<void> {
  await transaction.updateTable('contract').set(columns).where('id', '=', contractId).execute()
}

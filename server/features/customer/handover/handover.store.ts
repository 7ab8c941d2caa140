import { sql } from 'kysely'
import { STAGES } from '#api/quotation/quotation-head.ts'
import { isPostgres, type Transaction } from '#server/db/open.ts'

/** What changes its owner with a customer. */

type Owned = 'customer' | 'quotation'

/**
 * The quotations of a customer that are its owner's and wait for an answer, or to be sent, locked, so that none of them is won or
 * lost meanwhile; at most so many.
 */
export function openQuotations(
  transaction: Transaction,
  customer: { id: number; user_id: number },
  limit: number,
) {
  const open = transaction
    .selectFrom('quotation')
    .select(['id', 'quo_name', 'user_id'])
    .where('customer_id', '=', customer.id)
    .where('user_id', '=', customer.user_id)
    .where('is_template', '=', 0)
    .where(sql<boolean>`coalesce(stage, ${STAGES.draft}) in (${STAGES.draft}, ${STAGES.sent})`)
    .orderBy('id')
    .limit(limit)
  return (isPostgres(transaction) ? open.forUpdate() : open).execute()
}

/** Gives records to another owner; their version does not change. */
export async function giveTo(
  transaction: Transaction,
  table: Owned,
  ids: readonly number[],
  user_id: number,
): Promise<void> {
  await transaction.updateTable(table).set({ user_id }).where('id', 'in', ids).execute()
}

/** The agreed prices of customers are their owner's. */
export async function givePrices(
  transaction: Transaction,
  customers: readonly number[],
  user_id: number,
): Promise<void> {
  await transaction
    .updateTable('agreed_price')
    .set({ user_id })
    .where('customer_id', 'in', customers)
    .execute()
}

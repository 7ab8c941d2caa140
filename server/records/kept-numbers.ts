import { isPostgres, type Executor, type Transaction } from '#server/db/open.ts'
import type { NewRow } from '#server/db/tables.ts'

/** Has two transactions for one user come one after the other. SQLite has one writer anyway. */
export async function lockUser(transaction: Transaction, userId: number): Promise<void> {
  if (!isPostgres(transaction)) return
  await transaction
    .selectFrom('user')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .execute()
}

export async function deleteExpired(transaction: Transaction, nowMs: number): Promise<void> {
  await transaction.deleteFrom('contract_number').where('expires_ms', '<=', nowMs).execute()
}

/** The kept numbers that begin with a text, lowest first, with the user for whom each is kept. */
export function keptBeginningWith(executor: Executor, text: string) {
  return executor
    .selectFrom('contract_number')
    .select(['c_no', 'user_id', 'expires_ms'])
    .where('c_no', '>=', text)
    .where('c_no', '<', `${text}~`)
    .orderBy('c_no')
    .execute()
}

/** Keeps a number for a user; false where it is kept already. */
export async function keep(
  transaction: Transaction,
  row: NewRow<'contract_number'>,
): Promise<boolean> {
  const claimed = await transaction
    .insertInto('contract_number')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (claimed.numInsertedOrUpdatedRows ?? 0n) > 0n
}

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

/** The keys (`nameKeys.contract`) of contracts whose number begins with a key. */
export async function keysBeginningWith(executor: Executor, key: string): Promise<string[]> {
  const rows = await executor
    .selectFrom('contract')
    .select('name_key')
    .where('name_key', '<>', '')
    .where('name_key', '>=', key)
    .where('name_key', '<', `${key}~`)
    .execute()
  return rows.map((row) => row.name_key)
}

/** The kept numbers that begin with a text, lowest first, with the user for whom each is kept. */
export function keptBeginningWith(executor: Executor, text: string) {
  return executor
    .selectFrom('contract_number')
    .select(['c_no', 'user_id'])
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

/** Whether a number, by its key, is still kept for another user than this one. */
export async function isKeptForOther(
  executor: Executor,
  key: string,
  userId: number,
  nowMs: number,
): Promise<boolean> {
  const row = await executor
    .selectFrom('contract_number')
    .select('c_no')
    .where(({ fn }) => fn('lower', ['c_no']), '=', key)
    .where('user_id', '<>', userId)
    .where('expires_ms', '>', nowMs)
    .executeTakeFirst()
  return row !== undefined
}

import { sql } from 'kysely'
import { isPostgres, type Executor, type Transaction } from '#server/db/open.ts'
import type { NewRow } from '#server/db/tables/tables.ts'
import { TWIN } from '#server/names/name-key.ts'

/** Serialises transactions for one user. SQLite has one writer anyway. */
export async function lockUser(transaction: Transaction, userId: number): Promise<void> {
  if (!isPostgres(transaction)) return
  await transaction
    .selectFrom('user')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .execute()
}

/** Whether a contract has a number, by its key (`nameKeys.contract`). */
export async function isTaken(executor: Executor, key: string): Promise<boolean> {
  const row = await executor
    .selectFrom('contract')
    .select('id')
    // A literal, as the partial index has it.
    .where('name_key', '<>', sql.lit(''))
    // The key itself, or with an id behind it: names that were alike before have such keys.
    .where('name_key', '>=', key)
    .where('name_key', '<', `${key}${TWIN}~`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The lowest number that is reserved for a user, begins with a text, and that no contract has. */
export async function ownNumber(
  executor: Executor,
  { user_id, prefix, now }: { user_id: number; prefix: string; now: number },
): Promise<string | undefined> {
  const row = await executor
    .selectFrom('contract_number')
    .select('c_no')
    .where('user_id', '=', user_id)
    // A literal, as the partial index has it.
    .where('used', '=', sql.lit(0))
    .where('expires_ms', '>', now)
    .where('c_no', '>=', prefix)
    .where('c_no', '<', `${prefix}~`)
    .orderBy('c_no')
    .limit(1)
    .executeTakeFirst()
  return row?.c_no
}

/** Whether a number is reserved for another user. */
export async function isKeptForOther(
  executor: Executor,
  c_no: string,
  userId: number,
  nowMs: number,
): Promise<boolean> {
  const row = await executor
    .selectFrom('contract_number')
    .select('c_no')
    .where('c_no', '=', c_no)
    .where('user_id', '<>', userId)
    .where('expires_ms', '>', nowMs)
    .executeTakeFirst()
  return row !== undefined
}

/** Reserves a number for a user; false where it is reserved already. */
export async function keep(
  transaction: Transaction,
  row: NewRow<'contract_number'>,
): Promise<boolean> {
  const kept = await transaction
    .insertInto('contract_number')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (kept.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Ends expired reservations, and answers their numbers. */
export async function deleteExpired(transaction: Transaction, nowMs: number): Promise<string[]> {
  const rows = await transaction
    .deleteFrom('contract_number')
    .where('expires_ms', '<=', nowMs)
    .returning('c_no')
    .execute()
  return rows.map(({ c_no }) => c_no)
}

/** Stores whether a contract has a reserved number; false where it is not reserved. */
export async function markUsed(
  transaction: Transaction,
  c_no: string,
  used: 0 | 1,
): Promise<boolean> {
  const marked = await transaction
    .updateTable('contract_number')
    .set({ used })
    .where('c_no', '=', c_no)
    .executeTakeFirst()
  return marked.numUpdatedRows > 0n
}

/** Keeps a number for its user again, unless a contract has it. */
export async function keepUnused(executor: Executor, c_no: string): Promise<void> {
  await executor
    .updateTable('contract_number')
    .set({ used: 0 })
    .where('c_no', '=', c_no)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('contract').select('id').where('c_no', '=', c_no))),
    )
    .execute()
}

export async function free(transaction: Transaction, numbers: readonly string[]): Promise<void> {
  if (numbers.length === 0) return
  await transaction
    .insertInto('free_number')
    .values(numbers.map((c_no) => ({ c_no })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes the lowest freed number that begins with a text. */
export async function takeFreed(
  transaction: Transaction,
  prefix: string,
): Promise<string | undefined> {
  const row = await transaction
    .deleteFrom('free_number')
    .where('c_no', '=', (eb) =>
      eb
        .selectFrom('free_number')
        .select('c_no')
        .where('c_no', '>=', prefix)
        .where('c_no', '<', `${prefix}~`)
        .orderBy((order) => order.fn('length', ['c_no']))
        .orderBy('c_no')
        .limit(1),
    )
    .returning('c_no')
    .executeTakeFirst()
  return row?.c_no
}

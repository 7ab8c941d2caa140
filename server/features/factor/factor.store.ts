import type { Executor, Transaction } from '#server/db/open.ts'

export function findFactor(executor: Executor, userId: number) {
  return executor
    .selectFrom('second_factor')
    .select(['secret', 'is_confirmed'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** The stored secrets of everybody, by which the key is checked at the start. */
export function allFactors(executor: Executor) {
  return executor
    .selectFrom('second_factor')
    .select(['user_id', 'secret'])
    .where('is_confirmed', '=', 1)
    .execute()
}

/** Stores a secret that is not confirmed yet, in place of a former one. */
export async function putUnconfirmed(transaction: Transaction, userId: number, secret: string) {
  await deleteFactor(transaction, userId)
  await transaction
    .insertInto('second_factor')
    .values({ user_id: userId, secret, is_confirmed: 0, last_step: 0 })
    .execute()
}

export async function confirmFactor(transaction: Transaction, userId: number): Promise<void> {
  await transaction
    .updateTable('second_factor')
    .set({ is_confirmed: 1 })
    .where('user_id', '=', userId)
    .execute()
}

/** Uses up a time step with all before it; false where a code of it, or of a later one, was accepted already. */
export async function useStep(transaction: Transaction, userId: number, step: number) {
  const { numUpdatedRows } = await transaction
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** Deletes the secret and the recovery codes. */
export async function deleteFactor(transaction: Transaction, userId: number): Promise<void> {
  await transaction.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await transaction.deleteFrom('second_factor').where('user_id', '=', userId).execute()
}

/** Puts these recovery codes in place of the former ones. */
export async function putCodes(transaction: Transaction, userId: number, hashes: string[]) {
  await transaction.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await transaction
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ code_hash, user_id: userId })))
    .execute()
}

/** Uses up a recovery code; false where the user has none of that hash. */
export async function useCode(transaction: Transaction, userId: number, hash: string) {
  const { numDeletedRows } = await transaction
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  return Number(numDeletedRows) > 0
}

export async function countCodes(executor: Executor, userId: number): Promise<number> {
  const { count } = await executor
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

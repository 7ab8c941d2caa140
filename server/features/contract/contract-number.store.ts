import type { Executor } from '#server/db/open.ts'

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

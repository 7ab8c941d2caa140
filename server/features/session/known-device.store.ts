import type { Transaction } from '#server/db/open.ts'
import type { NewRow } from '#server/db/tables/tables.ts'

/** The devices on which a user has signed in, the one used last first. */
export async function devicesOfUser(transaction: Transaction, userId: number): Promise<string[]> {
  const rows = await transaction
    .selectFrom('known_device')
    .select('device_hash')
    .where('user_id', '=', userId)
    .orderBy('used_ms', 'desc')
    .orderBy('device_hash')
    .execute()
  return rows.map(({ device_hash }) => device_hash)
}

/** Notes a sign-in on a device. */
export async function noteUse(
  transaction: Transaction,
  row: NewRow<'known_device'>,
): Promise<void> {
  await transaction
    .insertInto('known_device')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'device_hash']).doUpdateSet({ used_ms: row.used_ms }),
    )
    .execute()
}

/** Forgets devices of a user. */
export async function forget(
  transaction: Transaction,
  userId: number,
  hashes: readonly string[],
): Promise<void> {
  if (hashes.length === 0) return
  await transaction
    .deleteFrom('known_device')
    .where('user_id', '=', userId)
    .where('device_hash', 'in', hashes)
    .execute()
}

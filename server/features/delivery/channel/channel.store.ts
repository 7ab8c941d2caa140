import { DELIVERY_STATES as STATES } from '#api/delivery/delivery.ts'
import { isPostgres, type Executor, type Transaction } from '#server/db/open.ts'
import { insertRow, type Stamp, type Values } from '#server/db/rows.ts'
import type { Row } from '#server/db/tables/tables.ts'

export type StoredChannel = Omit<Row<'channel'>, 'requests' | 'is_deleted' | 'turn'>
export type ChannelValues = Omit<
  Values<'channel'>,
  'requests' | 'rest_until_ms' | 'is_deleted' | 'secrets' | 'turn'
>

const COLUMNS = [
  'id',
  'name',
  'kind',
  'address',
  'settings',
  'secrets',
  'events',
  'with_amounts',
  'is_enabled',
  'rest_until_ms',
  'version',
  'user_id',
  'updated_by',
  'updated_at',
] as const

const PRESENT = 0
const DELETED = 1

/** All that are there, in the order in which they were made. */
export function list(executor: Executor): Promise<StoredChannel[]> {
  return executor
    .selectFrom('channel')
    .select(COLUMNS)
    .where('is_deleted', '=', PRESENT)
    .orderBy('id')
    .execute()
}

export function find(executor: Executor, id: number): Promise<StoredChannel | undefined> {
  return executor
    .selectFrom('channel')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('is_deleted', '=', PRESENT)
    .executeTakeFirst()
}

/** `find`, with the row locked to the end of the transaction. */
export function take(transaction: Transaction, id: number): Promise<StoredChannel | undefined> {
  const query = transaction
    .selectFrom('channel')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('is_deleted', '=', PRESENT)
  return (isPostgres(transaction) ? query.forUpdate() : query).executeTakeFirst()
}

/** Inserts a channel without its secrets, which are sealed for its id. */
export function insert(transaction: Transaction, values: ChannelValues & Stamp): Promise<number> {
  const fresh = { secrets: '', requests: '[]', rest_until_ms: 0, is_deleted: PRESENT }
  return insertRow(transaction, 'channel', { ...values, ...fresh })
}

export async function update(
  transaction: Transaction,
  id: number,
  values: Partial<ChannelValues & Stamp> & { secrets?: string },
): Promise<void> {
  await transaction.updateTable('channel').set(values).where('id', '=', id).execute()
}

/** Deletes a channel with its secrets; its row stays for what was sent there. */
export async function remove(transaction: Transaction, id: number, stamp: Stamp): Promise<void> {
  await transaction
    .updateTable('channel')
    .set({ ...stamp, is_deleted: DELETED, secrets: '' })
    .where('id', '=', id)
    .execute()
}

/** Ends what waits to be sent to a channel. */
export async function failWaiting(
  transaction: Transaction,
  channelId: number,
  { answer, now }: { answer: string; now: number },
): Promise<void> {
  await transaction
    .updateTable('delivery')
    .set({ state: STATES.failed, answer, next_ms: 0, done_ms: now })
    .where('channel_id', '=', channelId)
    .where('state', '=', STATES.waiting)
    .execute()
}

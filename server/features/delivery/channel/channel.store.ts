import { DELIVERY_STATES as STATES } from '#api/delivery/delivery.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import { insertRow, type Stamp, type Values } from '#server/db/rows.ts'
import type { Row } from '#server/db/tables/tables.ts'

/** A channel as a record, as its history has it: where it leads only as far as that may be shown, and none of its secrets. */
export type ChannelRecord = Pick<Row<'channel'>, (typeof SHOWN)[number]>
/** The same with where it leads, and its sealed secrets. */
export type StoredChannel = Pick<Row<'channel'>, (typeof SHOWN)[number] | (typeof PLACE)[number]>

/** What a save writes. Secrets are sealed for the channel's id; `replaced` names those that are new. */
export type ChannelValues = Pick<
  Values<'channel'>,
  'name' | 'kind' | 'address' | 'settings' | 'events' | 'with_amounts' | 'is_enabled'
> & { sealedFor: ((id: number) => string) | undefined; replaced: readonly string[] }

export const table = 'channel'

const SHOWN = [
  'id',
  'name',
  'kind',
  'address',
  'events',
  'with_amounts',
  'is_enabled',
  'version',
  'user_id',
  'updated_by',
  'updated_at',
] as const

const PLACE = ['settings', 'secrets', 'rest_until_ms'] as const

const PRESENT = 0
const DELETED = 1

const present = (executor: Executor) =>
  executor.selectFrom('channel').where('is_deleted', '=', PRESENT)

export function find(executor: Executor, id: number): Promise<ChannelRecord | undefined> {
  return present(executor).select(SHOWN).where('id', '=', id).executeTakeFirst()
}

export function findWithPlace(executor: Executor, id: number): Promise<StoredChannel | undefined> {
  return present(executor).select(SHOWN).select(PLACE).where('id', '=', id).executeTakeFirst()
}

/** All that are there, in the order in which they were made. */
export function list(executor: Executor): Promise<StoredChannel[]> {
  return present(executor).select(SHOWN).select(PLACE).orderBy('id').execute()
}

/** Inserts a channel; its secrets, which are sealed for its id, follow. */
export async function insert(
  transaction: Transaction,
  { sealedFor, replaced: _replaced, ...values }: ChannelValues & Stamp,
): Promise<number> {
  const fresh = { secrets: '', requests: '[]', rest_until_ms: 0, is_deleted: PRESENT }
  const id = await insertRow(transaction, 'channel', { ...values, ...fresh })
  if (sealedFor) await set(transaction, id, { secrets: sealedFor(id) })
  return id
}

export function update(
  transaction: Transaction,
  id: number,
  { sealedFor, replaced: _replaced, ...values }: Partial<ChannelValues> & Stamp,
): Promise<void> {
  return set(transaction, id, { ...values, ...(sealedFor && { secrets: sealedFor(id) }) })
}

/** Deletes a channel with its secrets; its row stays for what was sent there. */
export const remove = (transaction: Transaction, { id }: { id: number }): Promise<void> =>
  set(transaction, id, { is_deleted: DELETED, secrets: '' })

async function set(
  transaction: Transaction,
  id: number,
  values: Partial<Values<'channel'> & Stamp>,
): Promise<void> {
  await transaction.updateTable('channel').set(values).where('id', '=', id).execute()
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

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { DELIVERY_STATES as STATES } from '#api/delivery/delivery.ts'
import { isPostgres, type Executor, type Transaction } from '#server/db/open.ts'
import type { Row } from '#server/db/tables/tables.ts'

/** The queue's statements: claiming what is due, and writing down what became of it. */

export type DeliveryRow = Row<'delivery'>
export type ChannelRow = Row<'channel'>

/** What is said of a new delivery; the rest is the queue's. */
export type NewDelivery = Omit<
  DeliveryRow,
  'id' | 'message_id' | 'state' | 'attempts' | 'turn' | 'claim' | 'answer' | 'done_ms'
>

/** The row of a delivery that nobody has tried to send. What has no turn is no mail, or nobody's. */
export function untried(row: NewDelivery & { turn?: number }): Omit<DeliveryRow, 'id'> {
  const fresh = { state: STATES.waiting, attempts: 0, claim: '', answer: '', done_ms: 0 }
  // Not the row's id, which another message gets after an older backup is restored: its receiver would drop that as known.
  return { turn: 0, ...row, ...fresh, message_id: `msg_${randomUUID()}` }
}

/** Whether the company lets messages leave, with the feature 发送渠道 on. */
export const lettingLeave = sql<boolean>`exists
  (select 1 from company where outgoing = 1 and features_off not like '%"channels"%')`

const PRESENT = 0
const ENABLED = 1

/** The channels to which something is due, where messages may leave at all. */
export async function dueChannels(executor: Executor, now: number): Promise<number[]> {
  const rows = await executor
    .selectFrom('channel')
    .select('id')
    .where('is_deleted', '=', PRESENT)
    .where('is_enabled', '=', ENABLED)
    .where('rest_until_ms', '<=', now)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('delivery')
          .select('delivery.id')
          .where('delivery.state', '=', STATES.waiting)
          .whereRef('delivery.channel_id', '=', 'channel.id')
          .where('delivery.next_ms', '<=', now),
      ),
    )
    .where(lettingLeave)
    .execute()
  return rows.map(({ id }) => id)
}

/** A channel, locked to the end of the transaction; undefined where another process has it at this moment. */
export function takeChannel(transaction: Transaction, id: number): Promise<ChannelRow | undefined> {
  const query = transaction.selectFrom('channel').selectAll().where('id', '=', id)
  return (isPostgres(transaction) ? query.forUpdate().skipLocked() : query).executeTakeFirst()
}

export function find(executor: Executor, id: number): Promise<DeliveryRow | undefined> {
  return executor.selectFrom('delivery').selectAll().where('id', '=', id).executeTakeFirst()
}

/** What is due to a channel, the longest waiting first; of mails, whose turn it is. */
export function due(
  transaction: Transaction,
  { id, kind }: Pick<ChannelRow, 'id' | 'kind'>,
  now: number,
  limit: number,
): Promise<DeliveryRow[]> {
  return transaction
    .selectFrom('delivery')
    .selectAll()
    .where('state', '=', STATES.waiting)
    .where('channel_id', '=', id)
    .where('next_ms', '<=', now)
    .orderBy(kind === 'mail' ? 'turn' : 'next_ms')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Notes what is about to be sent, and from when on its answer counts as lost. */
export async function claim(
  transaction: Transaction,
  { id, content }: Pick<DeliveryRow, 'id' | 'content'>,
  name: string,
  lostAt: number,
): Promise<void> {
  await transaction
    .updateTable('delivery')
    .set({ state: STATES.sending, claim: name, next_ms: lostAt, content })
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Notes when the last requests to a channel began. */
export async function noteRequests(
  transaction: Transaction,
  channel: number,
  requests: readonly number[],
): Promise<void> {
  await transaction
    .updateTable('channel')
    .set({ requests: JSON.stringify(requests) })
    .where('id', '=', channel)
    .execute()
}

/** Lets a channel rest until a moment, unless it rests longer already. */
export async function rest(executor: Executor, channel: number, until: number): Promise<void> {
  await executor
    .updateTable('channel')
    .set({ rest_until_ms: until })
    .where('id', '=', channel)
    .where('rest_until_ms', '<', until)
    .execute()
}

export type Outcome = Pick<DeliveryRow, 'state' | 'answer' | 'next_ms' | 'done_ms'>

/** Writes down what became of a delivery that this claim still holds. */
export async function settle(executor: Executor, name: string, id: number, outcome: Outcome) {
  await executor
    .updateTable('delivery')
    .set({ ...outcome, claim: '' })
    .where('id', '=', id)
    .where('claim', '=', name)
    .where('state', '=', STATES.sending)
    .execute()
}

/** Those whose answer is lost: the process that sent them ended before it could write it down. */
export function lost(executor: Executor, now: number, limit: number) {
  return executor
    .selectFrom('delivery')
    .innerJoin('channel', 'channel.id', 'delivery.channel_id')
    .select(['delivery.id', 'delivery.claim', 'delivery.attempts', 'channel.kind'])
    .where('delivery.state', '=', STATES.sending)
    .where('delivery.next_ms', '<', now)
    .limit(limit)
    .execute()
}

/** How many wait, counted up to a limit. */
export async function countWaiting(executor: Executor, limit: number): Promise<number> {
  const waiting = executor
    .selectFrom('delivery')
    .select('id')
    .where('state', '=', STATES.waiting)
    .limit(limit)
  const { count } = await executor
    .selectFrom(waiting.as('waiting'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

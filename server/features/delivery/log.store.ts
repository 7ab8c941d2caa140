import { sql } from 'kysely'
import { DELIVERY_STATES as STATES, type delivery } from '#api/delivery/delivery.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import { entities, type EntityName } from '#api/kit/entities.ts'
import type { Context } from '#server/context.ts'
import { equal, type Condition } from '#server/db/conditions.ts'
import { isPostgres, type Database, type Executor, type Transaction } from '#server/db/open.ts'
import { insertRow } from '#server/db/rows.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { onePage } from '#server/records/list/list.ts'
import type { Listing } from '#server/records/list/listing.ts'
import { untried, type NewDelivery } from './queue/queue.store.ts'

const rows = (db: Database, isShown: Condition) =>
  db
    .selectFrom('delivery')
    .where(isShown)
    .innerJoin('channel', 'channel.id', 'delivery.channel_id')
    .select([
      'delivery.id',
      'delivery.user_id',
      'delivery.event',
      'delivery.record_id',
      'delivery.recipient',
      'delivery.content',
      'delivery.state',
      'delivery.attempts',
      'delivery.next_ms',
      'delivery.answer',
      'delivery.created_ms',
      'channel.name',
      'channel.is_deleted',
    ])

/** Of the days the moments at which they begin; the second is no longer part of it. */
export type LogFilters = Pick<
  InputOf<typeof delivery.index>,
  'page' | 'size' | 'state' | 'channel'
> & {
  from?: number | undefined
  until?: number | undefined
}

export type Logged = Awaited<ReturnType<typeof page>>['data'][number]

/** One page of deliveries with their channels, newest first. */
export function page(
  context: Context,
  { page: number, size, state, channel, from, until }: LogFilters,
) {
  const listing: Listing = {
    table: 'delivery',
    input: { page: number, size },
    where: [
      ...equal({ state, channel_id: channel }),
      ...(from === undefined ? [] : [sql<boolean>`created_ms >= ${from}`]),
      ...(until === undefined ? [] : [sql<boolean>`created_ms < ${until}`]),
    ],
    order: { column: 'id', descending: true },
  }
  return onePage(context, listing, rows)
}

/** The numbers of those records that are still there, by their ids; of an entity without numbers none. */
export async function numbersOf(
  executor: Executor,
  entity: EntityName,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { number } = { number: undefined, ...entities[entity] }
  if (number === undefined || ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; no: string }>`
    select id, ${sql.ref(number)} as no from ${sql.table(entity)}
    where id in (${sql.join(ids)})`.execute(executor)
  return new Map(rows.map(({ id, no }) => [id, no]))
}

/** All channels, deleted ones included, in the order in which they were made. */
export function channels(executor: Executor) {
  return executor
    .selectFrom('channel')
    .select(['id', 'name', 'is_deleted'])
    .orderBy('is_deleted')
    .orderBy('id')
    .execute()
}

type SentOne = Pick<
  Row<'delivery'>,
  'id' | 'channel_id' | 'person_id' | 'event' | 'state' | 'answer'
> & {
  channel: string
  is_deleted: number
}

/** A delivery with its channel, both locked to the end of the transaction. */
export function take(transaction: Transaction, id: number): Promise<SentOne | undefined> {
  const query = transaction
    .selectFrom('delivery')
    .innerJoin('channel', 'channel.id', 'delivery.channel_id')
    .select(['delivery.id', 'delivery.channel_id', 'delivery.person_id', 'delivery.event'])
    .select('delivery.state')
    .select(['delivery.answer', 'channel.name as channel', 'channel.is_deleted'])
    .where('delivery.id', '=', id)
  return (isPostgres(transaction) ? query.forUpdate() : query).executeTakeFirst()
}

/** Puts a delivery into the queue as if it had never been tried. */
export async function queueAgain(transaction: Transaction, id: number, now: number): Promise<void> {
  await transaction
    .updateTable('delivery')
    .set({ state: STATES.waiting, attempts: 0, next_ms: now, claim: '', answer: '', done_ms: 0 })
    .where('id', '=', id)
    .execute()
}

/** Adds a delivery that nobody has tried to send. */
export const insert = (transaction: Transaction, row: NewDelivery): Promise<number> =>
  insertRow(transaction, 'delivery', untried(row))

/** How a delivery stands; undefined where it is there no more. */
export function outcome(executor: Executor, id: number) {
  return executor
    .selectFrom('delivery')
    .select(['state', 'answer'])
    .where('id', '=', id)
    .executeTakeFirst()
}

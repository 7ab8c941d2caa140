import { sql } from 'kysely'
import { DELIVERY_STATES as STATES } from '#api/delivery/delivery.ts'
import { entities, type EntityName } from '#api/kit/entities.ts'
import { PAGE_SIZE } from '#api/kit/endpoint.ts'
import { isPostgres, type Database, type Executor, type Transaction } from '#server/db/open.ts'
import { insertRow } from '#server/db/rows.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { untried, type NewDelivery } from './queue/queue.store.ts'

export type LogFilters = {
  state?: number | undefined
  channel?: number | undefined
  /** Moments; the second is no longer part of it. */
  from?: number | undefined
  until?: number | undefined
}

/** The deliveries that match. */
function matching(db: Database, { state, channel, from, until }: LogFilters) {
  let query = db.selectFrom('delivery')
  if (state !== undefined) query = query.where('delivery.state', '=', state)
  if (channel !== undefined) query = query.where('delivery.channel_id', '=', channel)
  if (from !== undefined) query = query.where('delivery.created_ms', '>=', from)
  if (until !== undefined) query = query.where('delivery.created_ms', '<', until)
  return query
}

/** How many match. `db` is a search's. */
export async function count(db: Database, filters: LogFilters): Promise<number> {
  const { total } = await matching(db, filters)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** One page of them with their channels, newest first. `db` is a search's. */
export function page(db: Database, filters: LogFilters, number: number) {
  return matching(db, filters)
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
    .orderBy('delivery.id', 'desc')
    .limit(PAGE_SIZE)
    .offset((number - 1) * PAGE_SIZE)
    .execute()
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

export type SentOne = Pick<
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

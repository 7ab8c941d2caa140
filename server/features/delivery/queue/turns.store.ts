import { sql } from 'kysely'
import { DELIVERY_STATES as STATES } from '#api/delivery/delivery.ts'
import type { Transaction } from '#server/db/open.ts'
import type { NewDelivery } from './queue.store.ts'

/**
 * The mail server gets one mail after the other, so persons take turns (start-time fair queueing): each mail comes one turn
 * after the last of its person's that waits, and not before the turn that the queue has come to. A person with one
 * mail waits for two of each other person at most, however many those have.
 */

/** The next turns of persons in the queue of a channel. */
async function nextTurns(
  transaction: Transaction,
  channel: number,
  persons: readonly number[],
): Promise<Map<number, number>> {
  const { turn: present } = await transaction
    .selectFrom('channel')
    .select('turn')
    .where('id', '=', channel)
    .executeTakeFirstOrThrow()
  // A subquery for each, so that an index answers it however many of the person's wait.
  const last = sql<number | null>`(select max(turn) from delivery
    where state = ${STATES.waiting} and channel_id = ${channel} and person_id = ${sql.ref('user.id')})`
  const rows = await transaction
    .selectFrom('user')
    .select(['id', last.as('last')])
    .where('id', 'in', persons)
    .execute()
  return new Map(rows.map(({ id, last }) => [id, Math.max(present, last === null ? 0 : last + 1)]))
}

/** Deliveries, each with its turn; those that are nobody's are not mails and have none. */
export async function withTurns<Mail extends Pick<NewDelivery, 'channel_id' | 'person_id'>>(
  transaction: Transaction,
  rows: readonly Mail[],
): Promise<(Mail & { turn: number })[]> {
  const ofPersons = rows.filter(({ person_id }) => person_id > 0)
  const turns = new Map<number, Map<number, number>>()
  for (const channel of new Set(ofPersons.map(({ channel_id }) => channel_id))) {
    const there = ofPersons.filter(({ channel_id }) => channel_id === channel)
    const persons = [...new Set(there.map(({ person_id }) => person_id))]
    turns.set(channel, await nextTurns(transaction, channel, persons))
  }
  return rows.map((row) => {
    const next = turns.get(row.channel_id)
    const turn = next?.get(row.person_id) ?? 0
    next?.set(row.person_id, turn + 1)
    return { ...row, turn }
  })
}

/** Puts a mail that is to be sent again behind those that its person has waiting. */
export async function toTheEnd(
  transaction: Transaction,
  { id, channel_id, person_id }: { id: number; channel_id: number; person_id: number },
): Promise<void> {
  if (person_id === 0) return
  const turn = (await nextTurns(transaction, channel_id, [person_id])).get(person_id)
  await transaction.updateTable('delivery').set({ turn }).where('id', '=', id).execute()
}

/** Notes that the queue of a channel has come beyond a turn. */
export async function noteTurn(
  transaction: Transaction,
  channel: number,
  turn: number,
): Promise<void> {
  await transaction
    .updateTable('channel')
    .set({ turn: turn + 1 })
    .where('id', '=', channel)
    .where('turn', '<=', turn)
    .execute()
}

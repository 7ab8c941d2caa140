import { beforeAll, describe, expect, test } from 'vitest'
import { DELIVERY_STATES as STATES } from '#api/delivery/delivery.ts'
import type { ChannelKind } from '#api/delivery/channel.ts'
import { addDelivery, makeChannel, storedDelivery } from '#test/delivery/channels.ts'
import { fresh } from '#test/make/factories.ts'
import { testServer } from '#test/run/server.ts'
import { purgeDeliveries } from './purge.ts'

/** How long deliveries and events are kept (domain §12): of programs a log of 7 days, everything else 90. */

const DAY = 24 * 60 * 60 * 1000
const NOW = Date.parse('2026-11-26T00:00:00Z')
const server = testServer()
const channels = new Map<ChannelKind, number>()
beforeAll(async () => {
  for (const kind of ['webhook', 'wecom'] as const) {
    channels.set(kind, (await makeChannel(server.admin, kind)).id)
  }
})

const ended = (kind: ChannelKind, state: number, days: number) =>
  addDelivery(server, channels.get(kind)!, { state, done_ms: NOW - days * DAY })
const isThere = async (id: number) => {
  const row = await server.db
    .selectFrom('delivery')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

describe.each([STATES.sent, STATES.failed, STATES.unknown])('what ended as %i', (state) => {
  test.each([
    ['webhook', 6, true],
    ['webhook', 8, false],
    ['wecom', 89, true],
    ['wecom', 91, false],
  ] as const)('to %s %i days ago: kept %s', async (kind, days, isKept) => {
    const id = await ended(kind, state, days)
    await purgeDeliveries(server, NOW)
    expect(await isThere(id)).toBe(isKept)
  })
})

describe('what waits', () => {
  const waitingSince = (days: number) =>
    addDelivery(server, channels.get('wecom')!, { next_ms: NOW - days * DAY })

  test('for over a day, such as while its channel was off, has failed', async () => {
    const id = await waitingSince(1.1)
    await purgeDeliveries(server, NOW)
    expect(await storedDelivery(server, id)).toMatchObject({
      state: STATES.failed,
      answer: '超过一天没有发出',
      done_ms: NOW,
    })
  })

  test('for less goes on waiting', async () => {
    const id = await waitingSince(0.9)
    await purgeDeliveries(server, NOW)
    expect(await storedDelivery(server, id)).toMatchObject({ state: STATES.waiting })
  })
})

describe('an event', () => {
  const raisedBefore = async (days: number, is_spread: number) => {
    const cause = fresh('cause')
    const event = { name: 'quotation_won' as const, record_id: 1, facts: '{}', actor_id: 0 }
    await server.db
      .insertInto('event')
      .values({ ...event, cause, created_ms: NOW - days * DAY, is_spread })
      .execute()
    return cause
  }
  const causes = async () =>
    (await server.db.selectFrom('event').select('cause').execute()).map(({ cause }) => cause)

  test('is dropped after 90 days, but not while it still waits', async () => {
    const [old, waiting, recent] = [
      await raisedBefore(91, 1),
      await raisedBefore(91, 0),
      await raisedBefore(89, 1),
    ]
    await purgeDeliveries(server, NOW)
    expect(await causes()).not.toContain(old)
    expect(await causes()).toEqual(expect.arrayContaining([waiting, recent]))
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import { DELIVERY_STATES as STATES } from '#api/delivery/delivery.ts'
import { addDelivery, makeChannel, storedDelivery } from '#test/delivery/channels.ts'
import { testServer } from '#test/run/server.ts'
import { claimNext, LOST_AFTER_MS, settle, settleLost } from './queue.ts'

/**
 * What two processes that share a queue make of one delivery: it is sent by one of them, and its answer is written down
 * once; and how many a robot gets at once.
 */

const server = testServer()
let channel: number
beforeAll(async () => {
  channel = (await makeChannel(server.admin, 'wecom')).id
})

const claimAt = (now: number) => claimNext(server, channel, now)

describe('a delivery', () => {
  test('that two processes claim at once is given to one', async () => {
    const id = await addDelivery(server, channel)
    const now = Date.now()
    const claims = await Promise.all([claimAt(now), claimAt(now)])
    const given = claims.flat().flatMap(({ deliveries }) => deliveries.map((one) => one.id))
    expect(given).toEqual([id])
  })

  test('is given to nobody while its channel rests', async () => {
    await addDelivery(server, channel)
    const now = Date.now() + 5 * LOST_AFTER_MS
    const rest_until_ms = now + 1
    await server.db.updateTable('channel').set({ rest_until_ms }).execute()
    expect(await claimAt(now)).toEqual([])
    expect(await claimAt(rest_until_ms)).toHaveLength(1)
  })

  test('whose answer comes after it was given up stays as it was marked', async () => {
    const id = await addDelivery(server, channel)
    const now = Date.now() + 10 * LOST_AFTER_MS
    const [batch] = await claimAt(now)
    await settleLost(server.db, now + 2 * LOST_AFTER_MS)
    expect(await storedDelivery(server, id)).toMatchObject({ state: STATES.unknown })
    await settle(server.db, batch!, { state: 'refused', answer: '太迟' }, now)
    expect(await storedDelivery(server, id)).toMatchObject({ state: STATES.unknown })
  })

  test('whose answer is late writes over no other attempt', async () => {
    const id = await addDelivery(server, channel)
    const now = Date.now() + 20 * LOST_AFTER_MS
    const [first] = await claimAt(now)
    await settleLost(server.db, now + 2 * LOST_AFTER_MS)
    await server.db
      .updateTable('delivery')
      .set({ state: STATES.waiting, next_ms: 0 })
      .where('id', '=', id)
      .execute()
    const [second] = await claimAt(now + 3 * LOST_AFTER_MS)
    await settle(server.db, first!, { state: 'sent', answer: '' }, now)
    expect(await storedDelivery(server, id)).toMatchObject({ state: STATES.sending })
    await settle(server.db, second!, { state: 'sent', answer: '' }, now)
    expect(await storedDelivery(server, id)).toMatchObject({ state: STATES.sent })
  })
})

describe('of what waits for a robot,', () => {
  const SECOND = 1000
  const NOW = Date.now()
  /** Claims from a robot to which so much waits, with the requests that it had so many milliseconds ago. */
  async function claimed(waiting: number, ago: readonly number[]) {
    const { id } = await makeChannel(server.admin, 'wecom')
    for (let at = 0; at < waiting; at += 1) await addDelivery(server, id)
    const requests = JSON.stringify(ago.map((ms) => NOW - ms))
    await server.db.updateTable('channel').set({ requests }).where('id', '=', id).execute()
    const batches = await claimNext(server, id, NOW)
    const { rest_until_ms } = await server.db
      .selectFrom('channel')
      .select('rest_until_ms')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return [batches.map(({ deliveries }) => deliveries.length), rest_until_ms > NOW]
  }
  const lately = (count: number) => Array.from({ length: count }, () => 30 * SECOND)

  test.each([
    ['as much as it still takes in a minute goes one by one', 18, [], [1], false],
    ['one more goes out as one, and it rests', 19, [], [19], true],
    ['the last that fits goes alone', 1, lately(17), [1], false],
    ['two go as one where there is room for one', 2, lately(17), [2], true],
    ['what comes after 18 is the last of the minute, and it rests', 1, lately(18), [1], true],
    ['nothing goes after that', 1, lately(19), [], false],
    ['what it had a minute ago counts no more', 1, [62 * SECOND, ...lately(17)], [1], false],
    ['what it had a moment less ago does', 1, [62 * SECOND - 1, ...lately(17)], [1], true],
    ['nothing goes within a quarter of a second', 1, [249], [], false],
    ['and then it does', 1, [250], [1], false],
  ])('%s', async (_what, waiting, ago, batches, rests) => {
    expect(await claimed(waiting, ago)).toEqual([batches, rests])
  })
})

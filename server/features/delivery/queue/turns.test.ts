import { beforeAll, beforeEach, expect, test } from 'vitest'
import { DELIVERY_STATES as STATES, MAILED_DOCUMENT } from '#api/delivery/delivery.ts'
import { api } from '#api/index.ts'
import { CHANNEL_HOSTS, makeChannel, storedDelivery } from '#test/delivery/channels.ts'
import { done, fresh } from '#test/make/factories.ts'
import { testServer } from '#test/run/server.ts'
import { claimNext, settle } from './queue.ts'
import { enqueue } from './spread.store.ts'

/** The mail server gets one mail after the other: persons take turns, however many mails each of them has. */

const server = testServer({ OUTGOING_HOSTS: CHANNEL_HOSTS })
let channel: number
/** Who sends: three people. */
let persons: number[]
beforeAll(async () => {
  channel = (await makeChannel(server.admin, 'mail')).id
  const people = [await server.userWith(), await server.userWith(), await server.userWith()]
  persons = people.map(({ userId }) => userId)
})
beforeEach(async () => {
  await server.db.deleteFrom('delivery').execute()
})

const nameOf = (person: number) => 'abc'[persons.indexOf(person)]!
const personOf = (name: string) => persons['abc'.indexOf(name)]!

/** Queues mails as they are pressed one after the other, each for the person of its letter. */
async function queue(names: string): Promise<void> {
  for (const name of names) {
    const row = {
      channel_id: channel,
      user_id: null,
      person_id: personOf(name),
      event: MAILED_DOCUMENT,
      record_id: 1,
      cause: fresh('cause'),
      recipient: 'wang@example.org',
      content: JSON.stringify({ title: '报价单', text: '' }),
      created_ms: Date.now(),
    }
    await server.db.transaction().execute((transaction) => enqueue(transaction, [row]))
  }
}

/** Sends the next mail, with this end, and answers whose it was. */
async function serve(state: 'sent' | 'refused' = 'sent', now = Date.now()): Promise<string> {
  const [batch] = await claimNext(server, channel, now)
  if (!batch) return '-'
  await settle(server.db, batch, { state, answer: '' }, now)
  return nameOf(batch.deliveries[0]!.person_id)
}

async function served(count: number, ...as: Parameters<typeof serve>): Promise<string> {
  let names = ''
  for (let at = 0; at < count; at += 1) names += await serve(...as)
  return names
}

test('who has one mail waits for two of each other person at most, however many those queued before', async () => {
  await queue('aaaaaaaabbbb')
  expect(await served(3)).toBe('aba')
  await queue('c')
  expect(await served(5)).toBe('babca')
  expect(await served(6)).toBe('baaaa-')
})

test('one who always queues another mail goes before nobody’s that waits', async () => {
  await queue('bbba')
  let names = ''
  for (let at = 0; at < 6; at += 1) {
    const name = await serve()
    if (name === 'a') await queue(name)
    names += name
  }
  expect(names).toBe('bababa')
})

test('mails that are sent again come behind those of others, and of their own person', async () => {
  await queue('aaaa')
  const now = Date.now()
  expect(await served(4, 'refused', now)).toBe('aaaa')
  await queue('abb')
  const later = now + 2 * 60_000
  expect(await served(7, 'sent', later)).toBe('ababaaa')
})

test('mails of one press take as many turns as recipients, and notifications those of whom they are for', async () => {
  const common = { channel_id: channel, record_id: 1, content: '{"title":"","text":""}' }
  const row = (person: number, recipient: string) => ({
    ...common,
    user_id: person,
    person_id: person,
    event: 'quotation_won',
    cause: fresh('cause'),
    recipient,
    created_ms: Date.now(),
  })
  const rows = ['1', '2', '3'].map((one) => row(personOf('a'), one))
  await server.db
    .transaction()
    .execute((transaction) => enqueue(transaction, [...rows, row(personOf('b'), '4')]))
  expect(await served(4)).toBe('abaa')
})

test('one that is sent again by hand comes behind those that its person has waiting', async () => {
  await queue('a')
  await serve()
  const [failed] = await server.db.selectFrom('delivery').select('id').execute()
  await server.db.updateTable('delivery').set({ state: STATES.failed }).execute()
  await queue('aab')
  await done(server.admin, api.delivery.resend, { id: failed!.id })
  expect(await served(3)).toBe('aba')
  expect(await storedDelivery(server, failed!.id)).toMatchObject({ state: STATES.waiting })
  expect(await serve()).toBe('a')
})

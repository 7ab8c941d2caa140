import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { Permission } from '#api/kit/access.ts'
import type { Notification } from '#api/inbox/inbox.ts'
import { makeContract } from '#test/make/chain.ts'
import { CHANNEL_HOSTS, makeChannel } from '#test/delivery/channels.ts'
import { done, fresh } from '#test/make/factories.ts'
import { enter, makeRole, makeUser } from '#test/make/people.ts'
import { testServer, type Caller } from '#test/run/server.ts'
import { spreadEvents } from './spread.ts'

/** Whom an event reaches by what each chose: the inbox, a mail, or nothing (domain §12). */

const server = testServer({ OUTGOING_HOSTS: CHANNEL_HOSTS })
const { setChoices } = api.inbox

let mailServer: number
beforeAll(async () => {
  await done(server.admin, api.company.setCompany, { outgoing: 1 })
  mailServer = (await makeChannel(server.admin, 'mail')).id
})

const spread = () =>
  spreadEvents(server, (error) => {
    throw error
  })

let owner: Caller
let colleague: Caller
let contract: number
const person = async (...permissions: Permission[]) => {
  const role_id = await makeRole(server.admin, ...permissions)
  return enter(
    server,
    await makeUser(server.admin, { role_id, email: `${fresh('a')}@example.com` }),
  )
}
beforeEach(async () => {
  owner = await person('contract:view', 'contract:edit', 'receipt:view')
  colleague = await person('contract:view', 'contract:all', 'receipt:view')
  contract = await makeContract(owner, { c_money: '5000', cus_name: '云溪水务' })
})

/** Money comes in for the owner's contract, entered by somebody else. */
async function receive(then: () => Promise<void> = spread): Promise<void> {
  const receipt = { con_id: contract, kind: 1, amount: '4321.09', received_date: '2026-11-02' }
  await done(server.admin, api.receipt.setReceipt, receipt)
  await then()
}
const inboxOf = async (caller: Caller) =>
  (await done(caller, api.inbox.index)).data as Notification[]
const mailsTo = (caller: Caller) =>
  server.db
    .selectFrom('delivery')
    .select(['recipient', 'content'])
    .where('user_id', '=', caller.userId)
    .where('channel_id', '=', mailServer)
    .execute()

describe('an event', () => {
  test('is in the inbox of whose record it is, without amounts, and by mail to nobody', async () => {
    await receive()
    const [message, ...more] = await inboxOf(owner)
    expect(more).toEqual([])
    expect(message).toMatchObject({ event: 'receipt_in', is_read: false })
    expect(JSON.stringify(message)).not.toMatch(/4[,]?321/)
    expect(await inboxOf(colleague)).toEqual([])
    expect(await mailsTo(owner)).toEqual([])
  })

  test('is not in the inbox of who did not choose it', async () => {
    await done(owner, setChoices, { inbox: [], mail: [] })
    await receive()
    expect(await inboxOf(owner)).toEqual([])
  })

  test('goes by mail to who chose that, to their own address and without amounts', async () => {
    await done(owner, setChoices, { inbox: [], mail: ['receipt_in'] })
    await receive()
    const [mail, ...more] = await mailsTo(owner)
    expect(more).toEqual([])
    const { data } = await done(server.admin, api.user.getUser, { id: owner.userId })
    expect(mail!.recipient).toBe(data.email)
    expect(mail!.content).not.toMatch(/4[,]?321/)
    expect(await inboxOf(owner)).toEqual([])
  })

  test('of a colleague reaches who may see it and chose those too', async () => {
    await done(colleague, setChoices, { inbox: ['receipt_in'], mail: [], others: 1 })
    await receive()
    expect(await inboxOf(colleague)).toHaveLength(1)
  })

  test('of a morning goes to channels for the company, and else to its user alone', async () => {
    const { id } = await makeChannel(server.admin, 'wecom', { events: ['payments_due'] })
    const cause = fresh('day')
    const facts = JSON.stringify({ no: '', customer: '', owner: null, count: 0, rows: [] })
    for (const record_id of [0, owner.userId]) {
      const event = { name: 'payments_due' as const, record_id, cause, facts }
      await server.db
        .insertInto('event')
        .values({ ...event, actor_id: 0, created_ms: Date.now(), is_spread: 0 })
        .execute()
    }
    await spread()
    const sent = await server.db
      .selectFrom('delivery')
      .select('record_id')
      .where('channel_id', '=', id)
      .execute()
    expect(sent).toEqual([{ record_id: 0 }])
    expect(await inboxOf(owner)).toMatchObject([{ event: 'payments_due' }])
  })

  test('that cannot be read is put aside alone', async () => {
    const event = { name: 'receipt_in' as const, record_id: contract, cause: fresh('unreadable') }
    await server.db
      .insertInto('event')
      .values({ ...event, facts: '{', actor_id: 0, created_ms: Date.now(), is_spread: 0 })
      .execute()
    const faults: unknown[] = []
    await receive(() => spreadEvents(server, (error) => faults.push(error)))
    expect(faults).toHaveLength(1)
    expect(await inboxOf(owner)).toHaveLength(1)
  })

  test('is spread once, however often it is tried', async () => {
    await receive()
    await server.db.updateTable('event').set({ is_spread: 0 }).where('is_spread', '=', 1).execute()
    await spread()
    expect(await inboxOf(owner)).toHaveLength(1)
  })
})

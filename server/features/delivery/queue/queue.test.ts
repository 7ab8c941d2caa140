import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { ChannelKind } from '#api/delivery/channel.ts'
import { DELIVERY_STATES as STATES, type DeliveryRow } from '#api/delivery/delivery.ts'
import { SIGNED_WITH, startReceivers, type Fault } from '#test/delivery/robot-server.ts'
import { CHANNEL_HOSTS, makeChannel } from '#test/delivery/channels.ts'
import { makeContract } from '#test/make/chain.ts'
import { done } from '#test/make/factories.ts'
import { testServer } from '#test/run/server.ts'
import { startDeliveries } from './worker.ts'

/** What becomes of an event on its way to a channel (domain §12), with a worker that looks for something to do all the time. */

const MINUTE = 60_000
const LOOK_MS = 5

let fault: Fault | undefined
const receivers = await startReceivers(() => fault)
const server = testServer({
  OUTGOING_HOSTS: `${CHANNEL_HOSTS},127.0.0.1`,
  OUTGOING_PRIVATE: '127.0.0.0/8',
  ROBOT_SERVER_FIXED: receivers.url,
})
const faults: unknown[] = []
let stop: () => Promise<void>
beforeAll(() => {
  stop = startDeliveries(server, (error) => faults.push(error), LOOK_MS)
})
beforeEach(async () => {
  fault = undefined
  await done(server.admin, api.company.setCompany, { outgoing: 1 })
})
afterEach(async () => {
  const { data } = await done(server.admin, api.channel.index)
  for (const { id } of data) await done(server.admin, api.channel.delChannel, { id })
  receivers.received.splice(0)
})
afterAll(async () => {
  await stop()
  await receivers.close()
  expect(receivers.violations).toEqual([])
  expect(faults).toEqual([])
})

const places: Partial<Record<ChannelKind, object>> = {
  dingtalk: { secret: SIGNED_WITH.dingtalk },
  feishu: { secret: SIGNED_WITH.feishu },
  webhook: { url: `${receivers.url}/hook` },
}

async function channelOf(kind: ChannelKind, fields: object = {}): Promise<number> {
  const events = ['case_opened', 'receipt_in']
  const { id, key } = await makeChannel(server.admin, kind, { ...places[kind], events, ...fields })
  if (kind === 'webhook') receivers.signedBy(key)
  return id
}

let cases = 0
/** An after-sales case with a fault that no other has. */
async function openCase(): Promise<string> {
  cases += 1
  const s_fault = `异响${cases}号`
  await done(server.admin, api.sales.setSales, { s_no: `旧合同${cases}`, s_fault })
  return s_fault
}

const logOf = async (channel: number) =>
  (await done(server.admin, api.delivery.index, { channel })).data as DeliveryRow[]
const untilLogged = (channel: number, expected: object) =>
  expect.poll(() => logOf(channel)).toMatchObject([expected])
const untilSpread = () =>
  expect
    .poll(() => server.db.selectFrom('event').select('id').where('is_spread', '=', 0).execute())
    .toEqual([])

const untilSent = (channel: number, total: number) =>
  expect
    .poll(() => done(server.admin, api.delivery.index, { channel, state: STATES.sent }))
    .toMatchObject({ total })
/** Until when a channel gets nothing more. */
async function restOf(channel: number): Promise<number> {
  const { rest_until_ms } = await server.db
    .selectFrom('channel')
    .select('rest_until_ms')
    .where('id', '=', channel)
    .executeTakeFirstOrThrow()
  return rest_until_ms
}

/** As if so much time had passed since what waits was put off, or its answer was expected. */
const pass = (channel: number) =>
  server.db.updateTable('delivery').set({ next_ms: 1 }).where('channel_id', '=', channel).execute()
/** As if the channel had been used long ago. */
const forgetUse = (channel: number) =>
  server.db
    .updateTable('channel')
    .set({ requests: '', rest_until_ms: 0 })
    .where('id', '=', channel)
    .execute()

/** As if it had had all that it takes in a minute. */
const letRest = (channel: number) =>
  server.db
    .updateTable('channel')
    .set({ rest_until_ms: Date.now() + MINUTE })
    .where('id', '=', channel)
    .execute()

describe('an event', () => {
  test('arrives once, and the log says so', async () => {
    const id = await channelOf('wecom')
    const said = await openCase()
    await untilLogged(id, { state: STATES.sent, attempts: 1, event: '新售后' })
    expect(receivers.received).toHaveLength(1)
    expect(receivers.received[0]!.text).toContain(said)
  })

  test('goes only to channels that chose it', async () => {
    const other = await channelOf('wecom', { events: ['quotation_won'] })
    const id = await channelOf('dingtalk')
    await openCase()
    await untilLogged(id, { state: STATES.sent })
    expect(await logOf(other)).toEqual([])
  })

  test('goes nowhere while the company lets nothing leave, nor afterwards', async () => {
    const id = await channelOf('wecom')
    await done(server.admin, api.company.setCompany, { outgoing: 0 })
    await openCase()
    await untilSpread()
    await done(server.admin, api.company.setCompany, { outgoing: 1 })
    const said = await openCase()
    await untilLogged(id, { state: STATES.sent })
    expect(receivers.received.map(({ text }) => text)).toEqual([expect.stringContaining(said)])
  })

  test('that waits does not leave once the company lets nothing leave', async () => {
    const id = await channelOf('dingtalk')
    fault = '500'
    await openCase()
    await untilLogged(id, { state: STATES.waiting, attempts: 1 })
    fault = undefined
    await done(server.admin, api.company.setCompany, { outgoing: 0 })
    await pass(id)
    await forgetUse(id)
    // The worker has looked for what is due since, as it does after spreading.
    for (let looks = 0; looks < 2; looks += 1) {
      await openCase()
      await untilSpread()
    }
    expect(receivers.received).toHaveLength(1)
    await done(server.admin, api.company.setCompany, { outgoing: 1 })
    await untilLogged(id, { state: STATES.sent, attempts: 2 })
  })

  test('that cannot be read keeps none of those that come after it', async () => {
    const id = await channelOf('wecom')
    await server.db.insertInto('event').values(unreadable()).execute()
    await openCase()
    await untilLogged(id, { state: STATES.sent })
    expect(faults.splice(0)).toMatchObject([{ message: expect.stringContaining('put aside') }])
  })
})

const unreadable = () => ({
  name: 'case_opened' as const,
  record_id: 1,
  cause: 'unreadable',
  facts: '{',
  actor_id: 0,
  created_ms: Date.now(),
  is_spread: 0,
})

describe('what is refused', () => {
  test('is sent again, with the words of the other side meanwhile', async () => {
    const id = await channelOf('dingtalk')
    fault = '500'
    await openCase()
    await untilLogged(id, { state: STATES.waiting, attempts: 1, answer: '对方拒绝了（500）' })
    fault = undefined
    await pass(id)
    await forgetUse(id)
    await untilLogged(id, { state: STATES.sent, attempts: 2 })
  })

  test('is put off for 1, 5, 30 minutes, 2 and 12 hours, and has failed then', async () => {
    const id = await channelOf('webhook')
    fault = '500'
    const waits: number[] = []
    await openCase()
    for (const attempts of [1, 2, 3, 4, 5]) {
      const before = Date.now()
      await untilLogged(id, { state: STATES.waiting, attempts })
      const [row] = await server.db
        .selectFrom('delivery')
        .select('next_ms')
        .where('channel_id', '=', id)
        .execute()
      waits.push(Math.round((row!.next_ms - before) / MINUTE))
      await pass(id)
    }
    await untilLogged(id, { state: STATES.failed, attempts: 6, can_resend: true })
    expect(waits).toEqual([1, 5, 30, 120, 720])
  })

  test('too fast leaves the channel alone as long as it says', async () => {
    const id = await channelOf('wecom')
    fault = '429'
    await openCase()
    await untilLogged(id, { state: STATES.waiting, attempts: 1 })
    fault = undefined
    await pass(id)
    await openCase()
    await untilSpread()
    expect(await restOf(id)).toBeGreaterThan(Date.now())
    expect(receivers.received).toHaveLength(1)
  })
})

describe('what may have arrived', () => {
  test.each<Fault>(['garbage', 'half'])('at a robot is not sent again: %s', async (how) => {
    const id = await channelOf('wecom')
    fault = how
    await openCase()
    await untilLogged(id, { state: STATES.unknown, attempts: 1, can_resend: true })
    expect(receivers.received).toHaveLength(1)
  })

  test('at a program is sent again under the same id', async () => {
    const id = await channelOf('webhook')
    fault = 'half'
    await openCase()
    await untilLogged(id, { state: STATES.waiting, attempts: 1 })
    fault = undefined
    await pass(id)
    await untilLogged(id, { state: STATES.sent, attempts: 2 })
    const ids = receivers.received.map((one) => one.id)
    expect(ids).toEqual([expect.stringMatching(/^msg_./), ids[0]])
  })

  /** As a process leaves it that was killed while it was sending. */
  const leaveSending = (channel: number) =>
    server.db
      .updateTable('delivery')
      .set({ state: STATES.sending, claim: 'killed', next_ms: 1 })
      .where('channel_id', '=', channel)
      .execute()

  test('because its process was ended is marked so', async () => {
    const id = await channelOf('wecom')
    fault = '500'
    await openCase()
    await untilLogged(id, { state: STATES.waiting, attempts: 1 })
    await leaveSending(id)
    await untilLogged(id, { state: STATES.unknown, answer: '发送时服务中断，没有收到答复' })
    expect(receivers.received).toHaveLength(1)
  })

  test('at a program because the process was ended is sent again', async () => {
    const id = await channelOf('webhook')
    fault = '500'
    await openCase()
    await untilLogged(id, { state: STATES.waiting, attempts: 1 })
    await leaveSending(id)
    await untilLogged(id, { state: STATES.waiting, answer: '发送时服务中断，没有收到答复' })
  })
})

describe('to a robot', () => {
  test('more than 18 a minute go out as one, and it rests for a minute then', async () => {
    const id = await channelOf('wecom')
    await letRest(id)
    const said = []
    for (let at = 0; at < 20; at += 1) said.push(await openCase())
    await untilSpread()
    await forgetUse(id)
    await untilSent(id, 20)
    const [digest] = receivers.received
    expect(receivers.received).toHaveLength(1)
    expect(digest!.text).toContain('20 条消息')
    for (const one of said) expect(digest!.text).toContain(one)
    expect(await restOf(id)).toBeGreaterThan(Date.now())
  })

  test('that rests not even a test goes out', async () => {
    const id = await channelOf('wecom')
    await letRest(id)
    const answer = await server.admin.call(api.channel.testChannel, { id })
    expect(answer).toMatchObject({ code: 409, msg: expect.stringContaining('以后继续') })
    expect(receivers.received).toEqual([])
  })

  test('one by one they keep the pause that 飞书 asks for', async () => {
    const id = await channelOf('feishu')
    await letRest(id)
    for (let at = 0; at < 7; at += 1) await openCase()
    await untilSpread()
    await forgetUse(id)
    await untilSent(id, 7)
    expect(receivers.received).toHaveLength(7)
    expect(receivers.violations).toEqual([])
  })
})

describe('amounts', () => {
  const AMOUNT = /7[,]?654/
  async function receive(): Promise<void> {
    const con_id = await makeContract(server.admin, { c_money: '90000' })
    const received = { kind: 1, amount: '7654.32', received_date: '2026-11-02' }
    await done(server.admin, api.receipt.setReceipt, { con_id, ...received })
  }

  test('reach the channels that are marked for them alone', async () => {
    const plain = await channelOf('wecom')
    const marked = await channelOf('dingtalk', { with_amounts: 1 })
    const program = await channelOf('webhook')
    await receive()
    for (const id of [plain, marked, program]) await untilLogged(id, { state: STATES.sent })
    const withAmount = receivers.received.filter(({ text }) => AMOUNT.test(text))
    expect(withAmount.map(({ receiver }) => receiver)).toEqual(['dingtalk'])
    const stored = await server.db
      .selectFrom('delivery')
      .select('content')
      .where('channel_id', 'in', [plain, program])
      .execute()
    for (const { content } of stored) expect(content).not.toMatch(AMOUNT)
  })

  test('that still wait are left out once the mark is taken away', async () => {
    const id = await channelOf('dingtalk', { with_amounts: 1 })
    fault = '500'
    await receive()
    await untilLogged(id, { state: STATES.waiting })
    const { data } = await done(server.admin, api.channel.getChannel, { id })
    await done(server.admin, api.channel.setChannel, {
      id,
      version: data.version,
      with_amounts: 0,
    })
    fault = undefined
    await pass(id)
    await forgetUse(id)
    await untilLogged(id, { state: STATES.sent })
    expect(receivers.received.at(-1)!.text).not.toMatch(AMOUNT)
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { ChannelKind } from '#api/delivery/channel.ts'
import { DELIVERY_STATES as STATES, type DeliveryRow } from '#api/delivery/delivery.ts'
import { SIGNED_WITH, startReceivers, type Fault } from '#test/delivery/robot-server.ts'
import { CHANNEL_HOSTS, makeChannel } from '#test/delivery/channels.ts'
import { done } from '#test/make/factories.ts'
import { makeUser, enter, makeRole } from '#test/make/people.ts'
import { testServer } from '#test/run/server.ts'

/** 测试发送: the user who sets up a channel reads at once whether it arrives, or what to do (domain §12). */

const { testChannel } = api.channel

let fault: Fault | undefined
const receivers = await startReceivers(() => fault)
const server = testServer({
  OUTGOING_HOSTS: `${CHANNEL_HOSTS},127.0.0.1`,
  OUTGOING_PRIVATE: '127.0.0.0/8',
  ROBOT_SERVER_FIXED: receivers.url,
})

beforeAll(() => done(server.admin, api.company.setCompany, { outgoing: 1 }))
beforeEach(() => {
  fault = undefined
})
afterAll(() => receivers.close())

const places: Partial<Record<ChannelKind, object>> = {
  dingtalk: { secret: SIGNED_WITH.dingtalk },
  feishu: { secret: SIGNED_WITH.feishu },
  webhook: { url: `${receivers.url}/hook` },
}

async function channelOf(kind: ChannelKind): Promise<number> {
  const { id, key } = await makeChannel(server.admin, kind, { ...places[kind] })
  if (kind === 'webhook') receivers.signedBy(key)
  return id
}

const sentTo = async (channel: number) =>
  (await done(server.admin, api.delivery.index, { channel })).data as DeliveryRow[]

describe('a test', () => {
  test.each<ChannelKind>(['wecom', 'dingtalk', 'feishu', 'webhook'])(
    'of %s arrives, signed, and stands in the log',
    async (kind) => {
      const id = await channelOf(kind)
      expect(await done(server.admin, testChannel, { id })).toMatchObject({ msg: '已送达' })
      expect(receivers.received.at(-1)).toMatchObject({ receiver: kind })
      expect(receivers.violations).toEqual([])
      expect(await sentTo(id)).toMatchObject([
        { event: '测试发送', state: STATES.sent, attempts: 1, record_no: '' },
      ])
    },
  )

  test('that is not accepted is refused with what the other side said', async () => {
    const id = await channelOf('wecom')
    fault = 'errcode'
    const refused = await server.admin.call(testChannel, { id })
    expect(refused).toMatchObject({ code: 409, msg: expect.stringContaining('消息太长') })
    expect(await sentTo(id)).toMatchObject([{ state: STATES.failed, answer: refused.msg }])
  })

  test('that may have arrived says so', async () => {
    const id = await channelOf('wecom')
    fault = 'garbage'
    const unsure = await server.admin.call(testChannel, { id })
    expect(unsure).toMatchObject({ code: 409, msg: expect.stringContaining('可能已送达') })
    expect(await sentTo(id)).toMatchObject([{ state: STATES.unknown, can_resend: true }])
  })

  test('that is asked for again with the same key is sent once', async () => {
    const id = await channelOf('wecom')
    const before = receivers.received.length
    const once = { 'idempotency-key': 'test-once' }
    const answers = [
      await server.admin.call(testChannel, { id }, once),
      await server.admin.call(testChannel, { id }, once),
    ]
    expect(answers).toMatchObject([{ msg: '已送达' }, { msg: '已送达' }])
    expect(receivers.received).toHaveLength(before + 1)
  })

  test('of mail goes to the actor’s own address', async () => {
    const role_id = await makeRole(server.admin, 'system:channel')
    const { id } = await makeChannel(server.admin, 'mail', { host: '127.0.0.1', port: 1 })
    const nobody = await enter(server, await makeUser(server.admin, { role_id }))
    expect(await nobody.call(testChannel, { id })).toMatchObject({ code: 409, msg: /填写您的邮箱/ })
    expect(await sentTo(id)).toEqual([])
    const email = 'li@example.com'
    const person = await makeUser(server.admin, { role_id, email, real_name: '李四' })
    const refused = await (await enter(server, person)).call(testChannel, { id })
    expect(refused).toMatchObject({ code: 409, msg: expect.stringContaining('拒绝连接') })
    expect(await sentTo(id)).toMatchObject([{ recipient: `李四 ${email}` }])
  })
})

describe('nothing is sent', () => {
  test('to a host that the server does not open, and it is said what to do', async () => {
    const { id } = await makeChannel(server.admin, 'webhook', { url: 'https://shut.example.com/' })
    const refused = await server.admin.call(testChannel, { id })
    expect(refused).toMatchObject({ code: 409, msg: /shut\.example\.com.*OUTGOING_HOSTS/ })
    expect(await sentTo(id)).toEqual([])
  })

  test('as long as the company lets nothing leave', async () => {
    const id = await channelOf('wecom')
    const before = receivers.received.length
    await done(server.admin, api.company.setCompany, { outgoing: 0 })
    const refused = await server.admin.call(testChannel, { id })
    await done(server.admin, api.company.setCompany, { outgoing: 1 })
    expect(refused).toMatchObject({ code: 409, msg: /对外发送/ })
    expect(receivers.received).toHaveLength(before)
    expect(await sentTo(id)).toEqual([])
  })

  test('to a channel that is deleted', async () => {
    const id = await channelOf('wecom')
    await done(server.admin, api.channel.delChannel, { id })
    expect((await server.admin.call(testChannel, { id })).code).toBe(404)
  })
})

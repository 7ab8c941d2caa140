import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { DELIVERY_STATES as STATES, type DeliveryRow } from '#api/delivery/delivery.ts'
import { addDelivery, makeChannel, storedDelivery } from '#test/delivery/channels.ts'
import { done, makeQuotation } from '#test/make/factories.ts'
import { makeUser } from '#test/make/people.ts'
import { changesOf } from '#test/read/history.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** 发送记录: what it lists, and what may be sent again (domain §12). */

const { index, getChannel, resend } = api.delivery

const server = testServer()

const rowsOf = async (input: object, caller: Caller = server.admin) =>
  (await done(caller, index, { ...input })).data as DeliveryRow[]
const idsOf = async (input: object) => (await rowsOf(input)).map(({ id }) => id)

describe('the list', () => {
  test('says what was sent where, about which record, and what came of it', async () => {
    const { id: channel } = await makeChannel(server.admin, 'wecom', { name: '销售群' })
    const quotation = await makeQuotation(server.admin, { quo_no: 'BJ-77' })
    const { data } = await done(server.admin, api.quotation.getQuotation, { id: quotation })
    const id = await addDelivery(server, channel, {
      record_id: quotation,
      state: STATES.waiting,
      attempts: 2,
      next_ms: Date.UTC(2026, 10, 26, 1, 2, 3),
      created_ms: Date.UTC(2026, 10, 25, 16, 0, 0),
      answer: '对方繁忙',
      content: { title: '成交', text: '云溪水务\n金额 100.00 元', link: 'https://bj.example.com/' },
    })
    expect((await rowsOf({ channel }))[0]).toEqual({
      id,
      time: '2026:11:26 00:00:00',
      event: '报价成交',
      entity: 'quotation',
      record_id: quotation,
      record_no: data.quo_no,
      channel: '销售群',
      recipient: '',
      state: STATES.waiting,
      attempts: 2,
      next_time: '2026:11:26 09:02:03',
      answer: '对方繁忙',
      title: '成交',
      text: '云溪水务\n金额 100.00 元\nhttps://bj.example.com/',
      can_resend: false,
    })
    await done(server.admin, api.quotation.deleteQuotation, { id: quotation })
    expect((await rowsOf({ channel }))[0]).toMatchObject({ record_no: '', event: '报价成交' })
  })

  test('names whose mail it is, and shows the JSON of a program', async () => {
    const { id: channel } = await makeChannel(server.admin, 'webhook')
    const person = await makeUser(server.admin, { real_name: '张三', email: 'zhang@example.com' })
    await addDelivery(server, channel, {
      content: { title: '成交', text: '', body: '{"type":"quotation.won"}' },
    })
    await addDelivery(server, channel, {
      user_id: person.id,
      recipient: 'zhang@example.com',
      event: 'channel_test',
    })
    const [mail, hook] = await rowsOf({ channel })
    expect(mail).toMatchObject({
      recipient: '张三 zhang@example.com',
      event: '测试发送',
      entity: '',
    })
    expect(hook).toMatchObject({ title: '', text: '{\n  "type": "quotation.won"\n}' })
  })

  test('comes in pages, newest first, and is narrowed by state, channel and day', async () => {
    const { id: one } = await makeChannel(server.admin, 'wecom')
    const { id: other } = await makeChannel(server.admin, 'wecom')
    const made: number[] = []
    for (let at = 0; at < 11; at += 1) made.push(await addDelivery(server, one))
    const failed = await addDelivery(server, other, {
      state: STATES.failed,
      // The last second of a day in Shanghai.
      created_ms: Date.UTC(2025, 2, 4, 15, 59, 59),
    })
    const next = await addDelivery(server, other, { created_ms: Date.UTC(2025, 2, 4, 16, 0, 0) })
    expect(await done(server.admin, index, { channel: one })).toMatchObject({ total: 11 })
    expect(await idsOf({ channel: one })).toEqual(made.toReversed().slice(0, 10))
    expect(await idsOf({ channel: one, page: 2 })).toEqual([made[0]])
    expect(await idsOf({ channel: other, state: STATES.failed })).toEqual([failed])
    const day = { startime: '2025-03-04', endtime: '2025-03-04' }
    expect(await idsOf({ channel: other, ...day })).toEqual([failed])
    expect(await idsOf({ channel: other, startime: '2025-03-05' })).toEqual([next])
  })

  test('and its filter name deleted channels as such, and take their permission', async () => {
    const { id } = await makeChannel(server.admin, 'wecom', { name: '旧群' })
    await addDelivery(server, id)
    await done(server.admin, api.channel.delChannel, { id })
    const viewer = await server.userWith('system:delivery')
    expect((await rowsOf({ channel: id }, viewer))[0]).toMatchObject({ channel: '旧群（已删除）' })
    expect((await done(viewer, getChannel)).data).toContainEqual({
      value: id,
      label: '旧群（已删除）',
    })
    const none = await server.userWith('system:channel', 'quotation:all')
    for (const endpoint of [index, getChannel, resend]) {
      expect((await none.call(endpoint, { id: 1 })).code).toBe(403)
    }
  })
})

describe('sending again', () => {
  test.each([
    ['failed', STATES.failed],
    ['may have arrived', STATES.unknown],
  ])('puts what %s into the queue as if it had never been tried', async (_what, state) => {
    const { id: channel } = await makeChannel(server.admin, 'wecom', { name: `群${state}` })
    const ended = { state, attempts: 6, answer: '机器人已被停用', next_ms: 0 }
    const id = await addDelivery(server, channel, ended)
    expect((await rowsOf({ channel }))[0]).toMatchObject({ can_resend: true })
    const began = Date.now()
    const user = await server.userWith('system:delivery')
    await done(user, resend, { id })
    const row = await storedDelivery(server, id)
    expect(row).toMatchObject({ state: STATES.waiting, attempts: 0, answer: '', done_ms: 0 })
    expect(row.next_ms).toBeGreaterThanOrEqual(began)
    expect(row.next_ms).toBeLessThanOrEqual(Date.now())
    const { data } = await done(server.admin, api.history.index, { entity: 'delivery' })
    expect(data[0]).toMatchObject({ record_id: id, name: `报价成交 → 群${state}` })
    expect(changesOf(data[0])).toMatchObject({ 状态: [expect.any(String), '待发送'] })
    expect((await user.call(resend, { id })).code).toBe(409)
  })

  test.each([
    ['waits', STATES.waiting],
    ['is being sent', STATES.sending],
    ['has arrived', STATES.sent],
  ])('is refused for what %s', async (_what, state) => {
    const { id: channel } = await makeChannel(server.admin, 'wecom')
    const id = await addDelivery(server, channel, { state, attempts: 1 })
    expect((await rowsOf({ channel }))[0]).toMatchObject({ can_resend: false })
    expect((await server.admin.call(resend, { id })).code).toBe(409)
    expect(await storedDelivery(server, id)).toMatchObject({ state, attempts: 1 })
  })

  test('is refused where the channel is deleted, or the delivery is unknown', async () => {
    const { id: channel } = await makeChannel(server.admin, 'wecom')
    const id = await addDelivery(server, channel, { state: STATES.failed })
    await done(server.admin, api.channel.delChannel, { id: channel })
    expect((await rowsOf({ channel }))[0]).toMatchObject({ can_resend: false })
    expect(await server.admin.call(resend, { id })).toMatchObject({ code: 409, msg: /渠道已删除/ })
    expect((await storedDelivery(server, id)).state).toBe(STATES.failed)
    expect((await server.admin.call(resend, { id: 987_654 })).code).toBe(404)
  })
})

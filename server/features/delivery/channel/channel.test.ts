import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { MOST_CHANNELS, type ChannelSecrets } from '#api/delivery/channel.ts'
import { DELIVERY_STATES } from '#api/delivery/delivery.ts'
import { unseal } from '#server/platform/secrets.ts'
import {
  addDelivery,
  CHANNEL_HOSTS,
  channelInput,
  makeChannel,
  ROBOT_KEY,
  storedDelivery,
} from '#test/delivery/channels.ts'
import { done, fresh } from '#test/make/factories.ts'
import { callerByKey } from '#test/make/keys.ts'
import { changesOf, storedRows } from '#test/read/history.ts'
import { testServer } from '#test/run/server.ts'

/** The channels of a company as its staff set them up (domain §12). */

const { index, getChannel, setChannel, renewKey, delChannel } = api.channel

const server = testServer({ OUTGOING_HOSTS: CHANNEL_HOSTS })

const SIGNING = 'SEC0123456789abcdef'

/** The secrets of a channel as they are stored. */
async function secretsOf(id: number): Promise<ChannelSecrets> {
  const { secrets } = await server.db
    .selectFrom('channel')
    .select('secrets')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return JSON.parse(unseal(server.config, `channel:${id}`, secrets) ?? '""') as ChannelSecrets
}

const channelOf = async (id: number) => (await done(server.admin, getChannel, { id })).data

const historyOf = async (id: number) => {
  const { data } = await done(server.admin, api.history.index, { entity: 'channel' })
  return (data as { record_id: number; action: string; name: string; changes: never[] }[]).filter(
    ({ record_id }) => record_id === id,
  )
}

async function removeAll(): Promise<void> {
  for (const { id } of (await done(server.admin, index)).data) {
    await done(server.admin, delChannel, { id })
  }
}

describe('secrets', () => {
  test('are in no answer, no history and no table', async () => {
    const robot = await makeChannel(server.admin, 'dingtalk', { secret: SIGNING })
    const mail = await makeChannel(server.admin, 'mail', { password: 'pass-of-the-mail' })
    const hook = await makeChannel(server.admin, 'webhook')
    const again = await done(server.admin, renewKey, { id: hook.id })
    const answers = [
      await done(server.admin, index),
      ...(await Promise.all([robot, mail, hook].map(({ id }) => channelOf(id)))),
      await done(server.admin, setChannel, { id: robot.id, name: fresh('改名') }),
      await done(server.admin, api.history.index, { entity: 'channel' }),
    ]
    await done(server.admin, delChannel, { id: mail.id })
    const tables = await server.db.introspection.getTables()
    const rows = await Promise.all(
      tables.map(({ name }) =>
        server.db
          .selectFrom(name as 'role')
          .selectAll()
          .execute(),
      ),
    )
    const everything = JSON.stringify([answers, rows])
    for (const secret of [ROBOT_KEY, SIGNING, 'pass-of-the-mail', hook.key, again.key]) {
      expect(secret).toMatch(/\S{8}/)
      expect(everything).not.toContain(secret)
    }
    expect(answers[0]!.data).toContainEqual(
      expect.objectContaining({ address: 'oapi.dingtalk.com/…6789', has_secret: true, url: '' }),
    )
  })

  test('that are left empty stay; a new address of a robot comes with its own', async () => {
    const { id } = await makeChannel(server.admin, 'feishu', { secret: SIGNING })
    const former = await secretsOf(id)
    expect(former).toEqual({ url: channelInput('feishu')['url'], secret: SIGNING })
    await done(server.admin, setChannel, { id, url: '', secret: '', with_amounts: 1 })
    expect(await secretsOf(id)).toEqual(former)
    await done(server.admin, setChannel, { id, secret: 'another-secret' })
    expect(await secretsOf(id)).toEqual({ ...former, secret: 'another-secret' })
    const url = 'https://open.feishu.cn/open-apis/bot/v2/hook/another-robot'
    await done(server.admin, setChannel, { id, url, secret: '' })
    expect(await secretsOf(id)).toEqual({ url })
    expect(await channelOf(id)).toMatchObject({
      address: 'open.feishu.cn/…obot',
      has_secret: false,
    })
  })

  test('of the mail server go to no other server, port or user', async () => {
    await removeAll()
    const { id } = await makeChannel(server.admin, 'mail')
    for (const moved of [{ host: 'hooks.example.com' }, { port: 587 }, { user: 'other' }]) {
      const refused = await server.admin.call(setChannel, { id, password: '', ...moved })
      expect(refused).toMatchObject({ code: 400, errors: { password: /重新填写密码/ } })
    }
    await done(server.admin, setChannel, { id, password: '', from: 'other@example.com' })
    expect(await secretsOf(id)).toEqual({ password: 'mail-password' })
    await done(server.admin, setChannel, { id, user: 'other', password: 'of-the-other' })
    expect(await secretsOf(id)).toEqual({ password: 'of-the-other' })
    await done(server.admin, setChannel, { id, user: '' })
    expect(await secretsOf(id)).toEqual({})
  })

  test('that cannot be opened any more are said to be typed again', async () => {
    const { id } = await makeChannel(server.admin, 'wecom')
    await server.db
      .updateTable('channel')
      .set({ secrets: 'v1.AAAA' })
      .where('id', '=', id)
      .execute()
    expect((await channelOf(id)).hint).toMatch(/SECRET_KEY.*请重新填写机器人地址/)
    await done(server.admin, setChannel, { id, is_enabled: 0 })
    await done(server.admin, setChannel, { id, url: channelInput('wecom')['url'] })
    expect((await channelOf(id)).hint).toBe('')
  })
})

describe('the key of a webhook', () => {
  test('is shown once, also where the call is repeated', async () => {
    const once = { 'idempotency-key': 'make-a-webhook' }
    const input = channelInput('webhook')
    const first = await server.admin.call(setChannel, input, once)
    expect(first.key).toMatch(/^whsec_[\w+/]{40,}={0,2}$/)
    const second = await server.admin.call(setChannel, input, once)
    expect(second).toMatchObject({ code: 200, id: first.id, key: '', msg: /更换密钥/ })
    const kept = JSON.stringify(await server.db.selectFrom('once').selectAll().execute())
    expect(kept).not.toContain(first.key)
    const id = Number(first.id)
    expect(await secretsOf(id)).toEqual({ secret: first.key })
    await done(server.admin, setChannel, { id, url: 'https://hooks.example.com/other?token=abc' })
    expect(await channelOf(id)).toMatchObject({ address: 'https://hooks.example.com/other?…' })
    expect(await secretsOf(id)).toEqual({ secret: first.key })
  })

  test('is replaced on demand, of webhooks alone', async () => {
    const { id, key } = await makeChannel(server.admin, 'webhook')
    const renewed = await done(server.admin, renewKey, { id })
    expect(renewed.key).toMatch(/^whsec_/)
    expect(renewed.key).not.toBe(key)
    expect(await secretsOf(id)).toEqual({ secret: renewed.key })
    const robot = await makeChannel(server.admin, 'wecom')
    expect((await server.admin.call(renewKey, { id: robot.id })).code).toBe(409)
  })
})

describe('a save', () => {
  test.each([
    ['no name', channelInput('wecom', { name: '' }), 'name'],
    ['no kind', { ...channelInput('wecom'), kind: '' }, 'kind'],
    ['no address', channelInput('wecom', { url: '' }), 'url'],
    ['no event', channelInput('wecom', { events: [] }), 'events'],
    ['a personal event', channelInput('wecom', { events: ['new_device'] }), 'events'],
    [
      'another robot’s address',
      channelInput('wecom', { url: channelInput('feishu')['url'] }),
      'url',
    ],
    ['a secret for 企业微信', channelInput('wecom', { secret: SIGNING }), 'secret'],
    ['no address of a program', channelInput('webhook', { url: '' }), 'url'],
    ['a password in it', channelInput('webhook', { url: 'https://a:b@hooks.example.com/' }), 'url'],
    ['something else', channelInput('webhook', { url: 'ftp://hooks.example.com/' }), 'url'],
    ['no mail server', channelInput('mail', { host: '' }), 'host'],
    ['a mail server with a path', channelInput('mail', { host: 'smtp.example.com/x' }), 'host'],
    ['no port', channelInput('mail', { port: undefined }), 'port'],
    ['no password', channelInput('mail', { password: '' }), 'password'],
    ['no sender', channelInput('mail', { from: '' }), 'from'],
  ])('with %s is refused at its field', async (_what, input, field) => {
    await removeAll()
    const refused = await server.admin.call(setChannel, input)
    expect(refused.code).toBe(400)
    expect(refused.errors).toHaveProperty(field)
    expect((await done(server.admin, index)).data).toEqual([])
  })

  test('does not make another kind of it', async () => {
    const { id } = await makeChannel(server.admin, 'wecom')
    const refused = await server.admin.call(setChannel, { ...channelInput('feishu'), id })
    expect(refused).toMatchObject({ code: 400, errors: { kind: /不能修改/ } })
  })

  test('of an older version is refused with who changed it', async () => {
    const { id, version } = await makeChannel(server.admin, 'wecom')
    const user = await server.userWith('system:channel')
    await done(user, setChannel, { id, version, with_amounts: 1 })
    const stale = await server.admin.call(setChannel, { id, version, with_amounts: 0 })
    expect(stale).toMatchObject({ code: 409, msg: /渠道已被.+修改/ })
    expect((await channelOf(id)).with_amounts).toBe(1)
  })

  test('chooses no events and no amounts for the mail server', async () => {
    await removeAll()
    const { id } = await makeChannel(server.admin, 'mail', {
      events: ['receipt_in'],
      with_amounts: 1,
    })
    expect(await channelOf(id)).toMatchObject({ events: [], with_amounts: 0 })
  })

  test('says in the history what changed, and of secrets only that they did', async () => {
    const { id } = await makeChannel(server.admin, 'dingtalk', { name: '一群' })
    const url = 'https://oapi.dingtalk.com/robot/send?access_token=another-6789'
    await done(server.admin, setChannel, { id, url, secret: SIGNING, events: ['receipt_in'] })
    const [changed, made] = await historyOf(id)
    expect(made).toMatchObject({ action: 'create', name: '一群' })
    expect(changesOf(changed as never)).toEqual({
      保密内容: ['', '已更换机器人地址、加签密钥'],
      事件: ['报价成交、收到货款', '收到货款'],
    })
  })

  test('leaves of a program’s address no query in the history, where a word may let one in', async () => {
    const urlWith = (word: string) => `https://hooks.example.com/baojia?token=${word}`
    const { id } = await makeChannel(server.admin, 'webhook', { url: urlWith('first-word') })
    await done(server.admin, setChannel, { id, url: urlWith('second-word') })
    await done(server.admin, delChannel, { id })
    const rows = await storedRows(server, 'channel', id)
    expect(rows.map(({ action }) => action)).toEqual(['create', 'change', 'delete'])
    expect(JSON.stringify(rows)).toContain('hooks.example.com/baojia?…')
    expect(JSON.stringify(rows)).not.toMatch(/first-word|second-word/)
  })

  test('is one of at most twenty with names that differ, one of them for mail', async () => {
    await removeAll()
    const answers = await Promise.all(
      Array.from({ length: MOST_CHANNELS + 5 }, () =>
        server.admin.call(setChannel, channelInput('mail')),
      ),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    const more = await Promise.all(
      Array.from({ length: MOST_CHANNELS + 5 }, () =>
        server.admin.call(setChannel, channelInput('wecom')),
      ),
    )
    const full = more.find(({ code }) => code === 409)
    expect(full?.msg).toContain(String(MOST_CHANNELS))
    const { data } = await done(server.admin, index)
    expect(data).toHaveLength(MOST_CHANNELS)
    await done(server.admin, delChannel, { id: data[1].id })
    const taken = channelInput('wecom', { name: data[2].name })
    expect(await server.admin.call(setChannel, taken)).toMatchObject({
      code: 400,
      errors: { name: expect.stringContaining(data[2].name) },
    })
    await removeAll()
  })
})

describe('a channel', () => {
  test('says that the server does not open its host, and that the company lets nothing leave', async () => {
    const { id } = await makeChannel(server.admin, 'webhook', {
      url: 'https://closed.example.com/',
    })
    expect((await channelOf(id)).hint).toMatch(/closed\.example\.com.*OUTGOING_HOSTS/)
    const { id: open } = await makeChannel(server.admin, 'webhook')
    expect((await channelOf(open)).hint).toBe('')
    expect(await done(server.admin, index)).toMatchObject({ outgoing: false })
    await done(server.admin, api.company.setCompany, { outgoing: 1 })
    expect(await done(server.admin, index)).toMatchObject({ outgoing: true })
    await done(server.admin, api.company.setCompany, { outgoing: 0 })
  })

  test('that is deleted takes what waits for it along, and no secret stays', async () => {
    const { id } = await makeChannel(server.admin, 'wecom')
    const { id: other } = await makeChannel(server.admin, 'wecom')
    const waiting = await addDelivery(server, id)
    const sent = await addDelivery(server, id, { state: DELIVERY_STATES.sent })
    const sending = await addDelivery(server, id, { state: DELIVERY_STATES.sending })
    const elsewhere = await addDelivery(server, other)
    await done(server.admin, delChannel, { id })
    expect(await storedDelivery(server, waiting)).toMatchObject({
      state: DELIVERY_STATES.failed,
      answer: '渠道已删除',
    })
    expect((await storedDelivery(server, waiting)).done_ms).toBeGreaterThan(0)
    expect((await storedDelivery(server, sent)).state).toBe(DELIVERY_STATES.sent)
    expect((await storedDelivery(server, sending)).state).toBe(DELIVERY_STATES.sending)
    expect((await storedDelivery(server, elsewhere)).state).toBe(DELIVERY_STATES.waiting)
    const row = await server.db
      .selectFrom('channel')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ is_deleted: 1, secrets: '' })
    for (const endpoint of [getChannel, delChannel, setChannel]) {
      expect((await server.admin.call(endpoint, { id, name: '改名' })).code).toBe(404)
    }
    expect((await historyOf(id))[0]).toMatchObject({ action: 'delete' })
  })

  test('is seen and changed with its permission alone, also by a key', async () => {
    const { id } = await makeChannel(server.admin, 'wecom')
    const none = await server.userWith('system:delivery', 'company:edit')
    const byKey = await callerByKey(server, server.admin, 'system:channel')
    const calls = [
      [index, {}],
      [getChannel, { id }],
      [setChannel, { id, with_amounts: 1 }],
      [delChannel, { id }],
    ] as const
    for (const [endpoint, input] of calls) {
      expect((await none.call(endpoint, input)).code).toBe(403)
    }
    for (const [endpoint, input] of calls) {
      expect((await byKey.call(endpoint, input)).code).toBe(200)
    }
  })

  test('and its history are both there or neither', async () => {
    const { id } = await makeChannel(server.admin, 'wecom')
    const before = await channelOf(id)
    const alter = () => server.db.schema.alterTable('history')
    await alter().renameColumn('address', 'gone').execute()
    const codes = [
      (await server.admin.call(setChannel, { id, with_amounts: 1 })).code,
      (await server.admin.call(delChannel, { id })).code,
    ]
    await alter().renameColumn('gone', 'address').execute()
    expect(codes).toEqual([500, 500])
    expect(await channelOf(id)).toEqual(before)
  })
})

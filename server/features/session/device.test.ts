import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { SignedIn } from '#api/session/device.ts'
import { done, makeQuotation } from '#test/make/factories.ts'
import { enter, isIn, makeUserWith, type Person } from '#test/make/people.ts'
import { send } from '#test/run/http.ts'
import { newBrowser } from '#test/run/login.ts'
import { callerWith } from '#test/run/served.ts'
import { addressOf, testServer, type Caller } from '#test/run/server.ts'
import { hashSecret } from '#server/platform/secret.ts'
import { deviceOf } from './device.ts'

const server = testServer()
const { index, endDevice, endOthers, ofUser, endOfUser } = api.device

const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 Edg/120.0.0.0'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/116.0.0.0 Mobile Safari/537.36'

const someone = () => makeUserWith(server.admin, 'quotation:edit', 'quotation:export')

/** Signs in as a browser does. */
async function signIn({ username, password }: Person, userAgent?: string): Promise<Caller> {
  const browser = newBrowser(server, undefined, new Map(), userAgent)
  const { id, code } = await browser.tryPassword(username, password)
  expect(code).toBe(200)
  return callerWith(server.url, String(id))
}

const devicesOf = async (caller: Caller) => (await done(caller, index))['data'] as SignedIn[]

describe('a device in words', () => {
  test.each([
    [EDGE, 'Edge · Windows'],
    [ANDROID, 'Chrome · Android'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.1 Safari/605.1.15',
      'Safari · macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.44',
      '微信 · iPhone',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/122.0 Safari/537.36 wxwork/4.1.22 MicroMessenger/7.0.1',
      '企业微信 · Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0', 'Firefox · Linux'],
    [
      'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/114 Safari/537.36 ArkWeb/4.1',
      '华为浏览器 · 鸿蒙',
    ],
    ['curl/8.5.0', 'curl/8.5.0'],
    ['a\u0000b\u200b\u202ec\td', 'abcd'],
    ['', ''],
  ])('%j is %j', (userAgent, words) => {
    expect(deviceOf(userAgent)).toBe(words)
  })

  test('is cut, whatever was sent', () => {
    expect(deviceOf('x'.repeat(10_000))).toHaveLength(200)
  })
})

describe('the list of devices', () => {
  test('says where oneself is signed in, the present one first', async () => {
    const person = await someone()
    const phone = await signIn(person, ANDROID)
    const desk = await signIn(person, EDGE)
    await server.db
      .updateTable('session')
      .set({ created_ms: Date.now() - 3_600_000, used_ms: Date.now() - 60_000 })
      .where('token_hash', '=', hashSecret(phone.token))
      .execute()
    const [present, other, ...more] = await devicesOf(desk)
    expect(more).toEqual([])
    expect(present).toMatchObject({ device: 'Edge · Windows', is_present: true })
    expect(other).toMatchObject({ device: 'Chrome · Android', is_present: false })
    expect(present!.address).toMatch(/^(127\.0\.0\.1|::1)$/)
    expect(other!.signed_in_at).toMatch(/^\d{4}:\d\d:\d\d \d\d:\d\d:\d\d$/)
    expect(other!.used_at > other!.signed_in_at).toBe(true)
    expect(JSON.stringify([present, other])).not.toContain(desk.token)
  })

  test('has nobody else’s, and none that has run out', async () => {
    const [person, neighbour] = [await someone(), await someone()]
    const caller = await signIn(person)
    await signIn(neighbour)
    const old = await signIn(person)
    await server.db
      .updateTable('session')
      .set({ used_ms: Date.now() - 13 * 3_600_000 })
      .where('token_hash', '=', hashSecret(old.token))
      .execute()
    expect(await devicesOf(caller)).toMatchObject([{ is_present: true }])
  })

  test('of another user is for 超级管理员 alone', async () => {
    const person = await someone()
    await signIn(person, EDGE)
    const { data } = await done(server.admin, ofUser, { id: person.id })
    expect(data).toMatchObject([{ device: 'Edge · Windows', is_present: false }])
    const clerk = await server.userWith('user:edit', 'user:view')
    expect((await clerk.call(ofUser, { id: person.id })).code).toBe(403)
    expect((await clerk.call(endOfUser, { id: data[0]!.id, user_id: person.id })).code).toBe(403)
  })
})

const lastEnd = () =>
  server.db
    .selectFrom('history')
    .select(['name', 'action', 'user_name', 'record_id'])
    .where('action', '=', 'end_session')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

describe('ending', () => {
  test('one ends it at once, with its ticket, its cookies and nothing else, and is written down', async () => {
    const person = await someone()
    const browser = newBrowser(server, undefined, new Map(), ANDROID)
    const { id: token } = await browser.tryPassword(person.username, person.password)
    const lost = callerWith(server.url, String(token))
    const desk = await signIn(person, EDGE)
    const url = addressOf(api.quotation.outleader, { id: await makeQuotation(lost) })
    const { id: ticket } = await done(lost, api.session.setTicket, { url })
    const open = async (path: string, headers = {}) =>
      (await send(server, { path, headers })).headers['content-type']?.includes('json')
    expect(await open(`${url}&ticket=${ticket}`)).toBe(false)
    const passes = () =>
      server.db
        .selectFrom('service_pass')
        .select('token_hash')
        .where('user_id', '=', person.id)
        .execute()
    expect(await passes()).toHaveLength(2)

    const other = (await devicesOf(desk)).find(({ is_present }) => !is_present)!
    await done(desk, endDevice, { id: other.id })
    expect(await lost.call(api.session.getSelf)).toEqual(
      await server.stranger.call(api.session.getSelf),
    )
    expect(await open(`${url}&ticket=${ticket}`)).toBe(true)
    expect(await open(url, { cookie: `session=${String(token)}` })).toBe(true)
    expect(await passes()).toEqual([{ token_hash: hashSecret(desk.token) }])
    expect(await isIn(desk)).toBe(true)
    expect(await lastEnd()).toEqual({
      action: 'end_session',
      user_name: person.username,
      record_id: person.id,
      name: `${person.username}（Chrome · Android）`,
    })
    const again = await desk.call(endDevice, { id: other.id })
    expect(again).toMatchObject({ code: 404, msg: '这个登录已经结束，请刷新后查看' })
  })

  test('somebody else’s is refused as if there were none', async () => {
    const [person, neighbour] = [await someone(), await someone()]
    const [caller, theirs] = [await signIn(person), await signIn(neighbour)]
    const id = hashSecret(theirs.token)
    const absent = await caller.call(endDevice, { id: 'x' })
    expect(await caller.call(endDevice, { id })).toEqual(absent)
    expect(absent.code).toBe(404)
    expect(await isIn(theirs)).toBe(true)
  })

  test('all others leaves the present one, and everybody else’s', async () => {
    const [person, neighbour] = [await someone(), await someone()]
    const theirs = await signIn(neighbour)
    const [one, two, here] = [await signIn(person), await signIn(person), await signIn(person)]
    await done(here, endOthers)
    expect([await isIn(one), await isIn(two)]).toEqual([false, false])
    expect([await isIn(here), await isIn(theirs)]).toEqual([true, true])
    expect((await lastEnd())?.name).toBe(`${person.username}（其他 2 个登录）`)
    const [first] = await devicesOf(here)
    expect(first).toMatchObject({ is_present: true })
  })

  test('another user’s is written down as the doer’s', async () => {
    const person = await someone()
    const lost = await signIn(person, EDGE)
    const kept = await enter(server, person)
    const id = hashSecret(lost.token)
    await done(server.admin, endOfUser, { id, user_id: person.id })
    expect([await isIn(lost), await isIn(kept)]).toEqual([false, true])
    expect(await lastEnd()).toMatchObject({
      user_name: 'admin',
      record_id: person.id,
      name: `${person.username}（Edge · Windows）`,
    })
  })
})

test('looking at the list writes no use before five minutes have passed', async () => {
  const caller = await signIn(await someone())
  const stored = () =>
    server.db
      .selectFrom('session')
      .select('used_ms')
      .where('token_hash', '=', hashSecret(caller.token))
      .executeTakeFirstOrThrow()
  await server.db
    .updateTable('session')
    .set({ used_ms: Date.now() - 4 * 60_000 })
    .where('token_hash', '=', hashSecret(caller.token))
    .execute()
  const before = await stored()
  await devicesOf(caller)
  expect(await stored()).toEqual(before)
})

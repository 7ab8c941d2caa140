import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { send } from '#test/run/http.ts'
import { testServer, addressOf, type Caller } from '#test/run/server.ts'
import { hashSecret } from '#server/platform/secret.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const server = testServer()

const ENDED = { code: 401, msg: '您还没有登录，或登录已失效，请重新登录' }
const self = (caller: Caller) => caller.call(api.session.getSelf)

async function stored(caller: Caller) {
  return server.db
    .selectFrom('session')
    .selectAll()
    .where('token_hash', '=', hashSecret(caller.token))
    .executeTakeFirst()
}

/** Moves a session back in time, as if it had been used or begun that long ago. */
async function age(caller: Caller, column: 'used_ms' | 'created_ms', ms: number): Promise<number> {
  const moment = Date.now() - ms
  await server.db
    .updateTable('session')
    .set({ [column]: moment })
    .where('token_hash', '=', hashSecret(caller.token))
    .execute()
  return moment
}

describe('a token', () => {
  test.each(['Bearer ', 'bearer ', 'BEARER  ', ''])('is read after %j', async (prefix) => {
    const { token, userId } = await server.userWith()
    const authorization = `${prefix}${token}`
    const answer = await server.stranger.call(api.session.getSelf, {}, { authorization })
    expect(answer).toMatchObject({ code: 200, data: { id: userId } })
  })

  test('is not read from a query, a body or a cookie', async () => {
    const { token } = await server.userWith()
    const { getSelf } = api.session
    const requests: Parameters<typeof send>[1][] = [
      { path: addressOf(getSelf, { token, id: token, authorization: `Bearer ${token}` }) },
      { path: addressOf(getSelf), headers: { cookie: `session=${token}; token=${token}` } },
      { path: addressOf(getSelf), headers: { 'x-access-token': token } },
    ]
    for (const request of requests) expect((await send(server, request)).envelope).toEqual(ENDED)
  })

  test('its stored hash is no token', async () => {
    const { token } = await server.userWith()
    const authorization = `Bearer ${hashSecret(token)}`
    expect(await server.stranger.call(api.session.getSelf, {}, { authorization })).toEqual(ENDED)
  })
})

describe('a session ends', () => {
  test('after 12 hours without use, not before', async () => {
    const user = await server.userWith()
    await age(user, 'used_ms', 12 * HOUR - MINUTE)
    expect((await self(user)).code).toBe(200)
    await age(user, 'used_ms', 12 * HOUR + MINUTE)
    expect(await self(user)).toEqual(ENDED)
    expect(await self(user)).toEqual(ENDED)
  })

  test('after 7 days at most, however much it is used', async () => {
    const user = await server.userWith()
    await age(user, 'created_ms', 7 * DAY - MINUTE)
    expect((await self(user)).code).toBe(200)
    await age(user, 'created_ms', 7 * DAY + MINUTE)
    expect(await self(user)).toEqual(ENDED)
  })

  test('when its user is paused', async () => {
    const user = await server.userWith()
    await server.db.updateTable('user').set({ status: 0 }).where('id', '=', user.userId).execute()
    expect(await self(user)).toEqual(ENDED)
  })

  test('at logout, and no other one with it', async () => {
    const user = await server.userWith()
    const other = await server.userWith()
    expect(await user.call(api.session.outlogin)).toMatchObject({ code: 200, msg: '已退出登录' })
    expect(await self(user)).toEqual(ENDED)
    expect(await stored(user)).toBeUndefined()
    expect((await self(other)).code).toBe(200)
  })

  test('and ended ones are forgotten when somebody signs in', async () => {
    const [unused, old] = [await server.userWith(), await server.userWith()]
    await age(unused, 'used_ms', 13 * HOUR)
    await age(old, 'created_ms', 8 * DAY)
    const fresh = await server.userWith()
    expect([await stored(unused), await stored(old)]).toEqual([undefined, undefined])
    expect(await stored(fresh)).toBeDefined()
  })
})

describe('logout', () => {
  test.each<Record<string, string>>([{}, { authorization: 'Bearer nothing' }])(
    'answers 200 without a session too: %j',
    async (headers) => {
      const answer = await server.stranger.call(api.session.outlogin, {}, headers)
      expect(answer).toEqual({ code: 200, msg: '已退出登录' })
    },
  )

  test('takes the cookie back', async () => {
    const { headers } = await send(server, { path: addressOf(api.session.outlogin) })
    expect(headers['set-cookie']?.[0]).toMatch(/^session=; .*Path=\/;.*Expires=Thu, 01 Jan 1970/)
  })
})

describe('the use of a session is noted', () => {
  test('at most every five minutes', async () => {
    const user = await server.userWith()
    const moment = await age(user, 'used_ms', 4 * MINUTE)
    await self(user)
    expect((await stored(user))!.used_ms).toBe(moment)
  })

  test('once that long has passed', async () => {
    const user = await server.userWith()
    const moment = await age(user, 'used_ms', 6 * MINUTE)
    await self(user)
    expect((await stored(user))!.used_ms).toBeGreaterThanOrEqual(moment + 6 * MINUTE)
  })

  test('but not that a screen looks for changes by itself, which revives none either', async () => {
    const user = await server.userWith('quotation:view')
    const { checkContent, followQuopro } = api.quotation
    const look = () => user.call(checkContent, { id: 1 })
    const moment = await age(user, 'used_ms', 11 * HOUR)
    expect((await look()).code).toBe(404)
    expect((await user.call(followQuopro, { id: 1 })).code).toBe(404)
    expect((await user.call(api.inbox.getUnread)).code).toBe(200)
    expect((await stored(user))!.used_ms).toBe(moment)
    await age(user, 'used_ms', 12 * HOUR + MINUTE)
    expect(await look()).toEqual(ENDED)
    expect(await self(user)).toEqual(ENDED)
  })

  test('so that one in use goes on past 12 hours', async () => {
    const user = await server.userWith()
    await age(user, 'created_ms', 2 * DAY)
    await age(user, 'used_ms', 11 * HOUR)
    await self(user)
    await age(user, 'created_ms', 3 * DAY)
    expect((await self(user)).code).toBe(200)
  })
})

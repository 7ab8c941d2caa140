import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { makeKey } from '#test/make/keys.ts'
import { send } from '#test/run/http.ts'
import { testServer, addressOf, startServer } from '#test/run/server.ts'

/** Ten times as high in tests (spec 3.8.2): 10 open calls a minute, 20 signed-in ones a second. */
const OPEN = 10
const SIGNED_IN = 20

const server = testServer({
  RATE_OPEN_PER_MINUTE: '1',
  RATE_SESSION_PER_SECOND: '2',
  TRUST_PROXY: 'true',
})

const logOut = (address: string, token?: string) =>
  send(server, {
    path: addressOf(api.session.outlogin),
    headers: { 'x-forwarded-for': address },
    token,
  })

/** So many requests one after the other, by their HTTP status. */
async function statuses(count: number, request: () => ReturnType<typeof send>) {
  const found: number[] = []
  for (let sent = 0; sent < count; sent += 1) found.push((await request()).status)
  return found
}

describe('open calls', () => {
  test('of one address are limited a minute, with a real 429 and the envelope', async () => {
    const open = await statuses(OPEN, () => logOut('192.0.2.1'))
    expect(open).toEqual(Array.from({ length: OPEN }, () => 200))
    const refused = await logOut('192.0.2.1')
    expect(refused.status).toBe(429)
    expect(refused.envelope).toEqual({ code: 429, msg: '操作太频繁，请稍后再试' })
  })

  test('of different endpoints count together', async () => {
    await statuses(OPEN, () => logOut('192.0.2.2'))
    const captcha = await send(server, {
      path: addressOf(api.session.verify),
      headers: { 'x-forwarded-for': '192.0.2.2' },
    })
    expect(captcha.status).toBe(429)
  })

  test('of another address are not touched by it', async () => {
    await statuses(OPEN + 1, () => logOut('192.0.2.3'))
    expect((await logOut('192.0.2.4')).status).toBe(200)
  })

  test('of an IPv6 network count together', async () => {
    for (let host = 1; host <= OPEN; host += 1) await logOut(`2001:db8:9:9::${host}`)
    expect((await logOut('2001:db8:9:9:1:2:3:4')).status).toBe(429)
    expect((await logOut('2001:db8:9:a::1')).status).toBe(200)
  })

  test('count by what the proxy saw, whatever the client says came before', async () => {
    for (let turn = 1; turn <= OPEN; turn += 1) await logOut(`203.0.113.${turn}, 192.0.2.6`)
    expect((await logOut('203.0.113.99, 192.0.2.6')).status).toBe(429)
    expect((await logOut('192.0.2.6, 192.0.2.7')).status).toBe(200)
  })

  test.each(['/api/health', '/api/live'])(
    'leave %s alone, which is requested often while a server starts',
    async (path) => {
      const health = await statuses(OPEN * 3, () => send(server, { path }))
      expect(new Set(health)).toEqual(new Set([200]))
    },
  )
})

describe('calls with an API key', () => {
  const { getSelf } = api.session
  const tried = (key: string, address: string) =>
    send(server, {
      path: addressOf(getSelf),
      token: key,
      headers: { 'x-forwarded-for': address },
    })

  test('that is invalid count against their address, whatever is guessed', async () => {
    const guess = (at: number) => tried(`bj_${String(at).padStart(32, 'x')}`, '192.0.2.60')
    for (let turn = 1; turn <= OPEN; turn += 1) {
      expect((await guess(turn)).envelope.code).toBe(401)
    }
    expect((await guess(OPEN + 1)).status).toBe(429)
    expect((await logOut('192.0.2.60')).status).toBe(429)
  })

  test('that is good are limited a second, as a session is, and not by their address', async () => {
    const { key } = await makeKey(server.admin, 'quotation:view')
    const answers = await Promise.all(
      Array.from({ length: SIGNED_IN * 3 }, () => tried(key, '192.0.2.61')),
    )
    const limited = answers.filter(({ status }) => status === 429)
    expect(answers.length - limited.length).toBeGreaterThanOrEqual(SIGNED_IN)
    expect(limited.length).toBeGreaterThan(0)
    expect((await logOut('192.0.2.61')).status).toBe(200)
  })
})

describe('calls with an invalid token', () => {
  const { quotation, session } = api
  const tried = (address: string, path = addressOf(quotation.index)) =>
    send(server, { path, token: 'wrong', headers: { 'x-forwarded-for': address } })

  test('count against their address', async () => {
    for (let turn = 1; turn <= OPEN; turn += 1) {
      expect((await tried('192.0.2.20')).envelope.code).toBe(401)
    }
    const refused = await tried('192.0.2.20')
    expect([refused.status, refused.envelope.code]).toEqual([429, 429])
    expect((await tried('192.0.2.21')).envelope.code).toBe(401)
  })

  test('count together with open calls and with uploaded files', async () => {
    for (let turn = 1; turn < OPEN; turn += 1) await tried('192.0.2.22', '/upload/x.txt')
    expect((await logOut('192.0.2.22')).status).toBe(200)
    expect((await tried('192.0.2.22')).status).toBe(429)
    expect((await tried('192.0.2.22', '/upload/x.txt')).status).toBe(429)
  })

  test('count once each, also with an invalid Idempotency-Key', async () => {
    const sent = () =>
      send(server, {
        path: addressOf(session.outlogin),
        headers: { 'x-forwarded-for': '192.0.2.23', 'idempotency-key': 'no key' },
      })
    for (let turn = 1; turn <= OPEN; turn += 1) expect((await sent()).envelope.code).toBe(400)
    expect((await sent()).status).toBe(429)
  })

  test('count nothing against a session at the same address', async () => {
    for (let turn = 0; turn <= OPEN; turn += 1) await tried('192.0.2.24')
    const { token } = await server.userWith()
    const self = await send(server, {
      path: addressOf(session.getSelf),
      headers: { 'x-forwarded-for': '192.0.2.24' },
      token,
    })
    expect(self.envelope.code).toBe(200)
  })
})

describe('signed-in calls', () => {
  test('of one session are limited a second, whatever the address', async () => {
    const { token } = server.admin
    const flood = await Promise.all(
      Array.from({ length: SIGNED_IN * 4 }, (_, turn) =>
        send(server, {
          path: addressOf(api.session.getSelf),
          headers: { 'x-forwarded-for': `192.0.2.${100 + turn}` },
          token,
        }),
      ),
    )
    const refused = flood.filter((answer) => answer.status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]!.envelope.code).toBe(429)
  })

  test('are not touched by the open calls of their address', async () => {
    const { token } = await server.userWith()
    await statuses(OPEN + 1, () => logOut('192.0.2.5'))
    const self = await send(server, {
      path: addressOf(api.session.getSelf),
      headers: { 'x-forwarded-for': '192.0.2.5' },
      token,
    })
    expect(self.status).toBe(200)
    expect(self.envelope.code).toBe(200)
  })
})

describe('where the proxy is named', () => {
  const named = testServer({ RATE_OPEN_PER_MINUTE: '1', TRUST_PROXY: '127.0.0.1,10.0.0.0/8' })

  const statusFrom = async (address: string) =>
    (
      await send(named, {
        path: addressOf(api.session.outlogin),
        headers: { 'x-forwarded-for': address },
      })
    ).status

  test('the nearest address that is no proxy counts', async () => {
    for (let turn = 1; turn <= OPEN; turn += 1) {
      expect(await statusFrom(`203.0.113.${turn}, 192.0.2.1, 10.1.2.3`)).toBe(200)
    }
    expect(await statusFrom('203.0.113.99, 192.0.2.1, 10.9.9.9')).toBe(429)
    expect(await statusFrom('192.0.2.1, 192.0.2.2')).toBe(200)
  })
})

test('without TRUST_PROXY a forwarded address does not count', async () => {
  const plain = await startServer({ RATE_OPEN_PER_MINUTE: '1' })
  try {
    const logOutFrom = (turn: number) =>
      send(plain, {
        path: addressOf(api.session.outlogin),
        headers: { 'x-forwarded-for': `192.0.2.${turn}` },
      })
    const answers = await Promise.all(
      Array.from({ length: OPEN + 1 }, (_, turn) => logOutFrom(turn)),
    )
    expect(answers.map((answer) => answer.status)).toContain(429)
  } finally {
    await plain.close()
  }
})

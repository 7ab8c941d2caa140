import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { send } from '#test/run/http.ts'
import { newBrowser } from '#test/run/login.ts'
import { addressOf, ADMIN_PASSWORD, startServer, type TestServer } from '#test/run/server.ts'

const TOKEN = 'a-token-for-prometheus'
const NOTHING = { code: 404, msg: '没有这个地址' }

let server: TestServer
let guarded: TestServer
beforeAll(async () => {
  server = await startServer({ RATE_OPEN_PER_MINUTE: '3', TRUST_PROXY: 'true' })
  guarded = await startServer({ METRICS_TOKEN: TOKEN })
})
afterAll(async () => {
  await server.close()
  await guarded.close()
})

const ask = (of: TestServer, headers: Record<string, string> = {}) =>
  send(of, { path: '/api/metrics', headers })

/** The value of a metric with these labels; 0 before its first. */
async function valueOf(name: string): Promise<number> {
  const { text } = await ask(server)
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${name} `))
  return Number(line?.split(' ').at(-1) ?? 0)
}

describe('the metrics', () => {
  test('are what Prometheus reads, those of the process included', async () => {
    const { status, headers, text } = await ask(server)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
    expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m)
  })

  test('count requests by route and code, and name no address', async () => {
    const counted =
      'baojia_http_request_seconds_count{route="/api/Quotation/index.html",code="200"}'
    const before = await valueOf(counted)
    await server.admin.call(api.quotation.index, { keyword: 'searched-for' })
    await server.admin.call(api.quotation.index)
    expect(await valueOf(counted)).toBe(before + 2)
    const refused =
      'baojia_http_request_seconds_count{route="/api/Quotation/index.html",code="401"}'
    const refusals = await valueOf(refused)
    await server.stranger.call(api.quotation.index)
    expect(await valueOf(refused)).toBe(refusals + 1)
    expect((await ask(server)).text).not.toContain('searched-for')
  })

  test('count sign-ins, failed ones and refused floods', async () => {
    await ask(server)
    const events = ['sign_ins', 'sign_in_failures', 'flood_refusals'].map(
      (name) => `baojia_${name}_total`,
    )
    const values = () => Promise.all(events.map(valueOf))
    const [signIns = 0, failures = 0, floods = 0] = await values()
    await newBrowser(server, '192.0.2.1').tryPassword('admin', ADMIN_PASSWORD)
    await newBrowser(server, '192.0.2.2').tryPassword('admin', 'wrong-password')
    const flood = {
      path: addressOf(api.session.outlogin),
      headers: { 'x-forwarded-for': '192.0.2.3' },
    }
    for (let turn = 0; turn < 32; turn += 1) await send(server, flood)
    expect(await values()).toEqual([signIns + 1, failures + 1, floods + 2])
  })
})

describe('the metrics are nobody else’s', () => {
  test.each(['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'])(
    'not whose request came through a proxy (%s)',
    async (name) => {
      const { status, envelope } = await ask(server, { [name]: '127.0.0.1' })
      expect([status, envelope]).toEqual([404, NOTHING])
    },
  )

  test.each(['', 'Bearer', 'Bearer wrong', `Bearer ${TOKEN}x`, 'Bearer undefined'])(
    'not with the authorization %j',
    async (authorization) => {
      const refused = await ask(guarded, { via: 'a proxy', authorization })
      expect([refused.status, refused.envelope]).toEqual([404, NOTHING])
    },
  )

  test('not with any token where none is configured, a session’s included', async () => {
    for (const token of ['undefined', '', server.admin.token]) {
      const refused = await ask(server, { via: 'a proxy', authorization: `Bearer ${token}` })
      expect(refused.status).toBe(404)
    }
  })

  test('but who has the token may come from anywhere', async () => {
    const { status, text } = await ask(guarded, {
      'x-forwarded-for': '192.0.2.1',
      authorization: `Bearer ${TOKEN}`,
    })
    expect(status).toBe(200)
    expect(text).toContain('process_cpu_seconds_total')
  })
})

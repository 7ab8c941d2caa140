import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { uploaded } from '#test/make/files/upload.ts'
import { send } from '#test/run/http.ts'
import { head, openLine } from '#test/run/socket.ts'
import { addressOf, startServer, type TestServer } from '#test/run/server.ts'

/** What every kind of answer says to the browser, stated in full. */

const screens = mkdtempSync(join(tmpdir(), 'baojia-screens-'))
let server: TestServer
beforeAll(async () => {
  mkdirSync(join(screens, 'assets'))
  writeFileSync(join(screens, 'index.html'), '<!doctype html>')
  writeFileSync(join(screens, 'assets', 'a.js'), '')
  server = await startServer({ RATE_OPEN_PER_MINUTE: '1', TRUST_PROXY: 'true' }, screens)
})
afterAll(async () => {
  await server.close()
  rmSync(screens, { recursive: true })
})

const PAGE_POLICY =
  "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;font-src 'self' data:;frame-src 'self' blob:;object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'"
const FILE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
const BARE_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const always = {
  'content-security-policy': PAGE_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': expect.stringContaining('camera=()'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }
const PAGE_TYPE = { 'content-type': 'text/html; charset=utf-8' }
const NO_STORE = { 'cache-control': 'no-store' }
const html = { accept: 'text/html' }

/** None of these is ever there: what we run on, leave for other sites, an insistence on https over http. */
const NEVER = ['x-powered-by', 'server', 'access-control-allow-origin', 'strict-transport-security']

type Request = Parameters<typeof send>[1]
type Kind = [string, number, Request, Record<string, unknown>]
const list = addressOf(api.quotation.index)
const kinds: Kind[] = [
  [
    'a page',
    200,
    { path: '/quotation', headers: html },
    { ...always, ...PAGE_TYPE, 'cache-control': 'no-cache' },
  ],
  [
    'an asset',
    200,
    { path: '/assets/a.js' },
    { ...always, 'cache-control': 'public, max-age=31536000, immutable' },
  ],
  ['an answer', 200, { path: '/api/health' }, { ...always, ...JSON_TYPE, ...NO_STORE }],
  ['a refusal', 200, { path: list }, { ...always, ...JSON_TYPE, ...NO_STORE }],
  [
    'a refusal as a page',
    200,
    { path: list, headers: html },
    { ...always, ...PAGE_TYPE, ...NO_STORE },
  ],
  [
    'a captcha',
    200,
    { path: addressOf(api.session.verify) },
    { ...always, ...NO_STORE, 'content-type': 'image/png' },
  ],
  ['an unknown address', 404, { path: '/api/nothing' }, { ...always, ...JSON_TYPE, ...NO_STORE }],
  [
    'a malformed address',
    400,
    { path: '/api/%zz' },
    { ...JSON_TYPE, ...NO_STORE, 'content-security-policy': BARE_POLICY },
  ],
  [
    'a body that is too large',
    413,
    {
      path: addressOf(api.session.setLogin),
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: 'x'.repeat(10 * 1024 * 1024 + 1),
    },
    { ...always, ...JSON_TYPE, ...NO_STORE },
  ],
  [
    'a compressed body',
    415,
    { path: '/', headers: { 'content-encoding': 'gzip' } },
    { ...always, ...JSON_TYPE, ...NO_STORE },
  ],
]

describe('over http', () => {
  test.each(kinds)('%s (%i)', async (_name, expected, request, headers) => {
    const answer = await send(server, request)
    expect(answer.status).toBe(expected)
    expect(answer.headers).toMatchObject(headers)
    for (const name of NEVER) expect(answer.headers).not.toHaveProperty([name])
  })

  test('a flood (429)', async () => {
    const ask = () =>
      send(server, {
        path: addressOf(api.session.outlogin),
        headers: { 'x-forwarded-for': '192.0.2.9' },
      })
    for (let turn = 0; turn < 10; turn += 1) await ask()
    const { status, headers } = await ask()
    expect(status).toBe(429)
    expect(headers).toMatchObject({ ...always, ...JSON_TYPE, ...NO_STORE })
  })

  test('answers to a signed-in user', async () => {
    const { headers } = await send(server, { path: list, token: server.admin.token })
    expect(headers).toMatchObject({ ...always, ...JSON_TYPE, ...NO_STORE })
  })

  test('an uploaded file', async () => {
    const [path = ''] = await uploaded(server, server.admin, { name: 'note.txt' })
    const { headers } = await send(server, { path, token: server.admin.token })
    expect(headers).toMatchObject({
      ...always,
      'content-type': 'text/plain; charset=utf-8',
      'content-security-policy': FILE_POLICY,
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'private, no-cache',
      'content-disposition': "inline; filename*=UTF-8''note.txt",
    })
  })

  test('unreadable requests (431, 400)', async () => {
    const tooLong = head('GET / HTTP/1.1', { 'x-a': 'x'.repeat(20_000) })
    for (const bytes of [tooLong, 'hello\r\n\r\n']) {
      const answer = await openLine(server, bytes).closed
      const lines = answer.toLowerCase().split('\r\n')
      expect(lines).toEqual(
        expect.arrayContaining([
          'cache-control: no-store',
          `content-security-policy: ${BARE_POLICY}`,
          'x-content-type-options: nosniff',
          'x-frame-options: deny',
          'referrer-policy: no-referrer',
          'content-type: application/json; charset=utf-8',
          'connection: close',
        ]),
      )
    }
  })
})

// A malformed address is refused before it is known how it came.
const known = kinds.filter(([name]) => name !== 'a malformed address')

test.each(known)('over https %s (%i) asks to stay with https', async (_name, status, request) => {
  const answer = await send(server, {
    ...request,
    headers: { ...request.headers, 'x-forwarded-proto': 'https' },
  })
  expect(answer.status).toBe(status)
  expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
})

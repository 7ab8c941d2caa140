import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { send } from '#test/run/http.ts'
import { head, openLine, statusesIn } from '#test/run/socket.ts'
import { testServer, addressOf } from '#test/run/server.ts'

const server = testServer()
// Whatever was sent, the next one is served.
afterAll(async () => expect((await server.admin.call(api.quotation.index)).code).toBe(200))

const path = addressOf(api.quotation.setQuotation)
const list = addressOf(api.quotation.index)
const signedIn = () => ({ authorization: `Bearer ${server.admin.token}` })
const json = { 'content-type': 'application/json' }

/** What comes back for these bytes until the server ends the connection. */
const answerTo = (text: string | Buffer) => openLine(server, text).closed

describe('a compressed body is refused unread', () => {
  const bomb = gzipSync(Buffer.alloc(1024 * 1024, ' '))

  test.each(['gzip', 'GZIP', 'deflate', 'br', 'zstd', 'gzip, identity', 'x'])(
    'content-encoding: %s',
    async (encoding) => {
      const { status, envelope } = await send(server, {
        path,
        method: 'POST',
        token: server.admin.token,
        headers: { ...json, 'content-encoding': encoding },
        body: bomb,
      })
      expect([status, envelope.code]).toEqual([415, 415])
      expect(envelope.msg).toBe('不接收压缩的内容，请不要压缩后提交')
    },
  )

  test('transfer-encoding: gzip, chunked', async () => {
    const line = openLine(
      server,
      head(`POST ${path} HTTP/1.1`, { ...json, 'transfer-encoding': 'gzip, chunked' }) +
        '0\r\n\r\n',
    )
    expect(statusesIn(await line.until(/"code":/))).toEqual([415])
    line.socket.destroy()
  })

  test('identity says that it is not compressed', async () => {
    const { envelope } = await send(server, {
      path,
      method: 'POST',
      token: server.admin.token,
      headers: { ...json, 'content-encoding': 'identity' },
      body: '{"quo_name":"明文"}',
    })
    expect(envelope.code).toBe(200)
  })
})

describe('a request whose end is not clear is refused, and its connection ended', () => {
  const post = (headers: Record<string, string>, body: string) =>
    head(`POST ${path} HTTP/1.1`, { ...signedIn(), ...json, ...headers }) + body
  const smuggled = head('GET /api/health HTTP/1.1')
  const shapes: [string, () => string][] = [
    [
      'length and chunks',
      () => post({ 'content-length': '4', 'transfer-encoding': 'chunked' }, `0\r\n\r\n${smuggled}`),
    ],
    [
      'chunks and length',
      () => post({ 'transfer-encoding': 'chunked', 'content-length': '4' }, `0\r\n\r\n${smuggled}`),
    ],
    ['two lengths', () => post({ 'content-length': '2', 'Content-Length': '40' }, `{}${smuggled}`)],
    ['an invalid length', () => post({ 'content-length': '+2' }, `{}${smuggled}`)],
    ['a list of lengths', () => post({ 'content-length': '2, 2' }, `{}${smuggled}`)],
    ['a negative length', () => post({ 'content-length': '-1' }, smuggled)],
    [
      'chunks not last',
      () => post({ 'transfer-encoding': 'chunked, identity' }, `0\r\n\r\n${smuggled}`),
    ],
    ['chunks spelt oddly', () => post({ 'transfer-encoding': 'xchunked' }, `0\r\n\r\n${smuggled}`)],
    ['an invalid chunk size', () => post({ 'transfer-encoding': 'chunked' }, `zz\r\n{}\r\n`)],
    ['a folded header', () => `GET ${list} HTTP/1.1\r\nhost: x\r\nx-a: 1\r\n b: 2\r\n\r\n`],
    ['a space before the colon', () => `GET ${list} HTTP/1.1\r\nhost : x\r\n\r\n`],
    ['a header without name', () => `GET ${list} HTTP/1.1\r\nhost: x\r\n: x\r\n\r\n`],
    ['a NUL in a header', () => head(`GET ${list} HTTP/1.1`, { 'x-a': 'a\0b' })],
    ['a NUL in the address', () => head('GET /api/\0 HTTP/1.1')],
    ['bare line feeds', () => `GET ${list} HTTP/1.1\nhost: x\n\n`],
    ['an unknown method', () => head(`FETCH ${list} HTTP/1.1`)],
    ['another protocol', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['TLS', () => '\u0016\u0003\u0001\u0002\0'],
    ['no HTTP at all', () => 'hello\r\n\r\n'],
    ['no host', () => `GET ${list} HTTP/1.1\r\n\r\n`],
  ]
  test.each(shapes)('%s', async (_name, bytes) => {
    const answer = await answerTo(bytes())
    expect(statusesIn(answer)).toEqual([400])
  })

  test('and nothing of it was saved', async () => {
    expect((await server.admin.call(api.quotation.index)).total).toBe(1)
  })
})

describe('the host', () => {
  test.each(['a b', 'a/b', 'user@host', 'a,b', '<x>', 'host:port', '[::1', '*', 'x:1:2'])(
    '%j is invalid: 400',
    async (host) => {
      const { status, envelope } = await send(server, { path: list, headers: { host } })
      expect([status, envelope.code]).toEqual([400, 400])
      expect(envelope.msg).toBe('请求的主机名不正确，请检查浏览器里的地址')
    },
  )

  test('twice: 400', async () => {
    const line = openLine(server, `GET ${list} HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n`)
    expect(statusesIn(await line.until(/"code":/))).toEqual([400])
    line.socket.destroy()
  })

  test.each(['localhost', '127.0.0.1:3000', '[::1]:3000', 'bao-jia.example.cn', 'pc_7'])(
    '%s is one',
    async (host) => {
      expect((await send(server, { path: '/api/health', headers: { host } })).status).toBe(200)
    },
  )
})

describe('methods and addresses that no call has', () => {
  test.each(['HEAD', 'OPTIONS', 'TRACE', 'PUT', 'PATCH', 'PROPFIND'])(
    '%s is a 404',
    async (method) => {
      // The screens' own address answers HEAD as it does GET.
      const page = method === 'HEAD' ? [] : ['/']
      for (const address of [...page, '/api/health', list, '/upload/x', '/api/metrics']) {
        const { status } = await send(server, { path: address, method })
        expect(status).toBe(404)
      }
    },
  )

  test('TRACE does not say back what it was sent', async () => {
    const { text } = await send(server, {
      path: list,
      method: 'TRACE',
      headers: { 'x-secret': 'heard' },
    })
    expect(JSON.parse(text)).toEqual({ code: 404, msg: '没有这个地址' })
  })

  test.each(['OPTIONS *', 'GET http://elsewhere.example/api/health', 'GET *'])(
    '%s is refused',
    async (line) => {
      const answer = await answerTo(head(`${line} HTTP/1.1`, { connection: 'close' }))
      expect(statusesIn(answer)[0]).toBeGreaterThanOrEqual(400)
      expect(answer).toMatch(/"code":4\d\d/)
    },
  )

  test('CONNECT reaches nothing', async () => {
    expect(await answerTo(head('CONNECT elsewhere.example:443 HTTP/1.1'))).toBe('')
  })

  test('an upgrade is not made', async () => {
    const upgrade = { connection: 'upgrade, close', upgrade: 'websocket', 'sec-websocket-key': 'x' }
    expect(statusesIn(await answerTo(head(`GET ${list} HTTP/1.1`, upgrade)))).toEqual([200])
  })

  test('an expectation that nobody can meet is refused with the envelope', async () => {
    const answer = await answerTo(
      head(`GET ${list} HTTP/1.1`, { expect: 'a-miracle', connection: 'close' }),
    )
    expect(statusesIn(answer)).toEqual([417])
    expect(answer).toContain('{"code":417,')
  })
})

describe('much of everything', () => {
  test('thousands of headers are refused with 431', async () => {
    const headers = Array.from({ length: 5000 }, (_, index) => `x-${index}: 1\r\n`).join('')
    const answer = await answerTo(`GET ${list} HTTP/1.1\r\nhost: x\r\n${headers}\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 431 /)
    expect(answer).toContain('{"code":431,"msg":"请求头太大"}')
  })

  test('thousands of query parameters are read, or refused as too many or too long', async () => {
    const some = await send(server, {
      path: `${list}?${'a=1&'.repeat(1400)}`,
      token: server.admin.token,
    })
    expect(some.envelope.code).toBe(200)
    const more = await send(server, {
      path: `${list}?${'a=1&'.repeat(1600)}`,
      token: server.admin.token,
    })
    expect([more.status, more.envelope.code]).toEqual([413, 413])
    const most = await send(server, { path: `${list}?${'a=1&'.repeat(9000)}` })
    expect(most.status).toBe(431)
  })

  test('a very long name of a file is no address', async () => {
    const { status, envelope } = await send(server, {
      path: `/upload/${'x'.repeat(5000)}`,
      token: server.admin.token,
    })
    expect([status, envelope.code]).toEqual([400, 400])
  })

  test('requests sent ahead are answered in order', async () => {
    const three = [
      head('GET /api/health HTTP/1.1'),
      head(`GET ${list} HTTP/1.1`),
      head('GET /api/nothing HTTP/1.1', { connection: 'close' }),
    ]
    const answer = await answerTo(three.join(''))
    expect(statusesIn(answer)).toEqual([200, 200, 404])
    expect(answer.match(/"code":\d+/g)).toEqual(['"code":200', '"code":401', '"code":404'])
  })
})

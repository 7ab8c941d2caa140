import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { send } from '#test/run/http.ts'
import { testServer, addressOf } from '#test/run/server.ts'

const server = testServer()

const CHINESE_SENTENCE = /[\u4e00-\u9fff]{2,}/

describe('every JSON reply is an envelope', () => {
  test('of code 200 and a Chinese sentence where it succeeds', async () => {
    const { status, headers, envelope } = await send(server, {
      path: addressOf(api.quotation.index),
      token: server.admin.token,
    })
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store')
    expect(envelope).toMatchObject({ code: 200, msg: expect.stringMatching(CHINESE_SENTENCE) })
  })

  test.each(['/api/health', '/api/live'])('%s answers without a session', async (path) => {
    const { status, headers, envelope } = await send(server, { path })
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(envelope.code).toBe(200)
  })
})

describe('a business refusal answers HTTP 200 with its number in code', () => {
  const refusals = [
    ['no session', 401, () => server.stranger.call(api.quotation.index)],
    ['no permission', 403, async () => (await server.userWith()).call(api.quotation.index)],
    ['no such record', 404, () => server.admin.call(api.quotation.getQuotation, { id: 987654 })],
    ['invalid input', 400, () => server.admin.call(api.quotation.setQuotation, { quo_name: '' })],
  ] as const

  test.each(refusals)('%s: %i', async (_name, code, call) => {
    const refused = await call()
    expect(refused.code).toBe(code)
    expect(refused.msg).toMatch(CHINESE_SENTENCE)
  })

  test('and really HTTP 200', async () => {
    const refused = await send(server, { path: addressOf(api.quotation.index) })
    expect(refused.status).toBe(200)
    expect(refused.envelope.code).toBe(401)
  })
})

describe('an unknown address', () => {
  const sent = [
    { path: '/api/Quotation/nothing.html' },
    { path: '/api/Quotation/index' },
    { path: '/api/quotation/index.html' },
    { path: '/api/Quotation/index.html/' },
    { path: '/api/Quotation/index.html', method: 'POST' },
    { path: '/api/Quotation/setQuotation.html', method: 'PUT' },
    { path: '/api/nothing.html', method: 'POST', body: '{', headers: { 'content-type': 'a/b' } },
    { path: '/assets/nothing.js' },
  ]
  test.each(sent)('$method $path is a real 404 with the envelope', async (request) => {
    const { status, envelope } = await send(server, { ...request, token: server.admin.token })
    expect(status).toBe(404)
    expect(envelope).toEqual({ code: 404, msg: '没有这个地址' })
  })

  test('with malformed percent-encoding is refused, not a fault', async () => {
    for (const path of ['/api/%zz', '/api/%E4%BD', '/api/Quotation/%']) {
      const { status, envelope } = await send(server, { path })
      expect([status, envelope.code]).toEqual([400, 400])
    }
  })

  test('with text that is not encoded is refused with the envelope', async () => {
    const path = Buffer.from('/api/Quotation/index.html?keyword=水泵').toString('latin1')
    const { status, envelope } = await send(server, { path, token: server.admin.token })
    expect([status, envelope.code]).toEqual([400, 400])
  })

  test('that is too long has the envelope too', async () => {
    const path = addressOf(api.quotation.index, { keyword: 'x'.repeat(20_000) })
    const { status, envelope } = await send(server, { path, token: server.admin.token })
    expect(status).toBe(431)
    expect(envelope).toEqual({ code: 431, msg: '请求头太大' })
  })
})

describe('a refused GET', () => {
  const html = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' }

  test('that accepts text/html answers a Chinese page', async () => {
    const path = addressOf(api.quotation.outleader, { id: 1 })
    const { status, headers, text } = await send(server, { path, headers: html })
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(text).toContain('<html lang="zh-CN">')
    expect(text).toContain('您还没有登录，或登录已失效，请重新登录')
  })

  test('that does not accept it answers the envelope', async () => {
    const path = addressOf(api.quotation.outleader, { id: 1 })
    expect((await send(server, { path })).envelope.code).toBe(401)
    const any = await send(server, { path, headers: { accept: '*/*' } })
    expect(any.envelope.code).toBe(401)
  })

  test('puts no markup of the request into the page', async () => {
    const path = addressOf(api.quotation.getQuopro, { id: '<script>x</script>' })
    const { text } = await send(server, { path, headers: html, token: server.admin.token })
    expect(text).toContain('报价')
    expect(text).not.toContain('<script>')
  })

  test('of another method never answers a page', async () => {
    const path = addressOf(api.quotation.deleteQuotation, { id: 1 })
    const refused = await send(server, { path, method: 'DELETE', headers: html })
    expect(refused.envelope.code).toBe(401)
  })
})

describe('the session is checked before the body is read', () => {
  const path = addressOf(api.quotation.setQuotation)

  test('so an unreadable body of a stranger is answered with 401', async () => {
    const headers = { 'content-type': 'application/json' }
    const { status, envelope } = await send(server, { path, method: 'POST', headers, body: '{' })
    expect([status, envelope.code]).toEqual([200, 401])
  })

  test('so a stranger is answered before the announced body has come', async () => {
    const headers = { 'content-type': 'application/json', 'content-length': '1000' }
    const { envelope } = await send(server, {
      path,
      method: 'POST',
      headers: { ...headers, connection: 'close' },
      body: '{"quo_name":',
    })
    expect(envelope.code).toBe(401)
  })

  test('so a missing permission is reported before an unreadable body', async () => {
    const viewer = await server.userWith('quotation:view')
    const { envelope } = await send(server, {
      path,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
      token: viewer.token,
    })
    expect(envelope.code).toBe(403)
  })
})

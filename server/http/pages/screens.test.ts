import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send } from '#test/run/http.ts'
import { startServer, type TestServer } from '#test/run/server.ts'

const PAGE = '<!doctype html><title>报价管理系统</title>'
const screens = mkdtempSync(join(tmpdir(), 'baojia-screens-'))
let server: TestServer
beforeAll(async () => {
  writeFileSync(join(screens, 'index.html'), PAGE)
  server = await startServer({}, screens)
})
afterAll(async () => {
  await server.close()
  rmSync(screens, { recursive: true })
})

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const accepting = (accept?: string): Record<string, string> =>
  accept === undefined ? {} : { accept }

describe('the address of a screen answers the page', () => {
  test.each([['*/*'], [BROWSER], ['text/html'], [undefined]])(
    'to a client that accepts %s',
    async (accept) => {
      const answer = await send(server, { path: '/login?Rurl=/web', headers: accepting(accept) })
      expect([answer.status, answer.text]).toEqual([200, PAGE])
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    },
  )

  test('to HEAD with its length and without its content', async () => {
    const answer = await send(server, {
      path: '/login',
      method: 'HEAD',
      headers: accepting('*/*'),
    })
    expect([answer.status, answer.text]).toEqual([200, ''])
    expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(PAGE)))
  })

  test('and not to a client that accepts something else', async () => {
    const { status } = await send(server, { path: '/login', headers: accepting('image/png') })
    expect(status).toBe(404)
  })

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('and not to %s', async (method) => {
    expect((await send(server, { path: '/login', method })).status).toBe(404)
  })
})

describe.each(['/api/nothing', '/assets/gone.js', '/upload/nothing/at/all'])(
  '%s stays an unknown address',
  (path) => {
    test.each([
      ['GET', '*/*'],
      ['GET', BROWSER],
      ['HEAD', '*/*'],
    ])('to %s with %s', async (method, accept) => {
      expect((await send(server, { path, method, headers: { accept } })).status).toBe(404)
    })
  },
)

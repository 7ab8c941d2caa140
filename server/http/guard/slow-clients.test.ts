import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { filesOnDisk } from '#test/make/files/upload.ts'
import { send } from '#test/run/http.ts'
import { head, openLine } from '#test/run/socket.ts'
import { addressOf, startServer, type TestServer } from '#test/run/server.ts'

const TIMED_OUT = '{"code":408,"msg":"请求超时，请重试"}'
const BOUNDARY = 'X'
const upload = addressOf(api.upload.fileupload)
const login = addressOf(api.session.setLogin)

/** An upload's head and the beginning of its only file. */
function beginUpload(server: TestServer) {
  const begin = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="image[]"; filename="a.txt"\r\n\r\n`
  const line = openLine(
    server,
    head(`POST ${upload} HTTP/1.1`, {
      authorization: `Bearer ${server.admin.token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'transfer-encoding': 'chunked',
    }),
  )
  const piece = (text: string) =>
    line.socket.write(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`)
  piece(begin)
  return { line, piece, end: () => line.socket.write('0\r\n\r\n') }
}

const halfForm = (server: TestServer, path = login) =>
  openLine(
    server,
    head(`POST ${path} HTTP/1.1`, { 'content-type': 'application/json', 'content-length': '99' }) +
      '{"username":',
  )

describe('a server that waits one second for heads and forms', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ HEADERS_SECONDS: '1', BODY_SECONDS: '1' })
  })
  afterAll(() => server.close())

  test('drops a thousand connections that say nothing, and serves others meanwhile @long', async () => {
    const silent = Array.from({ length: 1000 }, () => openLine(server))
    const { envelope } = await send(server, {
      path: addressOf(api.quotation.index),
      token: server.admin.token,
    })
    expect(envelope.code).toBe(200)
    const answers = await Promise.all(silent.map((line) => line.closed))
    expect(new Set(answers.map((answer) => answer.split('\r\n\r\n')[1]))).toEqual(
      new Set([TIMED_OUT]),
    )
  })

  test('drops who sends a head and never ends it', async () => {
    const answer = await openLine(server, 'GET /api/health HTTP/1.1\r\nhost: x\r\nx-a: ').closed
    expect(answer).toContain(TIMED_OUT)
  })

  test('drops who begins a form and never ends it', async () => {
    const answer = await halfForm(server).closed
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toContain(TIMED_OUT)
  })

  test('drops who was refused and still has not sent all @long', async () => {
    const line = halfForm(server, addressOf(api.quotation.setQuotation))
    expect(await line.until(/"code":\d+/)).toContain('"code":401')
    expect(await line.closed).not.toContain('408')
  })

  test('lets an upload take as long as it keeps moving', async () => {
    const { line, piece, end } = beginUpload(server)
    piece('first,')
    // Both began together; when the form has had its time, the upload has had more than that.
    expect(await halfForm(server).closed).toContain(TIMED_OUT)
    piece(`second\r\n--${BOUNDARY}--\r\n`)
    end()
    expect(await line.until(/"code":\d+/)).toContain('"code":200')
    line.socket.destroy()
  })

  test('gives a stranger’s upload no more time than a form @long', async () => {
    const line = openLine(
      server,
      head(`POST ${upload} HTTP/1.1`, {
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        'content-length': '1000000',
      }),
    )
    expect(await line.closed).toContain('"code":401')
  })
})

describe('a server that waits one second while nothing moves', () => {
  let server: TestServer
  beforeAll(async () => void (server = await startServer({ STANDSTILL_SECONDS: '1' })))
  afterAll(() => server.close())

  test('ends an upload that stands still, and leaves nothing of it', async () => {
    const { line, piece } = beginUpload(server)
    piece('x'.repeat(100_000))
    await line.closed
    // What broke off is cleared away after the connection has ended.
    await expect.poll(() => filesOnDisk(server)).toEqual([])
  })
})

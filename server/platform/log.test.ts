import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { loggerOptions } from './log.ts'
import { bodies, jsonText, send } from '#test/run/http.ts'
import { dayIn } from '#test/make/keys.ts'
import { newBrowser } from '#test/run/login.ts'
import { dataDirs, startProcess, type Started } from '#test/run/process.ts'
import { head, openLine } from '#test/run/socket.ts'
import { addressOf, ADMIN_PASSWORD } from '#test/run/server.ts'

const folders = dataDirs()
const running: Started[] = []
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.stop('SIGKILL')
    await server.ended
  }
})
afterAll(() => folders.removeAll())

/** A real server process, and its admin's token. */
async function serve(environment: Record<string, string> = {}) {
  const server = startProcess('main.ts', {
    NODE_ENV: 'test',
    CAPTCHA_FIXED: 'TEST',
    ADMIN_PASSWORD,
    DATA_DIR: folders.makeStarted(),
    PORT: '0',
    HOST: '127.0.0.1',
    ...environment,
  })
  running.push(server)
  const url = await server.listening
  const { id } = await newBrowser({ url }).tryPassword('admin', ADMIN_PASSWORD)
  return { ...server, url, token: String(id) }
}

/** The log of a server that has been stopped, line by line. */
async function logOf(server: Started) {
  server.stop()
  const { written } = await server.ended
  const lines = written.split('\n').filter((line) => line.startsWith('{'))
  return { written, lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>) }
}

describe('the log', () => {
  test('has a line for every request, and says who, what and how', async () => {
    const server = await serve()
    await send(server, { path: addressOf(api.quotation.index), token: server.token })
    await send(server, { path: addressOf(api.quotation.index) })
    await send(server, { path: '/api/nothing' })
    await openLine(server, 'hello\r\n\r\n').closed
    const { lines } = await logOf(server)
    const requests = lines.filter((line) => line['route'] !== undefined)
    const { route, method, user, code } = requests.at(-4) ?? {}
    expect({ route, method, user, code }).toEqual({
      route: '/api/Quotation/index.html',
      method: 'GET',
      user: 1,
      code: 200,
    })
    expect(requests.at(-4)).toMatchObject({
      reqId: expect.stringMatching(/^[\da-f-]{36}$/),
      ms: expect.any(Number),
      time: expect.any(Number),
    })
    expect(requests.at(-3)).toMatchObject({ user: 0, code: 401 })
    expect(requests.at(-2)).toMatchObject({ route: 'screen', code: 404 })
    expect(requests.at(-1)).toMatchObject({ route: 'unreadable', fault: expect.any(String) })
  })

  test('holds nothing that people typed, nor anything that opens a door', async () => {
    const server = await serve({ LOG_LEVEL: 'trace' })
    const { token } = server
    const typed = ['the-keyword', 'the-name-of-a-quotation', 'the-remark', 'wrong-password']
    await newBrowser(server).tryPassword('somebody', 'wrong-password')
    await send(server, { path: addressOf(api.quotation.index, { keyword: typed[0] }), token })
    const { envelope } = await send(server, {
      path: addressOf(api.quotation.setQuotation),
      method: 'POST',
      token,
      ...bodies.multipart([
        ['quo_name', 'the-name-of-a-quotation'],
        ['quo_info', 'the-remark'],
      ]),
    })
    expect(envelope.code).toBe(200)
    const file = addressOf(api.quotation.outleader, { id: envelope.id })
    const made = await send(server, {
      path: addressOf(api.session.setTicket),
      method: 'POST',
      token,
      ...bodies.json([['url', file]]),
    })
    const ticket = String(made.envelope.id)
    await send(server, { path: `${file}&ticket=${ticket}` })
    const keyed = await send(server, {
      path: addressOf(api.key.setKey),
      method: 'POST',
      token,
      ...jsonText(
        JSON.stringify({ name: 'the-key', permissions: ['quotation:view'], expires_on: dayIn(9) }),
      ),
    })
    const { key = '' } = keyed.envelope
    expect(key).toMatch(/^bj_/)
    await send(server, { path: addressOf(api.quotation.index), token: key })
    const invalid = `bj_${'x'.repeat(32)}`
    await send(server, { path: addressOf(api.quotation.index), token: invalid })
    await openLine(server, head('GET /\0the-keyword HTTP/1.1')).closed

    const { written, lines } = await logOf(server)
    expect(written).toContain('/api/Quotation/outleader.html')
    expect(lines.filter((line) => line['key'] === 1)).toMatchObject([{ user: 1, code: 200 }])
    const secrets = [ADMIN_PASSWORD, token, ticket, key, invalid, 'the-key', 'somebody', 'TEST']
    for (const secret of [...typed, ...secrets]) {
      expect(written).not.toContain(secret)
    }
  })
})

test('of an error of PostgreSQL the row at fault is not written down', () => {
  let written = ''
  const log = pino(loggerOptions({ logLevel: 'info' }), { write: (line) => (written += line) })
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "x"'), {
    code: '23505',
    detail: 'Key (username)=(the-name) already exists.',
    parameters: ['the-value'],
  })
  log.error({ err: new Error('the save failed', { cause }) }, 'request failed')
  log.error({ err: 'thrown text' }, 'request failed')
  expect(written).toMatch(/the save failed.*duplicate key.*23505/s)
  expect(written).toContain('thrown text')
  expect(written).not.toMatch(/the-name|the-value/)
})

const FAULTS = `--import=${join(import.meta.dirname, '../../test/run/faults.ts')}`

describe('a mistake that nothing catches', () => {
  test('in a promise is written down, and the server goes on', async () => {
    const server = await serve({ NODE_OPTIONS: FAULTS, FAULT: 'rejection' })
    server.stop('SIGUSR2')
    await expect.poll(() => server.written()).toContain('unhandled rejection')
    const { envelope } = await send(server, {
      path: addressOf(api.quotation.index),
      token: server.token,
    })
    expect(envelope.code).toBe(200)
    const { lines } = await logOf(server)
    const [line] = lines.filter((entry) => entry['level'] === 50)
    expect(line).toMatchObject({
      msg: 'unhandled rejection, the server goes on',
      err: { message: 'a mistake of the test', stack: expect.stringContaining('test/run/faults') },
    })
    expect((await server.ended).code).toBe(0)
  })

  test('anywhere else ends the server with 1, after what is in flight is answered @long', async () => {
    const server = await serve({ NODE_OPTIONS: FAULTS })
    const body = '{"quo_name":"最后一份"}'
    const line = openLine(
      server,
      head(`POST ${addressOf(api.quotation.setQuotation)} HTTP/1.1`, {
        authorization: `Bearer ${server.token}`,
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        expect: '100-continue',
      }),
    )
    await line.until(/100 Continue/)
    server.stop('SIGUSR2')
    await expect.poll(() => server.written()).toContain('uncaught exception')
    line.socket.write(body)
    expect(await line.until(/"code":\d+/)).toContain('"code":200')
    const { code, written } = await server.ended
    expect(code).toBe(1)
    expect(written).toContain('a mistake of the test')
  })
})

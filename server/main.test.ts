import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { wallClock } from './platform/clock.ts'
import { openDatabase } from './db/open.ts'
import { send } from '#test/run/http.ts'
import { newBrowser } from '#test/run/login.ts'
import { dataDirs, startProcess, type Started } from '#test/run/process.ts'
import { addressOf, ADMIN_PASSWORD, type Envelope } from '#test/run/server.ts'

const PASSWORD = 'from-the-start'
const GENERATED = /管理员用户名 admin，密码 (\S+)/

const folders = dataDirs()
const running: Started[] = []
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.stop('SIGKILL')
    await server.ended
  }
})
afterAll(() => folders.removeAll())

/** A real server process, as soon as it listens. */
async function serve(DATA_DIR: string, environment: Record<string, string> = {}) {
  const server = startProcess('main.ts', {
    NODE_ENV: 'test',
    CAPTCHA_FIXED: 'TEST',
    DATA_DIR,
    PORT: '0',
    HOST: '127.0.0.1',
    ...environment,
  })
  running.push(server)
  return { ...server, url: await server.listening }
}

async function stopped(server: Started): Promise<number | null> {
  server.stop()
  return (await server.ended).code
}

const signIn = (server: { url: string }, password: string) =>
  newBrowser(server).tryPassword('admin', password)

describe('the first start', () => {
  test('prints admin’s generated password once; a second start does not, and ignores ADMIN_PASSWORD', async () => {
    const dir = folders.make()
    const first = await serve(dir)
    const password = GENERATED.exec(first.written())?.[1] ?? ''
    expect(password.length).toBeGreaterThanOrEqual(12)
    expect((await signIn(first, password)).code).toBe(200)
    expect(first.written().split(password)).toHaveLength(2)
    await stopped(first)

    const second = await serve(dir, { ADMIN_PASSWORD: 'another-one' })
    expect(second.written()).not.toContain(password)
    expect(second.written()).not.toMatch(GENERATED)
    expect((await signIn(second, 'another-one')).msg).toBe('用户名或密码错误')
    expect((await signIn(second, password)).code).toBe(200)
  })

  test('prints it even where the port turns out to be taken @long', async () => {
    const dir = folders.make()
    const other = await serve(folders.make())
    const failed = startProcess('main.ts', {
      DATA_DIR: dir,
      PORT: new URL(other.url).port,
      HOST: '127.0.0.1',
    })
    const { code, written } = await failed.ended
    expect(code).toBe(1)
    const password = GENERATED.exec(written)?.[1] ?? ''
    expect((await signIn(await serve(dir), password)).code).toBe(200)
  })

  test('takes ADMIN_PASSWORD and prints none; the server answers health', async () => {
    const server = await serve(folders.make(), { ADMIN_PASSWORD: PASSWORD })
    expect(server.written()).not.toContain(PASSWORD)
    expect(server.written()).not.toMatch(GENERATED)
    const { status, envelope } = await send(server, { path: '/api/health' })
    expect({ status, code: envelope.code }).toEqual({ status: 200, code: 200 })
    expect((await signIn(server, PASSWORD)).code).toBe(200)
  })
})

test.each([
  ['', 'Pacific/Kiritimati', 'America/New_York'],
  [' @long', 'Etc/GMT+12', 'Asia/Shanghai'],
])('times are those of the company’s zone%s: TIME_ZONE=%s, TZ=%s', async (_long, TIME_ZONE, TZ) => {
  const server = await serve(folders.makeStarted(), { TIME_ZONE, TZ, ADMIN_PASSWORD })
  const { id } = await signIn(server, ADMIN_PASSWORD)
  const earliest = wallClock(TIME_ZONE)
  const { envelope } = await send(server, {
    path: addressOf(api.quotation.getQuotation),
    token: String(id),
  })
  const time = envelope.data.release_time as string
  expect([earliest, time, wallClock(TIME_ZONE)].sort()[1]).toBe(time)
})

test('a fault’s request id stands in the log, with what happened', async () => {
  const dir = folders.makeStarted()
  const server = await serve(dir, { ADMIN_PASSWORD })
  const { id: token } = await signIn(server, ADMIN_PASSWORD)
  const db = openDatabase({ dataDir: dir, databaseUrl: undefined })
  await db.schema.dropTable('record_count').execute()
  await db.destroy()
  const path = addressOf(api.quotation.index)
  const { envelope } = await send(server, { path, token: String(token) })
  expect(envelope.code).toBe(500)
  const id = /[0-9a-f-]{36}/.exec(envelope.msg)?.[0] ?? 'none'
  await stopped(server)

  const lines = server.written().split('\n')
  const [entry] = lines.filter((line) => line.includes(id) && line.includes('"err"'))
  expect(entry).toContain('no such table')
  expect(server.written()).not.toContain(String(token))
})

describe('SIGTERM', () => {
  /** A save whose body is still awaited; `finish` sends it and answers what comes back. */
  function halfSentSave(server: { url: string }, token: string) {
    const outgoing = request(new URL(addressOf(api.quotation.setQuotation), server.url), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'transfer-encoding': 'chunked',
        expect: '100-continue',
      },
    })
    const answer = new Promise<Envelope & { connection: string | undefined }>((resolve, reject) => {
      outgoing.on('error', reject)
      outgoing.on('response', (incoming) => {
        const { connection } = incoming.headers
        let text = ''
        incoming.on('data', (chunk: Buffer) => (text += chunk.toString()))
        incoming.on('end', () => resolve({ connection, ...(JSON.parse(text) as Envelope) }))
      })
    })
    const received = new Promise<void>((resolve) => outgoing.on('continue', resolve))
    outgoing.flushHeaders()
    return {
      received,
      finish: () => {
        outgoing.end(JSON.stringify({ quo_name: '停机前' }))
        return answer
      },
    }
  }

  /** Waits until nothing listens there any more. */
  async function refusesConnections(url: string): Promise<void> {
    const { port, hostname } = new URL(url)
    const connects = () =>
      new Promise<boolean>((resolve) => {
        const socket = connect(Number(port), hostname, () => {
          socket.destroy()
          resolve(true)
        })
        socket.on('error', () => resolve(false))
      })
    while (await connects()) continue
  }

  test('answers what is in flight and ends with 0', async () => {
    const dir = folders.makeStarted()
    const server = await serve(dir, { ADMIN_PASSWORD })
    const { id: token } = await signIn(server, ADMIN_PASSWORD)
    const save = halfSentSave(server, String(token))
    await save.received
    server.stop()
    await refusesConnections(server.url)
    // Its connection would otherwise be kept for a next request, and with it the server.
    expect(await save.finish()).toMatchObject({
      code: 200,
      id: expect.any(Number),
      connection: 'close',
    })
    expect((await server.ended).code).toBe(0)

    const db = openDatabase({ dataDir: dir, databaseUrl: undefined })
    const saved = await db.selectFrom('quotation').select('quo_name').execute()
    await db.destroy()
    expect(saved).toEqual([{ quo_name: '停机前' }])
  })

  test('does not wait for a connection that has asked for nothing', async () => {
    const server = await serve(folders.makeStarted(), { ADMIN_PASSWORD })
    const { port, hostname } = new URL(server.url)
    const silent = connect(Number(port), hostname)
    await once(silent, 'connect')
    // Accepted in its turn, which comes before that of a request.
    await send(server, { path: '/api/health' })
    server.stop()
    await once(silent, 'close')
    expect((await server.ended).code).toBe(0)
  })

  test('ends an idle server with 0, and so does SIGINT @long', async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const server = await serve(folders.makeStarted(), { ADMIN_PASSWORD })
      server.stop(signal)
      expect((await server.ended).code).toBe(0)
    }
  })
})

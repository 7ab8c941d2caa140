import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { ANSWERS_PER_ADDRESS } from './answers.ts'
import { head, openLine, statusesIn, type Line } from '#test/run/socket.ts'
import { addressOf, startServer, type TestServer } from '#test/run/server.ts'

/** More than the system holds for a connection on which nobody reads. */
const LARGE = 24 * 1024 * 1024
const LARGE_PAGE = 60 * 1024 * 1024

const screens = mkdtempSync(join(tmpdir(), 'baojia-answers-'))
mkdirSync(join(screens, 'assets'))
writeFileSync(join(screens, 'index.html'), `<head></head>${' '.repeat(LARGE_PAGE)}`)
writeFileSync(join(screens, 'assets/large.js'), Buffer.alloc(LARGE, ' '))
writeFileSync(join(screens, 'assets/script.js'), `${' '.repeat(60_000)}/* end */`)
afterAll(() => rmSync(screens, { recursive: true }))

const get = (path: string, headers: Record<string, string> = {}) =>
  head(`GET ${path} HTTP/1.1`, headers)
const LARGE_FILE = get('/assets/large.js')
const LIVE = get('/api/live')
/** The head of a call of which nothing further comes. */
const half = (headers: Record<string, string> = {}) =>
  head(`POST ${addressOf(api.session.setLogin)} HTTP/1.1`, {
    'content-type': 'application/json',
    'content-length': '99',
    ...headers,
  })
const LIVE_ANSWER = /"code":200/
const OTHER = '127.0.0.2'

const lines: Line[] = []
afterEach(() => lines.splice(0).forEach((line) => line.socket.destroy()))

function line(server: TestServer, text: string, from?: string): Line {
  const opened = openLine(server, text, from)
  lines.push(opened)
  return opened
}

/** A connection that sends these requests and reads nothing of what comes back. */
function deafLine(server: TestServer, text: string): Line {
  const opened = line(server, text)
  opened.socket.pause()
  return opened
}

/** Reads so many bytes; looking for the end of so long a text after each piece takes minutes. */
async function readTo({ socket }: Line, bytes: number): Promise<void> {
  socket.resume()
  await expect.poll(() => socket.bytesRead).toBeGreaterThan(bytes)
}

/** How many requests Node has made of what was sent, and how many of them reached what answers them. */
const seen = { requests: 0, begun: 0 }
const countRequest = () => void (seen.requests += 1)
const countBegun = () => void (seen.begun += 1)
beforeEach(() => void Object.assign(seen, { requests: 0, begun: 0 }))
beforeAll(() => {
  subscribe('http.server.request.start', countRequest)
  subscribe('tracing:fastify.request.handler:start', countBegun)
})
afterAll(() => {
  unsubscribe('http.server.request.start', countRequest)
  unsubscribe('tracing:fastify.request.handler:start', countBegun)
})

/** How many connections the server has ended by itself. */
async function ended(server: TestServer): Promise<number> {
  const text = await (await server.fetch('/api/metrics')).text()
  return Number(/^baojia_ended_connections_total (\d+)$/m.exec(text)?.[1])
}

describe('a server whose readers may rest for an hour', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ READER_SECONDS: '3600', COMPANY_NAME: 'Pumps' }, screens)
  })
  afterAll(() => server.close())

  test('answers one request of a connection at a time, and the next once that is read', async () => {
    const deaf = deafLine(server, LARGE_FILE + LIVE + LIVE)
    await expect.poll(() => seen).toEqual({ requests: 3, begun: 1 })
    await line(server, LIVE).until(LIVE_ANSWER)
    expect(seen).toEqual({ requests: 4, begun: 2 })
    await readTo(deaf, LARGE)
    expect(statusesIn(await deaf.until(/"code":200[^]*"code":200/))).toEqual([200, 200, 200])
  })

  test.each([
    ['files', LARGE_FILE],
    ['addresses that cannot be read', get('/%zz')],
    ['things that nobody can expect', get('/api/live', { expect: 'nothing' })],
  ])('ends a connection on which many %s are requested in advance', async (_what, request) => {
    await line(server, LARGE_FILE + request.repeat(1000)).closed
    expect(seen.begun).toBe(1)
    // The rest of what was sent is not even taken apart.
    expect(seen.requests).toBeLessThan(10)
  })

  test('lets so many requests of an address go on, and others of it after them', async () => {
    const halves = Array.from({ length: ANSWERS_PER_ADDRESS }, () => line(server, half()))
    await expect.poll(() => seen.requests).toBe(ANSWERS_PER_ADDRESS)
    const waiting = line(server, LIVE)
    await expect.poll(() => seen.requests).toBe(ANSWERS_PER_ADDRESS + 1)
    await line(server, LIVE, OTHER).until(LIVE_ANSWER)
    expect(waiting.received()).toBe('')
    halves[0]!.socket.destroy()
    await waiting.until(LIVE_ANSWER)
  })

  test('lets no answer of an address go on while much of others is unread in memory @long', async () => {
    // Two of these are below the limit, and what the system takes of three leaves them above it.
    const deaf: Line[] = []
    while (deaf.length < 3) {
      const one = line(server, get('/quotation'))
      one.socket.once('data', () => one.socket.pause())
      await expect.poll(() => one.received()).not.toBe('')
      deaf.push(one)
    }
    const waiting = line(server, LIVE)
    await expect.poll(() => seen.requests).toBe(4)
    await line(server, LIVE, OTHER).until(LIVE_ANSWER)
    expect(waiting.received()).toBe('')
    await Promise.all(deaf.map((one) => readTo(one, LARGE_PAGE)))
    await waiting.until(LIVE_ANSWER)
  })

  test('serves fifty browsers that open the system at once', async () => {
    const request = get('/assets/script.js')
    const browsers = Array.from({ length: 300 }, () => line(server, request))
    await Promise.all(browsers.map((one) => one.until(/end \*\/$/)))
    for (const { socket } of browsers) socket.write(request)
    const answers = await Promise.all(browsers.map((one) => one.until(/end \*\/[^]*end \*\/$/)))
    expect(new Set(answers.map((answer) => statusesIn(answer).join()))).toEqual(
      new Set(['200,200']),
    )
  })
})

test('a reader who has stopped is cut off, one who takes a little now and then is not', async () => {
  const server = await startServer({ READER_SECONDS: '5' }, screens)
  try {
    const before = await ended(server)
    const { socket } = deafLine(server, LARGE_FILE)
    deafLine(server, LARGE_FILE)
    // So slowly that the server's socket accepts nothing more meanwhile; yet the system says nothing of pieces below a
    // sixteenth of what it holds for a reader.
    const takeSome = async () => {
      const until = socket.bytesRead + 512 * 1024
      socket.resume()
      while (socket.bytesRead < until) await new Promise((resolve) => socket.once('data', resolve))
      socket.pause()
      return ended(server)
    }
    await expect.poll(takeSome, { interval: 250 }).toBe(before + 1)
    socket.resume()
    await expect.poll(() => socket.bytesRead).toBeGreaterThan(LARGE)
  } finally {
    await server.close()
  }
})

test('where no more connections fit, the address with most of them loses the one that is quiet longest', async () => {
  // Who reads is looked at so seldom that how long each has been quiet is since it was opened.
  const server = await startServer({ MAX_CONNECTIONS: '8', READER_SECONDS: '3600' }, screens)
  try {
    const others = line(server, LIVE, OTHER)
    await others.until(LIVE_ANSWER)
    const many: Line[] = []
    for (let at = 0; at < 30; at++) {
      const one = line(server, LIVE)
      await one.until(LIVE_ANSWER)
      many.push(one)
    }
    await Promise.all(many.slice(0, -7).map((one) => one.closed))
    // Of the two addresses' eight connections this one is the oldest.
    others.socket.write(LIVE)
    await others.until(/"code":200[^]*"code":200/)
    for (const { socket } of many.slice(-7)) expect(socket.destroyed).toBe(false)
    const third = line(server, LIVE, '127.0.0.3')
    await third.until(LIVE_ANSWER)
  } finally {
    lines.splice(0).forEach((one) => one.socket.destroy())
    await server.close()
  }
})

describe('behind a proxy, from whose address all connections come,', () => {
  const by = (client: string) => ({ 'x-forwarded-for': client })
  const [ONE, OTHERS] = [by('203.0.113.1'), by('203.0.113.2')]

  async function proxied(
    environment: Record<string, string>,
    run: (server: TestServer) => unknown,
  ) {
    const server = await startServer({ TRUST_PROXY: '127.0.0.1', ...environment }, screens)
    try {
      await run(server)
    } finally {
      lines.splice(0).forEach((one) => one.socket.destroy())
      await server.close()
    }
  }

  test('the requests of one client wait for each other, and those of another for none of them', () =>
    proxied({ READER_SECONDS: '3600' }, async (server) => {
      const kept = line(server, get('/api/live', OTHERS))
      await kept.until(LIVE_ANSWER)
      const open = () => line(server, half(ONE))
      const halves = Array.from({ length: ANSWERS_PER_ADDRESS }, open)
      await expect.poll(() => seen.requests).toBe(ANSWERS_PER_ADDRESS + 1)
      // The proxy sends the next request on a connection that has served somebody else.
      kept.socket.write(get('/api/live', ONE))
      await expect.poll(() => seen.requests).toBe(ANSWERS_PER_ADDRESS + 2)
      await line(server, get('/api/live', OTHERS)).until(LIVE_ANSWER)
      expect(statusesIn(kept.received())).toEqual([200])
      halves[0]!.socket.destroy()
      await kept.until(/"code":200[^]*"code":200/)
    }))

  test('where no more connections fit, the client with most of them loses one, and not the proxy', () =>
    proxied({ MAX_CONNECTIONS: '8' }, async (server) => {
      const other = line(server, get('/api/live', OTHERS))
      await other.until(LIVE_ANSWER)
      const many: Line[] = []
      while (many.length < 30) {
        const one = line(server, get('/api/live', ONE))
        many.push(one)
        await one.until(LIVE_ANSWER)
      }
      await Promise.all(many.slice(0, -7).map((one) => one.closed))
      other.socket.write(get('/api/live', OTHERS))
      await other.until(/"code":200[^]*"code":200/)
    }))
})

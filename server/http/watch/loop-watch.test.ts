import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { send } from '#test/run/http.ts'
import { newBrowser } from '#test/run/login.ts'
import { dataDirs, startProcess, type Started } from '#test/run/process.ts'
import { head, openLine } from '#test/run/socket.ts'
import { addressOf, ADMIN_PASSWORD } from '#test/run/server.ts'

const HELD_MS = 600

const folders = dataDirs()
const running: Started[] = []
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.stop('SIGKILL')
    await server.ended
  }
})
afterAll(() => folders.removeAll())

/** A real server process whose handlers hold the event loop where a request says so, and its admin's token. */
async function serve() {
  const server = startProcess('main.ts', {
    NODE_ENV: 'test',
    CAPTCHA_FIXED: 'TEST',
    ADMIN_PASSWORD,
    DATA_DIR: folders.makeStarted(),
    PORT: '0',
    HOST: '127.0.0.1',
    NODE_OPTIONS: `--import=${join(import.meta.dirname, '../../../test/run/hold.ts')}`,
  })
  running.push(server)
  const url = await server.listening
  const { id } = await newBrowser({ url }).tryPassword('admin', ADMIN_PASSWORD)
  return { ...server, url, token: String(id) }
}

/** The warnings of a held event loop that a server wrote until it was stopped. */
async function warningsOf(server: Started) {
  server.stop()
  const { written } = await server.ended
  const lines = written.split('\n').filter((line) => line.startsWith('{'))
  return lines
    .map(
      (line) => JSON.parse(line) as { level: number; msg?: string; routes?: string[]; ms?: number },
    )
    .filter(({ msg }) => msg === 'event loop held')
}

const list = api.quotation.index
const route = (endpoint: { path: string }) => `/api${endpoint.path}.html`

/** A reading whose handler holds the event loop. */
const hold = (server: { url: string; token: string }, ms = HELD_MS) =>
  send(server, {
    path: addressOf(list, { keyword: 'searched-for' }),
    token: server.token,
    headers: { 'x-hold': String(ms) },
  })

test('a call that holds the event loop is named in the log, by its route', async () => {
  const server = await serve()
  expect((await hold(server)).envelope.code).toBe(200)
  const warnings = await warningsOf(server)
  const found = warnings.find(({ routes }) => routes?.includes(route(list)))
  expect(found).toMatchObject({ level: 40, routes: [route(list)] })
  // Noted every 50 ms, and the machine may have been busy on top.
  expect(found!.ms).toBeGreaterThanOrEqual(HELD_MS - 100)
  expect(JSON.stringify(warnings)).not.toContain('searched-for')
})

test('so are the calls that were in flight meanwhile, each once @long', async () => {
  const server = await serve()
  const { setLogin } = api.session
  const lines = [1, 2].map(() =>
    openLine(
      server,
      head(`POST ${addressOf(setLogin)} HTTP/1.1`, {
        'content-type': 'application/json',
        'content-length': '99',
      }),
    ),
  )
  await send(server, { path: '/api/health' })
  await Promise.all([hold(server), hold(server)])
  for (const { socket } of lines) socket.destroy()
  const warnings = await warningsOf(server)
  const named = warnings.filter(({ routes }) => routes?.includes(route(list)))
  expect(named.length).toBeGreaterThan(0)
  for (const { routes } of named) expect(routes!.toSorted()).toEqual([route(setLogin), route(list)])
})

import { execFileSync } from 'node:child_process'
import { constants, openSync, closeSync, readSync, writeSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, describe, expect, onTestFailed, test } from 'vitest'
import { api } from '#api/index.ts'
import { DELIVERY_STATES as STATES } from '#api/delivery/delivery.ts'
import { openDatabase } from './db/open.ts'
import { makeChannel } from '#test/delivery/channels.ts'
import { done } from '#test/make/factories.ts'
import { dataDirs, startProcess, type Started } from '#test/run/process.ts'
import { adminOf } from '#test/run/served.ts'
import { addressOf, ADMIN_PASSWORD } from '#test/run/server.ts'
import { head, openLine } from '#test/run/socket.ts'

/** A stop ends the process within ten seconds, whatever its log and those whom it waits for do. */

const folders = dataDirs()
const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const one of undo.splice(0).toReversed()) await one()
})
afterAll(() => folders.removeAll())

function start(
  environment: Record<string, string> = {},
  output: 'pipe' | number = 'pipe',
): Started {
  const server = startProcess(
    'main.ts',
    {
      NODE_ENV: 'test',
      CAPTCHA_FIXED: 'TEST',
      ADMIN_PASSWORD,
      DATA_DIR: folders.makeStarted(),
      PORT: '0',
      HOST: '127.0.0.1',
      ...environment,
    },
    { output },
  )
  undo.push(() => {
    server.stop('SIGKILL')
    return server.ended
  })
  // A test that waits in vain says only that its time was over: the log shows how far its server came.
  onTestFailed(() => console.error(server.written()))
  return server
}

/** So many calls are answered, each of which has a line in the log. */
async function expectServed(url: string, calls: number): Promise<void> {
  for (let call = 0; call < calls; call += 1) {
    const answer = await fetch(`${url}/api/nothing`)
    await answer.arrayBuffer()
    expect(answer.status).toBe(404)
  }
}

describe('where the reader of the log has gone', () => {
  test('the server goes on, and a stop ends it in order', async () => {
    const server = start()
    const url = await server.listening
    server.readNoMore()
    // Lines that are still to be written when the process ends.
    await expectServed(url, 3)
    server.stop()
    expect((await server.ended).code).toBe(0)
  })

  test('a mistake that nothing catches ends it too @long', async () => {
    const faults = join(import.meta.dirname, '../test/run/faults.ts')
    const server = start({ NODE_OPTIONS: `--import=${faults}` })
    await server.listening
    server.readNoMore()
    server.stop('SIGUSR2')
    expect((await server.ended).code).toBe(1)
  })
})

/** A pipe that nobody reads but the test, by what is in it now. */
function ownPipe() {
  const path = join(dirname(folders.make()), 'log')
  execFileSync('mkfifo', [path])
  const fd = openSync(path, constants.O_RDWR | constants.O_NONBLOCK)
  // Opened by itself: whether it waits is said of what was opened, and processes change it for their own.
  const output = openSync(path, constants.O_WRONLY)
  undo.push(() => [fd, output].forEach((one) => closeSync(one)))
  /** Until the pipe is full, or empty. */
  const untilAgain = (work: () => unknown) => {
    try {
      while (true) work()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
    }
  }
  const piece = Buffer.alloc(4096)
  let text = ''
  return {
    output,
    fill: () => untilAgain(() => writeSync(fd, Buffer.alloc(4096, '\n'))),
    /** All that was read so far. */
    read: () => {
      untilAgain(() => {
        const bytes = readSync(fd, piece)
        text += piece.toString('latin1', 0, bytes)
      })
      return text
    },
  }
}

const LISTENING = /http:\/\/localhost:(\d+)/

describe('where the reader of the log has stopped reading', () => {
  async function startUnread() {
    const pipe = ownPipe()
    const server = start({}, pipe.output)
    await expect.poll(pipe.read).toMatch(LISTENING)
    const url = `http://127.0.0.1:${LISTENING.exec(pipe.read())?.[1]}`
    pipe.fill()
    return { server, pipe, url }
  }

  test('the server goes on, and a stop ends it', async () => {
    const { server, url } = await startUnread()
    // More lines than are written in one go.
    await expectServed(url, 200)
    server.stop()
    await server.ended
  })

  test('it stores some of what waits, and says later how many lines were lost @long', async () => {
    const { server, pipe, url } = await startUnread()
    const calls = 8000
    await expectServed(url, calls)
    await expect.poll(pipe.read).toMatch(/"lost":\d+/)
    server.stop()
    await server.ended
    const log = pipe.read()
    const lost = [...log.matchAll(/"lost":(\d+)/g)].map(([, count]) => Number(count))
    const written = [...log.matchAll(/"route":"screen"/g)].length
    expect(written).toBeGreaterThan(0)
    expect(lost.reduce((sum, count) => sum + count, written)).toBe(calls)
  })
})

describe('what a stop would wait for too long', () => {
  test('a call whose body never ends is broken off @long', async () => {
    const server = start()
    const url = await server.listening
    const { token } = await adminOf({ url })
    const line = openLine(
      { url },
      head(`POST ${addressOf(api.quotation.setQuotation)} HTTP/1.1`, {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': '10',
        expect: '100-continue',
      }),
    )
    await line.until(/100 Continue/)
    server.stop()
    expect((await server.ended).code).toBe(0)
    expect(await line.closed).not.toMatch(/HTTP\/1\.1 [2-5]/)
  })

  test('a message whose receiver never answers stays as a kill leaves it @long', async () => {
    const silent = createServer()
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    undo.push(() => {
      silent.closeAllConnections()
      silent.close()
    })
    const requested = new Promise((resolve) => silent.once('request', resolve))
    const dataDir = folders.makeStarted()
    const outgoing = { OUTGOING_HOSTS: '127.0.0.1', OUTGOING_PRIVATE: '127.0.0.0/8' }
    const server = start({ DATA_DIR: dataDir, ...outgoing })
    const admin = await adminOf({ url: await server.listening })
    // A first start has channels switched off; where this run has a template, they are on.
    await done(admin, api.company.setCompany, { outgoing: 1, features_off: [] })
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/hook`
    await makeChannel(admin, 'webhook', { url, events: ['case_opened'] })
    await done(admin, api.sales.setSales, { s_no: '旧合同', s_fault: '异响' })
    await requested
    server.stop()
    expect((await server.ended).code).toBe(0)
    const db = openDatabase({ dataDir, databaseUrl: undefined })
    const deliveries = await db.selectFrom('delivery').select(['state', 'attempts']).execute()
    await db.destroy()
    expect(deliveries).toEqual([{ state: STATES.sending, attempts: 1 }])
  })
})

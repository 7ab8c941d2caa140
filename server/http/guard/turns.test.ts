import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '#api/index.ts'
import type { AnyEndpoint } from '#api/kit/endpoint.ts'
import { Searches } from '#server/db/search/searches.ts'
import { makeQuotation } from '#test/make/factories.ts'
import { makeKey } from '#test/make/keys.ts'
import { addressOf, testServer } from '#test/run/server.ts'
import { head, openLine, type Line } from '#test/run/socket.ts'
import { BODIES_OF_USER, CALLS_AT_ONCE, CALLS_OF_SESSION, CALLS_OF_USER } from './turns.ts'

const server = testServer()
const { getQuotation, index: quotations, setQuotation } = api.quotation
const ANSWERED = /"code":200/
const REFUSED = /HTTP\/1\.1 429 [^]*您同时进行的操作太多/

/** The head of a call; what belongs to it may follow later, or never. */
const call = (token: string, address: string, method = 'GET', headers = {}) =>
  head(`${method} ${address} HTTP/1.1`, { authorization: `Bearer ${token}`, ...headers })

const LIVE = head('GET /api/live HTTP/1.1')

/** A connection on which one call was answered already: the system accepts one connection in a turn of the loop. */
async function connected(): Promise<Line> {
  const line = openLine(server, LIVE)
  await line.until(ANSWERED)
  return line
}

const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make)
/** The queue of searches has limits of its own, and refuses some of many. */
const allAnswered = (lines: readonly Line[]) =>
  Promise.all(lines.map((line) => line.until(/"code":(200|429)/)))
const closeAll = (lines: readonly Line[]) => lines.map((line) => line.socket.destroy())

/** Sends calls of these tokens at once, and answers whose they are in the order of their answers. */
async function orderOf(tokens: readonly string[], address: string): Promise<string[]> {
  const lines = await Promise.all(times(tokens.length, connected))
  const order: string[] = []
  const answered = lines.map(async (line, at) => {
    await line.until(/"code":200[^]*"code":200/)
    order.push(tokens[at]!)
  })
  for (const [at, line] of lines.entries()) line.socket.write(call(tokens[at]!, address))
  await Promise.all(answered)
  closeAll(lines)
  return order
}

describe('calls take turns', () => {
  const hundredAndOne = (busy: string, other: string) => [...times(100, () => busy), other]

  test('so that who asks once is answered before the hundred of who asked first', async () => {
    const busy = await server.userWith('quotation:all', 'quotation:view')
    const { token } = server.admin
    const address = addressOf(getQuotation, { id: await makeQuotation(server.admin) })
    const order = await orderOf(hundredAndOne(busy.token, token), address)
    expect(order.indexOf(token)).toBeLessThan(10)
  })

  test('among the sessions and keys of one user too', async () => {
    const { key } = await makeKey(server.admin, 'quotation:view', 'quotation:all')
    const { token } = server.admin
    const address = addressOf(getQuotation, { id: await makeQuotation(server.admin) })
    const order = await orderOf(hundredAndOne(key, token), address)
    expect(order.indexOf(token)).toBeLessThan(10)
  })

  test('and an upload that comes in slowly has none', async () => {
    const headers = {
      'content-type': 'multipart/form-data; boundary=X',
      'transfer-encoding': 'chunked',
    }
    const begin = call(server.admin.token, addressOf(api.upload.fileupload), 'POST', headers)
    const part = '--X\r\nContent-Disposition: form-data; name="image[]"; filename="a.txt"\r\n\r\nx'
    const uploads = times(2 * CALLS_AT_ONCE, () => openLine(server, begin))
    for (const { socket } of uploads) socket.write(`${part.length.toString(16)}\r\n${part}\r\n`)
    await server.admin.call(quotations)
    expect((await server.admin.call(quotations)).code).toBe(200)
    for (const { socket } of uploads) socket.write('7\r\n\r\n--X--\r\n0\r\n\r\n')
    for (const line of uploads) await line.until(ANSWERED)
    closeAll(uploads)
  })
})

describe('what is in flight has a bound, of which a call is refused before its body has come', () => {
  const begun = (token: string, endpoint: AnyEndpoint, bytes: number) =>
    call(token, addressOf(endpoint), 'POST', {
      'content-type': 'application/json',
      'content-length': String(bytes),
    })

  /** Begins these calls at once, and answers them when one was refused. */
  async function begunAtOnce(begins: readonly string[]): Promise<Line[]> {
    const lines = await Promise.all(begins.map(connected))
    for (const [at, line] of lines.entries()) line.socket.write(begins[at]!)
    const refused = () => lines.filter((line) => REFUSED.test(line.received()))
    await expect.poll(() => refused().length).toBe(1)
    return lines
  }

  test('of a session, and another of the same user goes on', async () => {
    const busy = await server.userWith('quotation:all', 'quotation:view', 'quotation:edit')
    const { key } = await makeKey(busy, 'quotation:view')
    const lines = await begunAtOnce(
      times(CALLS_OF_SESSION + 1, () => begun(busy.token, setQuotation, 99)),
    )
    const byKey = openLine(server, call(key, addressOf(getQuotation)))
    await byKey.until(ANSWERED)
    closeAll([...lines, byKey])
  })

  test('of a user, by whichever sessions and keys', async () => {
    const busy = await server.userWith('quotation:all', 'quotation:view', 'quotation:edit')
    const keys = await Promise.all(
      times(2, () => makeKey(busy, 'quotation:view', 'quotation:edit')),
    )
    const tokens = [busy.token, ...keys.map(({ key }) => key)]
    const each = CALLS_OF_USER / tokens.length
    expect(each).toBeLessThan(CALLS_OF_SESSION)
    const callers = [...tokens.flatMap((token) => times(each, () => token)), busy.token]
    closeAll(await begunAtOnce(callers.map((token) => begun(token, setQuotation, 99))))
  })

  test('of the bytes of a user’s bodies', async () => {
    const { setWeb } = api.web
    const most = Math.floor(BODIES_OF_USER / setWeb.maxBodyBytes)
    const begin = begun(server.admin.token, setWeb, setWeb.maxBodyBytes)
    closeAll(await begunAtOnce(times(most + 1, () => begin)))
  })
})

describe('while the lists that are asked for do not end', () => {
  const list = addressOf(quotations, { keyword: '无锡泵站' })
  let underWay: number
  let most: number
  let end: () => void
  beforeEach(() => {
    underWay = 0
    most = 0
    const ended = Promise.withResolvers<void>()
    end = ended.resolve
    // oxlint-disable-next-line typescript/unbound-method -- called on the searches of each call
    const { run } = Searches.prototype
    const waiting: typeof run = async function (this: Searches, user, work) {
      underWay += 1
      most = Math.max(most, underWay)
      await ended.promise
      underWay -= 1
      return run.call(this, user, work) as ReturnType<typeof work>
    }
    vi.spyOn(Searches.prototype, 'run').mockImplementation(waiting)
  })
  afterEach(() => {
    end()
    vi.restoreAllMocks()
  })

  const busyUser = () => server.userWith('quotation:all', 'quotation:view', 'quotation:edit')

  test('a few calls of a user are worked on, whether by session or key, and others are answered', async () => {
    const busy = await busyUser()
    const { key } = await makeKey(busy, 'quotation:view', 'quotation:all')
    const lines = [...times(10, () => busy.token), ...times(10, () => key)].map((token) =>
      openLine(server, call(token, list)),
    )
    await expect.poll(() => underWay).toBe(CALLS_AT_ONCE)
    const id = await makeQuotation(server.admin)
    expect((await server.admin.call(getQuotation, { id })).code).toBe(200)
    end()
    await allAnswered(lines)
    expect(most).toBe(CALLS_AT_ONCE)
    closeAll(lines)
  })

  test('a call whose client goes away while it waits gives its place free, and is not made', async () => {
    const busy = await busyUser()
    const body = '{"quo_name":"走了的人"}'
    const save = call(busy.token, addressOf(setQuotation), 'POST', {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    })
    const lists = times(CALLS_AT_ONCE, () => openLine(server, call(busy.token, list)))
    await expect.poll(() => underWay).toBe(CALLS_AT_ONCE)
    const gone = await Promise.all(times(CALLS_OF_SESSION - CALLS_AT_ONCE, connected))
    for (const { socket } of gone) socket.write(save + body)
    const next = () => openLine(server, call(busy.token, list))
    await expect.poll(async () => (await refusedOrWaiting(next())).isRefused).toBe(true)
    closeAll(gone)
    let last: Line | undefined
    await expect
      .poll(async () => {
        const { line, isRefused } = await refusedOrWaiting(next())
        last = line
        return isRefused
      })
      .toBe(false)
    end()
    await allAnswered([...lists, last!])
    const stored = server.db.selectFrom('quotation').select('id').where('quo_name', '=', '走了的人')
    expect(await stored.execute()).toEqual([])
    closeAll([...lists, last!])
  })

  /** Whether a call was refused by the time that a later one, of somebody else, was answered. */
  async function refusedOrWaiting(line: Line) {
    await server.admin.call(getQuotation)
    await server.admin.call(getQuotation)
    return { line, isRefused: REFUSED.test(line.received()) }
  }
})

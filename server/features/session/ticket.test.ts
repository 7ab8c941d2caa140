import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { send } from '#test/run/http.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { whileDoing } from '#test/run/meanwhile.ts'
import {
  testServer,
  addressOf,
  ADMIN_PASSWORD,
  startServer,
  type Caller,
} from '#test/run/server.ts'
import { hashSecret } from '#server/platform/secret.ts'

const XLSX = /spreadsheetml/

const server = testServer()
let seller: Caller
let one: string
let other: string
beforeAll(async () => {
  seller = await server.userWith('quotation:edit', 'quotation:export')
  const address = async (quo_name: string) => {
    const { id } = await seller.call(api.quotation.setQuotation, { quo_name })
    return addressOf(api.quotation.outleader, { id })
  }
  one = await address('一')
  other = await address('二')
})

async function ticketFor(url: string, caller = seller): Promise<string> {
  const answer = await caller.call(api.session.setTicket, { url })
  expect(answer.code).toBe(200)
  return String(answer.id)
}

/** Opens a file by its address, as a browser does; the type of what came, or the refusal's code. */
async function open(path: string, headers: Record<string, string> = {}) {
  const answer = await send(server, { path, headers })
  const type = answer.headers['content-type'] ?? ''
  return type.includes('json') ? answer.envelope.code : type
}

const withTicket = (url: string, ticket: string) => `${url}&ticket=${ticket}`

describe('a ticket', () => {
  test('opens the one address that it was made for', async () => {
    const ticket = await ticketFor(one)
    expect(await open(withTicket(one, ticket))).toMatch(XLSX)
  })

  test('opens it wherever in the address it stands', async () => {
    const ticket = await ticketFor(one)
    const [path, query] = one.split('?')
    expect(await open(`${path}?ticket=${ticket}&${query}`)).toMatch(XLSX)
  })

  test('opens it however its query was written', async () => {
    const ticket = await ticketFor(`${one}&name=a%20b`)
    expect(await open(withTicket(`${one}&name=a+b`, ticket))).toMatch(XLSX)
  })

  test('opens no other address', async () => {
    const ticket = await ticketFor(one)
    expect(await open(withTicket(other, ticket))).toBe(401)
    expect(await open(withTicket(`${one}0`, ticket))).toBe(401)
    expect(await open(withTicket(`${one}&id=1`, ticket))).toBe(401)
  })

  test('counts for no call that is not a file', async () => {
    const url = addressOf(api.quotation.index, { page: 1 })
    const ticket = await ticketFor(url)
    expect(await open(withTicket(url, ticket))).toBe(401)
  })

  test('is good for one minute', async () => {
    const ticket = await ticketFor(one)
    const kept = server.db
      .selectFrom('ticket')
      .select('expires_ms')
      .where('ticket_hash', '=', hashSecret(ticket))
    const { expires_ms } = await kept.executeTakeFirstOrThrow()
    expect(Math.ceil((expires_ms - Date.now()) / 60_000)).toBe(1)

    await server.db
      .updateTable('ticket')
      .set({ expires_ms: Date.now() - 1 })
      .where('ticket_hash', '=', hashSecret(ticket))
      .execute()
    expect(await open(withTicket(one, ticket))).toBe(401)
  })

  test('ends with its session', async () => {
    const leaving = await server.userWith('quotation:edit', 'quotation:export')
    const { id } = await leaving.call(api.quotation.setQuotation, { quo_name: '三' })
    const url = addressOf(api.quotation.outleader, { id })
    const ticket = await ticketFor(url, leaving)
    expect(await open(withTicket(url, ticket))).toMatch(XLSX)
    await leaving.call(api.session.outlogin)
    expect(await open(withTicket(url, ticket))).toBe(401)
  })

  test('permits no more than its session', async () => {
    const outsider = await server.userWith('quotation:export')
    expect(await open(withTicket(one, await ticketFor(one, outsider)))).toBe(404)
    const nobody = await server.userWith()
    expect(await open(withTicket(one, await ticketFor(one, nobody)))).toBe(403)
  })

  test('is stored only as a hash', async () => {
    const ticket = await ticketFor(one)
    const rows = await server.db.selectFrom('ticket').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(ticket)
  })

  test.each(['', 'http://elsewhere.example/api/x', '//elsewhere.example/api/', '/login', 'x'])(
    'is made for no address but this API’s: %j',
    async (url) => {
      const refused = await seller.call(api.session.setTicket, { url })
      expect(refused).toMatchObject({ code: 400, errors: { url: expect.any(String) } })
    },
  )

  test.runIf(process.env['TEST_DATABASE_URL'] !== undefined)(
    'is refused in words where the session ends meanwhile',
    async () => {
      const leaving = await server.userWith('quotation:export')
      const refused = await whileDoing(
        server,
        (transaction) =>
          transaction.deleteFrom('session').where('user_id', '=', leaving.userId).execute(),
        () => leaving.call(api.session.setTicket, { url: one }),
      )
      expect(refused).toMatchObject({ code: 401, msg: '登录已失效，请重新登录' })
    },
  )

  test('is made for nobody without a session', async () => {
    expect((await server.stranger.call(api.session.setTicket, { url: one })).code).toBe(401)
  })
})

describe('the session cookie', () => {
  const cookie = () => ({ cookie: `session=${seller.token}` })

  test('opens a file by its address', async () => {
    expect(await open(one, cookie())).toMatch(XLSX)
  })

  test('counts for no other call, GET or not', async () => {
    expect(await open(addressOf(api.quotation.index), cookie())).toBe(401)
    expect(await open(addressOf(api.session.getSelf), cookie())).toBe(401)
    const saved = await send(server, {
      path: addressOf(api.quotation.setQuotation, { quo_name: '借用' }),
      method: 'POST',
      headers: cookie(),
    })
    expect(saved.envelope.code).toBe(401)
  })

  test('does not help a wrong token or a wrong ticket', async () => {
    expect(await open(one, { ...cookie(), authorization: 'Bearer x' })).toBe(401)
    expect(await open(withTicket(one, 'x'), cookie())).toBe(401)
  })

  test('does not end the session at logout', async () => {
    await send(server, { path: addressOf(api.session.outlogin), headers: cookie() })
    expect((await seller.call(api.session.getSelf)).code).toBe(200)
  })
})

describe(`the cookies of a login${sameOnPostgres}`, () => {
  /** The cookie that a login sets, on a server so configured, where the request came so. */
  async function loginCookie(environment: Record<string, string>, forwarded: string) {
    const own = await startServer(environment)
    try {
      const proto = { 'x-forwarded-proto': forwarded }
      const captcha = await send(own, { path: addressOf(api.session.verify), headers: proto })
      const cookie = captcha.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? ''
      const { headers, envelope } = await send(own, {
        path: addressOf(api.session.setLogin),
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie, ...proto },
        body: JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD, captcha: 'TEST' }),
      })
      const line = headers['set-cookie']?.find((one) => one.includes('session=')) ?? ''
      const prefix = line.includes('Secure') ? '__Host-' : ''
      expect(line.startsWith(`${prefix}session=${envelope.id};`)).toBe(true)
      expect(cookie.startsWith(`${prefix}browser=`)).toBe(true)
      return line.split('; ').slice(1).sort()
    } finally {
      await own.close()
    }
  }
  const plain = ['HttpOnly', 'Max-Age=604800', 'Path=/', 'SameSite=Strict']

  test('are HttpOnly and Strict, and not Secure over http', async () => {
    expect(await loginCookie({}, 'http')).toEqual(plain)
  })

  test('are Secure behind a trusted proxy that speaks https', async () => {
    const trusting = { TRUST_PROXY: '127.0.0.1,::1' }
    expect(await loginCookie(trusting, 'https')).toEqual([...plain, 'Secure'])
    expect(await loginCookie(trusting, 'http')).toEqual(plain)
  })

  test('are not made Secure by a proxy that is not trusted', async () => {
    expect(await loginCookie({}, 'https')).toEqual(plain)
    expect(await loginCookie({ TRUST_PROXY: '10.0.0.0/8' }, 'https')).toEqual(plain)
  })
})

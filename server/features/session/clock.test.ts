import { afterEach, describe, expect, test, vi } from 'vitest'
import { api } from '#api/index.ts'
import { send } from '#test/run/http.ts'
import { newBrowser } from '#test/run/login.ts'
import { testServer, addressOf, ADMIN_PASSWORD } from '#test/run/server.ts'

const HOUR = 60 * 60_000

const server = testServer()
afterEach(() => vi.useRealTimers())

/** Moves the wall clock, and nothing else: what waits goes on waiting as long as it would. */
function moveClock(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
}

describe('after the clock was set back an hour', () => {
  test('running sessions go on, and others can sign in', async () => {
    const user = await server.userWith('quotation:view')
    moveClock(-HOUR)
    expect((await user.call(api.quotation.index)).code).toBe(200)
    expect((await newBrowser(server).tryPassword('admin', ADMIN_PASSWORD)).code).toBe(200)
  })

  test('a session that had ended stays ended', async () => {
    const user = await server.userWith('quotation:view')
    moveClock(12 * HOUR + 60_000)
    expect((await user.call(api.quotation.index)).code).toBe(401)
    moveClock(-HOUR)
    expect((await user.call(api.quotation.index)).code).toBe(401)
  })

  test('a ticket does not hold that hour longer', async () => {
    const { id } = await server.admin.call(api.quotation.setQuotation, { quo_name: '报价' })
    const url = addressOf(api.quotation.outleader, { id })
    const { id: ticket } = await server.admin.call(api.session.setTicket, { url })
    moveClock(-HOUR)
    const path = `${url}&ticket=${ticket}`
    expect((await send(server, { path })).envelope.code).toBe(401)
  })
})

test('a session begun while the clock was years ahead ends when it is right again', async () => {
  moveClock(3 * 365 * 24 * HOUR)
  const user = await server.userWith('quotation:view')
  expect((await user.call(api.quotation.index)).code).toBe(200)
  vi.useRealTimers()
  expect((await user.call(api.quotation.index)).code).toBe(401)
})

import { describe, expect, test } from 'vitest'
import {
  failedSoFar,
  person,
  SOME_SECONDS,
  together,
  waiting,
  WRONG,
  wrongAt,
} from '#test/run/lockout.ts'
import { newBrowser } from '#test/run/login.ts'
import { testServer } from '#test/run/server.ts'

/** What of wrong passwords is counted, by which address, and for how long. */

const server = testServer({ TRUST_PROXY: 'true' })

const wrong = (username: string, address: string) => wrongAt(server, username, address)

describe('counting', () => {
  const rowsOf = (username: string) =>
    server.db.selectFrom('login_failure').select('key').where('username', '=', username).execute()

  test('is an IPv6 network, not one of the many addresses in it', async () => {
    const username = 'from a network'
    for (let host = 1; host <= 5; host += 1) {
      expect(await wrong(username, `2001:db8:1:2::${host}`)).toEqual(WRONG)
    }
    expect(await wrong(username, '2001:db8:1:2:ffff::6')).toMatchObject(SOME_SECONDS)
    expect(await wrong(username, '2001:db8:1:3::1')).toEqual(WRONG)
  })

  test('of whatever user name is the network too', async () => {
    await failedSoFar(server, 'address:2001:db8:1:4::/64', '', 99)
    expect(await wrong('one of many', '2001:db8:1:4::1')).toEqual(WRONG)
    expect(await wrong('another', '2001:db8:1:4::2')).toMatchObject(SOME_SECONDS)
  })

  test('is the address from the proxy, not one that the client claims', async () => {
    const username = 'behind a proxy'
    for (let turn = 1; turn <= 5; turn += 1) {
      expect(await wrong(username, `203.0.113.${turn}, 192.0.2.80`)).toEqual(WRONG)
    }
    expect(await wrong(username, '203.0.113.9, 192.0.2.80')).toMatchObject(SOME_SECONDS)
  })

  test('is the proxy itself where it forwards no address', async () => {
    const username = 'without address'
    for (let turn = 1; turn <= 5; turn += 1) {
      expect(await wrong(username, `no address ${turn}`)).toEqual(WRONG)
    }
    expect(await wrong(username, 'unknown')).toMatchObject(SOME_SECONDS)
  })

  test('is forgotten after a day without another', async () => {
    const day = 24 * 60 * 60_000
    const address = '192.0.2.81'
    await failedSoFar(server, together('yesterday', address), 'yesterday', 4, Date.now() - day - 1)
    await failedSoFar(server, together('today', address), 'today', 4, Date.now() - day + 60_000)
    await wrong('made up', address)
    expect(await rowsOf('yesterday')).toEqual([])
    expect(await rowsOf('today')).toHaveLength(1)
    expect(await wrong('yesterday', address)).toEqual(WRONG)
    expect(await wrong('yesterday', address)).toEqual(WRONG)
  })
})

describe('after the clock was set back an hour', () => {
  const HOUR = 60 * 60_000

  test('earlier waits no longer count', async () => {
    const { username, password } = await person(server)
    const address = '192.0.2.82'
    await failedSoFar(server, together(username, address), username, 9, Date.now() + HOUR)
    expect((await newBrowser(server, address).tryPassword(username, password)).code).toBe(200)
  })

  test('but the next wrong password does set off a wait', async () => {
    const address = '192.0.2.83'
    await failedSoFar(server, together('persistent', address), 'persistent', 9, Date.now() + HOUR)
    expect(await wrong('persistent', address)).toEqual(WRONG)
    expect(await wrong('persistent', address)).toEqual(waiting('15分钟'))
  })

  test('one earlier failure causes no wait', async () => {
    const { username, password } = await person(server)
    const address = '192.0.2.84'
    await failedSoFar(server, together(username, address), username, 1, Date.now() + 60_000)
    expect((await newBrowser(server, address).tryPassword(username, password)).code).toBe(200)
  })
})

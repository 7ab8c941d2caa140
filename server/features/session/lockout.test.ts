import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { failedSoFar, person, SOME_SECONDS, together, WRONG, wrongAt } from '#test/run/lockout.ts'
import { newBrowser } from '#test/run/login.ts'
import { testServer, ADMIN_PASSWORD } from '#test/run/server.ts'

/** A proxy in front is trusted here, so that a test can come from any address. */
const server = testServer({ TRUST_PROXY: 'true' })

const wrong = (username: string, address: string) => wrongAt(server, username, address)

describe('wrong passwords for one user name from one address', () => {
  test('five are free, then there is a wait of 30 seconds', async () => {
    const { username, password } = await person(server)
    const address = '192.0.2.1'
    for (let turn = 0; turn < 5; turn += 1) expect(await wrong(username, address)).toEqual(WRONG)
    expect(await wrong(username, address)).toMatchObject(SOME_SECONDS)
    const right = await newBrowser(server, address).tryPassword(username, password)
    expect(right).toMatchObject(SOME_SECONDS)
  })

  test.each([
    // On a busy machine a second of it has passed by then.
    [5, '(1分钟|5\\d秒)'],
    [6, '2分钟'],
    [7, '4分钟'],
    [8, '8分钟'],
    [9, '15分钟'],
    [40, '15分钟'],
  ])('after %i the next one doubles the wait, up to 15 minutes: %s', async (failures, wait) => {
    const username = `doubling ${failures}`
    const address = '192.0.2.2'
    await failedSoFar(server, together(username, address), username, failures)
    await failedSoFar(server, `address:${address}`, '', 0)
    expect(await wrong(username, address)).toEqual(WRONG)
    expect(await wrong(username, address)).toEqual({
      code: 429,
      msg: expect.stringMatching(new RegExp(`请等待${wait}后再试$`)),
    })
  })

  test('after a wait another attempt is allowed', async () => {
    const { username, password } = await person(server)
    const address = '192.0.2.3'
    const browser = newBrowser(server, address)
    await failedSoFar(server, together(username, address), username, 4)
    await wrong(username, address)
    expect(await browser.tryPassword(username, password)).toMatchObject(SOME_SECONDS)
    await server.db
      .updateTable('login_failure')
      .set({ blocked_until_ms: Date.now() - 1 })
      .where('key', '=', together(username, address))
      .execute()
    expect((await browser.tryPassword(username, password)).code).toBe(200)
  })

  test('a success forgets the wrong ones', async () => {
    const { username, password } = await person(server)
    const address = '192.0.2.4'
    for (let turn = 0; turn < 4; turn += 1) await wrong(username, address)
    expect((await newBrowser(server, address).tryPassword(username, password)).code).toBe(200)
    for (let turn = 0; turn < 5; turn += 1) expect(await wrong(username, address)).toEqual(WRONG)
    expect(await wrong(username, address)).toMatchObject(SOME_SECONDS)
  })

  test('do not hinder the same user elsewhere, nor another user there', async () => {
    const [one, other] = [await person(server), await person(server)]
    const address = '192.0.2.5'
    await failedSoFar(server, together(one.username, address), one.username, 4)
    await wrong(one.username, address)
    expect(await wrong(one.username, address)).toMatchObject(SOME_SECONDS)
    const here = newBrowser(server, address)
    const elsewhere = newBrowser(server, '192.0.2.6')
    expect((await elsewhere.tryPassword(one.username, one.password)).code).toBe(200)
    expect((await here.tryPassword(other.username, other.password)).code).toBe(200)
  })

  test('are counted for a name that no user has, too', async () => {
    const address = '192.0.2.7'
    for (let turn = 0; turn < 5; turn += 1) expect(await wrong('ghost', address)).toEqual(WRONG)
    expect(await wrong('ghost', address)).toMatchObject(SOME_SECONDS)
  })

  test('of many tries at once no more than five are answered', async () => {
    const { username, password } = await person(server)
    const tries = Array.from({ length: 12 }, (_, turn) =>
      newBrowser(server, '192.0.2.8').tryPassword(
        username,
        turn === 11 ? password : `wrong ${turn}`,
      ),
    )
    const answers = await Promise.all(tries)
    const refused = answers.filter((answer) => answer.msg === WRONG.msg)
    // Where the right password came through among the first, the count began anew.
    const beganAnew = answers.some((answer) => answer.code === 200)
    expect(refused.length).toBeLessThanOrEqual(beganAnew ? 4 + 5 : 5)
  })

  test('a try while waiting does not make the wait longer', async () => {
    const username = 'patient'
    const address = '192.0.2.9'
    await failedSoFar(server, together(username, address), username, 4)
    await wrong(username, address)
    for (let turn = 0; turn < 4; turn += 1) await wrong(username, address)
    const { failures } = await server.db
      .selectFrom('login_failure')
      .select('failures')
      .where('key', '=', together(username, address))
      .executeTakeFirstOrThrow()
    expect(failures).toBe(5)
  })
})

describe('wrong passwords from all over', () => {
  test('for one user name: after 50 every address waits', async () => {
    const { username, password } = await person(server)
    await failedSoFar(server, `user:${username}`, username, 48)
    expect(await wrong(username, '198.51.100.1')).toEqual(WRONG)
    expect(await wrong(username, '198.51.100.2')).toEqual(WRONG)
    expect(await wrong(username, '198.51.100.3')).toMatchObject(SOME_SECONDS)
    const right = await newBrowser(server, '198.51.100.4').tryPassword(username, password)
    expect(right).toMatchObject(SOME_SECONDS)
  })

  test('for one address: after 100 every user name waits there', async () => {
    const address = '198.51.100.5'
    const { username, password } = await person(server)
    await failedSoFar(server, `address:${address}`, '', 98)
    expect(await wrong('first guess', address)).toEqual(WRONG)
    expect(await wrong('second guess', address)).toEqual(WRONG)
    expect(await wrong('third guess', address)).toMatchObject(SOME_SECONDS)
    const right = await newBrowser(server, address).tryPassword(username, password)
    expect(right).toMatchObject(SOME_SECONDS)
    const elsewhere = newBrowser(server, '198.51.100.6')
    expect((await elsewhere.tryPassword(username, password)).code).toBe(200)
  })
})

test('running sessions are unaffected by a wait', async () => {
  const { username, token } = await person(server)
  const address = '203.0.113.1'
  await failedSoFar(server, `user:${username}`, username, 60)
  await wrong(username, address)
  expect(await wrong(username, address)).toMatchObject({ code: 429 })
  const running = await server.stranger.call(
    api.quotation.index,
    {},
    {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': address,
    },
  )
  expect(running.code).toBe(200)
})

test('a wrong captcha is reported as such even during a lockout', async () => {
  const browser = newBrowser(server, '203.0.113.2')
  await failedSoFar(server, together('admin', '203.0.113.2'), 'admin', 4)
  await wrong('admin', '203.0.113.2')
  await browser.captcha()
  const form = { username: 'admin', password: ADMIN_PASSWORD, captcha: 'WRONG' }
  expect((await browser.logIn(form)).errors).toHaveProperty('captcha')
})

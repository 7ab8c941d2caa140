import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done, fresh } from '#test/make/factories.ts'
import { log, storedRows } from '#test/read/history.ts'
import { enter, makeUser, type Person } from '#test/make/people.ts'
import { newBrowser } from '#test/run/login.ts'
import { testServer } from '#test/run/server.ts'

/** Signing in, and passwords, in the history. */

const server = testServer({ TRUST_PROXY: '127.0.0.1' })

let person: Person
beforeEach(async () => void (person = await makeUser(server.admin)))

const signIns = async () => (await log(server.admin, { entity: 'session' })).data

describe('a sign-in is listed', () => {
  test('with user and address', async () => {
    await newBrowser(server, '203.0.113.7').tryPassword(person.username, person.password)
    const [entry] = await signIns()
    expect(entry).toMatchObject({
      action: 'login',
      user_name: person.username,
      name: person.username,
      record_id: person.id,
      address: '203.0.113.7',
      changes: [],
    })
    const { total } = await log(server.admin, { userid: person.id, action: 'login' })
    expect(total).toBe(1)
  })

  test.each([
    ['a wrong password', () => ({})],
    ['the right one of a paused user', () => ({ status: 0 })],
  ])('where it fails with %s', async (_how, fields) => {
    const paused = Object.keys(fields()).length > 0
    await done(server.admin, api.user.setUsers, { id: person.id, ...fields() })
    const before = await storedRows(server)
    const password = paused ? person.password : 'wrong-password'
    expect((await server.signIn(person.username, password)).code).toBe(400)
    const added = (await storedRows(server)).slice(before.length)
    expect(added).toMatchObject([
      { action: 'login_failed', user_id: person.id, user_name: person.username },
    ])
    expect(JSON.stringify(added)).not.toContain(password)
  })

  test('where nobody has the name, without the name, which may be a password', async () => {
    const typed = fresh('MyPassw0rd!')
    expect((await server.signIn(typed, 'whatever')).code).toBe(400)
    const [entry] = await signIns()
    expect(entry).toMatchObject({
      action: 'login_failed',
      name: '（没有这个用户）',
      user_name: '（没有这个用户）',
      record_id: 0,
    })
    expect(JSON.stringify(await storedRows(server))).not.toContain(typed)
    expect((await log(server.admin, { keyword: typed })).total).toBe(0)
  })

  test('as nobody’s where the user was deleted', async () => {
    await done(server.admin, api.user.deleteUser, { id: person.id })
    await server.signIn(person.username, person.password)
    expect((await signIns())[0]).toMatchObject({ record_id: 0, name: '（没有这个用户）' })
  })
})

test('a wrong captcha or an empty field is no attempt, and neither is waiting', async () => {
  const browser = newBrowser(server, '203.0.113.8')
  for (let turn = 0; turn < 5; turn += 1) {
    await browser.tryPassword(person.username, 'wrong-password')
  }
  const before = await storedRows(server)
  expect((await browser.tryPassword(person.username, person.password)).code).toBe(429)
  await browser.captcha()
  const { username, password } = person
  expect((await browser.logIn({ username, password, captcha: 'XXXX' })).code).toBe(400)
  expect((await browser.logIn({ username, password: '', captcha: 'TEST' })).code).toBe(400)
  expect(await storedRows(server)).toEqual(before)
})

test('a password that is set with a wrong old one is no change', async () => {
  const self = await enter(server, person)
  const before = await storedRows(server)
  const input = { old_password: 'not-the-old-one', password: 'my-new-secret' }
  expect((await self.call(api.user.setPassword, input)).code).toBe(400)
  expect(await storedRows(server)).toEqual(before)
})

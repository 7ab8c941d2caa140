import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done } from '#test/make/factories.ts'
import { callerByKey } from '#test/make/keys.ts'
import { makeUser, makeUserWith, type Person } from '#test/make/people.ts'
import { jsonText, send } from '#test/run/http.ts'
import { CAPTCHA, newBrowser, type Browser } from '#test/run/login.ts'
import { callerWith } from '#test/run/served.ts'
import { addressOf, testServer } from '#test/run/server.ts'
import { hashSecret } from '#server/platform/secret.ts'

/** A sign-in on a device on which its user has never signed in is an event for the inbox. */

const server = testServer({ TRUST_PROXY: '127.0.0.1,::1' })

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36'

/** A browser with no cookies yet. */
const device = (userAgent = CHROME, address?: string) =>
  newBrowser(server, address, new Map(), userAgent)

async function enter(browser: Browser, { username, password }: Person): Promise<string> {
  const { id, code } = await browser.tryPassword(username, password)
  expect(code).toBe(200)
  return String(id)
}

async function eventsOf({ id }: Person) {
  const rows = await server.db
    .selectFrom('event')
    .select(['facts', 'actor_id', 'record_id', 'cause'])
    .where('name', '=', 'new_device')
    .where('record_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ facts, ...row }) => ({ ...row, facts: JSON.parse(facts) as object }))
}

const knownTo = async ({ id }: Pick<Person, 'id'>) =>
  (
    await server.db
      .selectFrom('known_device')
      .select('device_hash')
      .where('user_id', '=', id)
      .execute()
  ).map(({ device_hash }) => device_hash)

describe('a sign-in on a device', () => {
  test('that is new is an event, with what the device is and where', async () => {
    const person = await makeUser(server.admin)
    await enter(device(), person)
    await enter(device(CHROME, '203.0.113.7'), person)
    expect(await eventsOf(person)).toEqual([
      {
        record_id: person.id,
        actor_id: 0,
        cause: expect.any(String),
        facts: {
          no: '',
          customer: '',
          owner: person.id,
          user: person.id,
          about: 'Chrome · Windows，地址 203.0.113.7',
        },
      },
    ])
  })

  test('is none for the first one of all, nor for one that is known, from whatever address', async () => {
    const person = await makeUser(server.admin)
    const desk = device()
    await enter(desk, person)
    await enter(desk, person)
    const elsewhere = newBrowser(server, '203.0.113.8', desk.cookies, CHROME)
    await enter(elsewhere, person)
    expect(await eventsOf(person)).toEqual([])
  })

  test('is none on one that was new before, and one on each further device', async () => {
    const person = await makeUser(server.admin)
    const [desk, phone, other] = [device(), device(), device()]
    for (const browser of [desk, phone, desk, phone, other]) await enter(browser, person)
    const events = await eventsOf(person)
    expect(events).toHaveLength(2)
    expect(events[0]!.cause).not.toBe(events[1]!.cause)
  })

  test('that was forgotten since is an event once more', async () => {
    const person = await makeUser(server.admin)
    const [desk, phone] = [device(), device()]
    await enter(desk, person)
    await enter(phone, person)
    const hash = hashSecret(phone.cookies.get('browser')!)
    await server.db.deleteFrom('known_device').where('device_hash', '=', hash).execute()
    await enter(phone, person)
    expect(await eventsOf(person)).toHaveLength(2)
  })

  test('of a colleague is new to oneself', async () => {
    const [person, colleague] = [await makeUser(server.admin), await makeUser(server.admin)]
    await enter(device(), person)
    const desk = device()
    await enter(desk, colleague)
    await enter(desk, person)
    expect(await eventsOf(person)).toHaveLength(1)
    expect(await eventsOf(colleague)).toEqual([])
  })

  test('that says nothing of itself is called unknown', async () => {
    const person = await makeUser(server.admin)
    await enter(device(), person)
    await enter(device(''), person)
    expect(await eventsOf(person)).toMatchObject([
      { facts: { about: expect.stringContaining('未知设备，地址') } },
    ])
  })

  test('is none where it fails, nor is a call by an API key', async () => {
    const person = await makeUserWith(server.admin, 'quotation:view')
    const token = await enter(device(), person)
    await device().tryPassword(person.username, 'not the password')
    const caller = { ...callerWith(server.url, token), userId: person.id }
    await done(await callerByKey(server, caller, 'quotation:view'), api.session.getSelf)
    expect(await eventsOf(person)).toEqual([])
    expect(await knownTo(person)).toHaveLength(1)
  })
})

test('the cookie of a device lasts longer than its sessions, and only its hash is stored', async () => {
  const { id, username, password } = await makeUser(server.admin)
  const desk = device()
  await desk.captcha()
  const cookies = { cookie: `browser=${desk.cookies.get('browser')}` }
  const { headers, body } = jsonText(JSON.stringify({ username, password, captcha: CAPTCHA }))
  const path = addressOf(api.session.setLogin)
  const answer = await send(server, {
    method: 'POST',
    path,
    headers: { ...headers, ...cookies },
    body,
  })
  const cookie = answer.headers['set-cookie']?.find((line) => line.startsWith('browser='))
  expect(cookie).toBe(
    `browser=${desk.cookies.get('browser')}; Max-Age=34560000; Path=/; HttpOnly; SameSite=Strict`,
  )
  expect(await knownTo({ id })).toEqual([hashSecret(desk.cookies.get('browser')!)])
})

test('of a user 50 devices are kept, those used last', async () => {
  const person = await makeUser(server.admin)
  const row = (at: number) => ({ user_id: person.id, device_hash: `device ${at}`, used_ms: at })
  await server.db
    .insertInto('known_device')
    .values(Array.from({ length: 50 }, (_, at) => row(at + 1)))
    .execute()
  await enter(device(), person)
  const known = await knownTo(person)
  expect(known).toHaveLength(50)
  expect(known).not.toContain('device 1')
  expect(known).toContain('device 2')
})

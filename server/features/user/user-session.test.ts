import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done, fresh, makeQuotation } from '#test/make/factories.ts'
import { enter, isIn, makeRole, makeUserWith, type Person } from '#test/make/people.ts'
import { send } from '#test/run/http.ts'
import { testServer, addressOf, type Caller } from '#test/run/server.ts'

/** What of a change ends the sessions of the user whom it is about, at once (spec 3.2.2). */

const { setUsers, deleteUser } = api.user

const server = testServer()

const sells = ['quotation:view', 'quotation:edit', 'quotation:export'] as const
const someone = () => makeUserWith(server.admin, ...sells)

const otherRole = () => makeRole(server.admin, ...sells)
const endings: [how: string, end: (person: Person, by: Caller) => Promise<unknown>][] = [
  ['another role', async ({ id }, by) => done(by, setUsers, { id, role_id: await otherRole() })],
  ['a new password', ({ id }, by) => done(by, setUsers, { id, password: 'a new password' })],
  ['the same password anew', ({ id, password }, by) => done(by, setUsers, { id, password })],
  ['a pause', ({ id }, by) => done(by, setUsers, { id, status: 0 })],
  ['the deletion', ({ id }, by) => done(by, deleteUser, { id })],
]

/** Opens a file by its address, as a browser does; the refusal's code, or 200. */
async function open(path: string, headers: Record<string, string> = {}): Promise<number> {
  const answer = await send(server, { path, headers })
  return answer.headers['content-type']?.includes('json') ? answer.envelope.code : 200
}

describe.each(endings)('%s', (_how, end) => {
  test('ends every session of that user, and of nobody else', async () => {
    const [person, neighbour] = [await someone(), await someone()]
    const sessions = [await enter(server, person), await enter(server, person)]
    const others = [await enter(server, neighbour), server.admin]
    await end(person, server.admin)
    for (const ended of sessions) {
      expect(await ended.call(api.quotation.index)).toMatchObject({ code: 401 })
    }
    for (const other of others) expect(await isIn(other)).toBe(true)
  })

  test('ends the ticket and the cookie of that session, too', async () => {
    const person = await someone()
    const caller = await enter(server, person)
    const url = addressOf(api.quotation.outleader, { id: await makeQuotation(caller) })
    const { id: ticket } = await done(caller, api.session.setTicket, { url })
    const cookie = `session=${caller.token}`
    expect(await open(`${url}&ticket=${ticket}`)).toBe(200)
    expect(await open(url, { cookie })).toBe(200)
    await end(person, server.admin)
    expect(await open(`${url}&ticket=${ticket}`)).toBe(401)
    expect(await open(url, { cookie })).toBe(401)
    const left = await server.db.selectFrom('session').select('user_id').execute()
    expect(left.filter(({ user_id }) => user_id === person.id)).toEqual([])
  })

  test('ends them by any actor with user permissions alone', async () => {
    const person = await someone()
    const caller = await enter(server, person)
    const clerk = await server.userWith(...sells, 'user:edit', 'user:delete')
    await end(person, clerk)
    expect(await isIn(caller)).toBe(false)
    expect(await isIn(clerk)).toBe(true)
  })
})

describe('sessions go on', () => {
  test.each<[how: string, input: (person: Person) => Record<string, unknown>]>([
    ['after a new name', () => ({ username: fresh('改名') })],
    ['where everything stays as it was', ({ role_id }) => ({ role_id, status: 1, password: '' })],
  ])('%s', async (_how, input) => {
    const person = await someone()
    const caller = await enter(server, person)
    await done(server.admin, setUsers, { id: person.id, ...input(person) })
    expect((await caller.call(api.quotation.index)).code).toBe(200)
  })

  test('where the change was refused', async () => {
    const [person, other] = [await someone(), await someone()]
    const caller = await enter(server, person)
    const { id } = person
    const refused = [
      { id, status: 0, version: 9 },
      { id, status: 0, username: other.username },
      { id, password: '12345' },
      { id, role_id: 987_654 },
    ]
    for (const input of refused) {
      expect((await server.admin.call(setUsers, input)).code).not.toBe(200)
    }
    expect(await isIn(caller)).toBe(true)
  })
})

test('a paused user cannot sign in, and can again once active', async () => {
  const { id, username, password } = await someone()
  await done(server.admin, setUsers, { id, status: 0 })
  const refused = await server.signIn(username, password)
  expect(refused).toEqual({ code: 400, msg: '用户名或密码错误' })
  await done(server.admin, setUsers, { id, status: 1 })
  expect((await server.signIn(username, password)).code).toBe(200)
})

test('one’s own role changed by oneself ends one’s own sessions as well', async () => {
  const person = await makeUserWith(server.admin, ...sells, 'user:edit')
  const caller = await enter(server, person)
  await done(caller, setUsers, { id: person.id, role_id: await otherRole() })
  expect(await isIn(caller)).toBe(false)
})

describe('a sign-in at the same moment', () => {
  // Who knows the same password after it was set anew signs in with the new one.
  test.each(endings.filter(([how]) => !/^(another|the same)/.test(how)))(
    'of %s has no session afterwards that the old password gave',
    async (_how, end) => {
      for (let turn = 0; turn < 3; turn += 1) {
        const person = await someone()
        const early = server.signIn(person.username, person.password)
        const [answer] = await Promise.all([early, end(person, server.admin)])
        const left = await server.db
          .selectFrom('session')
          .select('token_hash')
          .where('user_id', '=', person.id)
          .execute()
        expect(left).toEqual([])
        // Signed in just before, or refused like any wrong password.
        if (answer.code !== 200) expect(answer).toEqual({ code: 400, msg: '用户名或密码错误' })
      }
    },
  )
})

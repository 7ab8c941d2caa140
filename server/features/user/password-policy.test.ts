import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { fresh } from '#test/make/factories.ts'
import { enter, makeRole, makeUser } from '#test/make/people.ts'
import { ADMIN_PASSWORD, startServer, type TestServer } from '#test/run/server.ts'

/** Which passwords can be set, by the policy that the company chose (spec 3.6.1). */

const { setUsers, setPassword } = api.user

let basic: TestServer
let strict: TestServer
beforeAll(async () => {
  basic = await startServer()
  strict = await startServer({ PASSWORD_POLICY: 'strict' })
})
afterAll(async () => {
  await basic.close()
  await strict.close()
})

/** The three ways to set one: for a new user, for an old one, one's own. */
const ways: [how: string, set: (server: TestServer, password: string) => Promise<Answer>][] = [
  [
    'a new user’s',
    async (server, password) =>
      server.admin.call(setUsers, {
        username: fresh('新人'),
        password,
        role_id: await makeRole(server.admin),
      }),
  ],
  [
    'another user’s',
    async (server, password) => {
      const { id } = await makeUser(server.admin)
      return server.admin.call(setUsers, { id, password })
    },
  ],
  [
    'one’s own',
    async (server, password) => {
      const person = await makeUser(server.admin)
      const caller = await enter(server, person)
      return caller.call(setPassword, { old_password: person.password, password })
    },
  ],
]
type Answer = Awaited<ReturnType<TestServer['admin']['call']>>

const refused = (msg: string) => ({ code: 400, msg, errors: { password: msg } })

describe.each(ways)('by the basic policy %s password', (_whose, set) => {
  test('has at least 6 characters', async () => {
    expect(await set(basic, 'zq9-v')).toEqual(refused('密码不少于6位'))
    expect((await set(basic, 'zq9-vk')).code).toBe(200)
  })

  test.each(['123456', 'password', 'PassWord', 'iloveyou'])(
    'is accepted where it is common, with a warning: %s',
    async (common) => {
      const answer = await set(basic, common)
      expect(answer.code).toBe(200)
      expect(answer.msg).toMatch(/已(保存|修改)，但这个密码太常见，容易被猜到，建议尽快换一个/)
    },
  )

  test('is taken without a word where it is not', async () => {
    const answer = await set(basic, 'zq9-vkt-pump')
    expect(answer).toMatchObject({
      code: 200,
      msg: expect.stringMatching(/已(保存|修改，请用新密码重新登录)$/),
    })
  })
})

describe.each(ways)('by the strict policy %s password', (_whose, set) => {
  test('has at least 8 characters, as people count them', async () => {
    expect(await set(strict, 'zq9-vkt')).toEqual(refused('密码不少于8位'))
    expect(await set(strict, '😀😀😀😀😀😀😀')).toEqual(refused('密码不少于8位'))
    expect((await set(strict, 'zq9-vkt1')).code).toBe(200)
    expect((await set(strict, '泵房三号控制柜子')).code).toBe(200)
  })

  test.each(['password', 'PASSWORD', '12345678', 'iloveyou', 'sunshine'])(
    'is refused where it is common: %s',
    async (common) => {
      expect(await set(strict, common)).toEqual(refused('这个密码太常见，容易被猜到，请换一个'))
    },
  )
})

test('a refused password refuses the fields that were sent with it', async () => {
  const { id, username, password } = await makeUser(strict.admin)
  const sent = { id, username: fresh('改名'), password: 'password' }
  expect((await strict.admin.call(setUsers, sent)).code).toBe(400)
  expect((await strict.signIn(username, password)).code).toBe(200)
})

test('passwords from before the policy still work', async () => {
  const role_id = await makeRole(basic.admin)
  const old = await makeUser(basic.admin, { role_id, password: '123456' })
  expect((await basic.signIn(old.username, '123456')).code).toBe(200)
  expect((await strict.signIn('admin', ADMIN_PASSWORD)).code).toBe(200)
})

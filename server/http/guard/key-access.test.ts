import { beforeAll, describe, expect, test } from 'vitest'
import { allPermissions, type Access, type Permission } from '#api/kit/access.ts'
import type { AnyEndpoint } from '#api/kit/endpoint.ts'
import { api } from '#api/index.ts'
import { callerByKey } from '#test/make/keys.ts'
import { callerOf, makeRole, makeUser } from '#test/make/people.ts'
import { besideOf } from '#test/read/beside.ts'
import { jsonText, send } from '#test/run/http.ts'
import { testServer, addressOf, type Caller } from '#test/run/server.ts'

/**
 * Every call of the agreement by an API key: it opens the call, or the call is for signed-in people alone. And by a session of each
 * starter role, and by nobody.
 */

/** All that no key opens: signing in, passwords, second factors, tickets, devices, keys and the inbox, and what is 超级管理员's alone. */
const BY_SESSION_ALONE = [
  '/ApiKey/endKey',
  '/ApiKey/getAll',
  '/ApiKey/index',
  '/ApiKey/setKey',
  '/Customer/getReceiver',
  '/Customer/handOver',
  '/Device/endDevice',
  '/Device/endOfUser',
  '/Device/endOthers',
  '/Device/index',
  '/Device/ofUser',
  '/Factor/begin',
  '/Factor/confirm',
  '/Factor/end',
  '/Factor/endOfUser',
  '/Factor/index',
  '/Factor/renewCodes',
  '/History/getUser',
  '/History/index',
  '/Inbox/getChoices',
  '/Inbox/getUnread',
  '/Inbox/index',
  '/Inbox/setChoices',
  '/Inbox/setRead',
  '/Index/verify',
  '/Login/outlogin',
  '/Login/setCode',
  '/Login/setLogin',
  '/Login/setTicket',
  '/User/setPassword',
]
/** What takes no permission and any key opens, since it shows and changes nothing beyond the key's. */
const BY_ANY_KEY = [
  '/Home/index',
  '/Login/getSelf',
  '/Search/index',
  '/User/setPreference',
  '/Web/getText',
  '/Web/public',
]
const NOT_BY_KEY = '不能用 API 密钥做这件事，请用用户名和密码登录后操作'

const endpoints = Object.values(api).flatMap((feature) => Object.values<AnyEndpoint>(feature))
const named = (some: AnyEndpoint[]) => some.map((endpoint) => [endpoint.path, endpoint] as const)

const permissionsOf = ({ access }: AnyEndpoint): Permission[] =>
  [access]
    .flat<(Access | readonly Permission[])[]>()
    .filter((one): one is Permission => (allPermissions as readonly unknown[]).includes(one))

const server = testServer()
/** Somebody whose role permits everything, and one by their key at a time. */
let maker: Caller
let everything: Caller
/** By a key of one permission, which is changed in the database for each call. */
let few: Caller & { keyId: number }
beforeAll(async () => {
  const role_id = await makeRole(server.admin, ...allPermissions)
  const person = await makeUser(server.admin, { role_id })
  const { id } = await server.signIn(person.username, person.password)
  maker = callerOf(server, String(id), person.id)
  everything = await callerByKey(server, server.admin, ...allPermissions)
  few = await callerByKey(server, maker, 'quotation:view')
})

async function mayOnly(permissions: readonly Permission[]): Promise<void> {
  await server.db
    .updateTable('api_key')
    .set({ permissions: JSON.stringify(permissions) })
    .where('id', '=', few.keyId)
    .execute()
}

/** Makes a call about a record that is not there, by a key. */
async function answerOf(caller: Caller, endpoint: AnyEndpoint) {
  const input = { id: 987_654 }
  const answer = await send(server, {
    token: caller.token,
    method: endpoint.method,
    path: addressOf(endpoint, endpoint.method === 'GET' ? input : {}),
    ...(endpoint.method === 'GET' ? {} : jsonText(JSON.stringify(input))),
  })
  expect(answer.headers['set-cookie'], endpoint.path).toBeUndefined()
  expect(answer.text.includes(caller.token), endpoint.path).toBe(false)
  // A file is no envelope.
  if (!answer.headers['content-type']?.includes('json')) return { code: answer.status, msg: '' }
  const { code, msg } = answer.envelope
  return { code, msg }
}

/** What a call itself answers, beyond the guard. */
const PAST_THE_GUARD = [200, 400, 404, 409, 415]

test('the calls that no key makes are these', () => {
  const declared = endpoints.filter(({ sessionOnly }) => sessionOnly).map(({ path }) => path)
  expect(declared.sort()).toEqual(BY_SESSION_ALONE)
})

test('a call without a permission of its own is decided on here before a key makes it', () => {
  const open = endpoints.filter((one) => permissionsOf(one).length === 0 && !one.sessionOnly)
  expect(open.map(({ path }) => path).sort()).toEqual(BY_ANY_KEY)
})

describe('refused, though the key has every permission of who may do everything, is', () => {
  test.each(named(endpoints.filter(({ sessionOnly }) => sessionOnly)))(
    '%s',
    async (_path, endpoint) => {
      expect(await answerOf(everything, endpoint)).toEqual({ code: 403, msg: NOT_BY_KEY })
    },
  )
})

describe('opened by a key is', () => {
  test.each(named(endpoints.filter(({ sessionOnly }) => !sessionOnly)))(
    '%s, by its permission alone',
    async (_path, endpoint) => {
      const permissions = permissionsOf(endpoint)
      for (const permission of permissions) {
        await mayOnly([permission, ...besideOf(endpoint, permission)])
        expect(PAST_THE_GUARD).toContain((await answerOf(few, endpoint)).code)
      }
      await mayOnly(allPermissions.filter((permission) => !permissions.includes(permission)))
      const { code, msg } = await answerOf(few, endpoint)
      if (permissions.length === 0) return expect(PAST_THE_GUARD).toContain(code)
      expect(code).toBe(403)
      return expect(msg).toContain('这个 API 密钥没有')
    },
  )
})

describe('of all calls that are not open', () => {
  const closed = endpoints.filter(({ access }) => access !== 'public')
  /** The calls that answer a caller something else than they should. */
  async function wrongFor(caller: Caller, expected: (endpoint: AnyEndpoint) => readonly number[]) {
    const wrong: string[] = []
    for (const endpoint of closed) {
      const { code, msg } = await answerOf(caller, endpoint)
      if (!expected(endpoint).includes(code)) wrong.push(`${endpoint.path} ${code} ${msg}`)
    }
    return wrong
  }

  test.each(['销售', '销售经理', '生产', '物流', '售后', '产品管理', '财务'])(
    'a session of the starter role %s reaches those that its permissions open, and no other',
    async (role_name) => {
      const role = await server.db
        .selectFrom('role')
        .select(['id', 'permissions'])
        .where('role_name', '=', role_name)
        .executeTakeFirstOrThrow()
      const permissions = JSON.parse(role.permissions) as Permission[]
      const person = await makeUser(server.admin, { role_id: role.id })
      const { id } = await server.signIn(person.username, person.password)
      const wrong = await wrongFor(callerOf(server, String(id), person.id), (endpoint) => {
        const accepted = permissionsOf(endpoint)
        const own = accepted.filter((permission) => permissions.includes(permission))
        if (endpoint.access === 'super' || (accepted.length > 0 && own.length === 0)) return [403]
        const isWhole = own.some((permission) =>
          besideOf(endpoint, permission).every((beside) => permissions.includes(beside)),
        )
        return isWhole || accepted.length === 0 ? PAST_THE_GUARD : [...PAST_THE_GUARD, 403]
      })
      expect(wrong).toEqual([])
    },
  )

  test('a stranger reaches none', async () => {
    const stranger = callerOf(server, 'x'.repeat(43), 0)
    expect(await wrongFor(stranger, () => [401])).toEqual([])
  })
})

test('an uploaded file is opened by a key in the header, with its permission alone', async () => {
  const address = `/upload/${'x'.repeat(43)}.txt`
  const answer = async (caller: Caller) =>
    (await send(server, { path: address, token: caller.token })).envelope.code
  expect(await answer(everything)).toBe(404)
  expect(await answer(callerOf(server, `bj_${'x'.repeat(32)}`, 0))).toBe(401)
})

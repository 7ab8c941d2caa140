import { describe, expect, test } from 'vitest'
import type { Permission } from '#api/kit/access.ts'
import type { AnyEndpoint } from '#api/kit/endpoint.ts'
import { api } from '#api/index.ts'
import { besideOf } from '#test/read/beside.ts'
import { jsonText, send } from '#test/run/http.ts'
import { testServer, addressOf } from '#test/run/server.ts'

/** What the agreement says of a call's access holds; what was decided stands in `docs/access.md`, which the walk compares. */

const permissionsOf = ({ access }: AnyEndpoint): Permission[] =>
  access === 'public' || access === 'session' || access === 'super'
    ? []
    : [access].flat<(Permission | readonly Permission[])[]>()

const withPermission = Object.values(api)
  .flatMap((feature) => Object.values<AnyEndpoint>(feature))
  .filter((endpoint) => permissionsOf(endpoint).length > 0)
  .map((endpoint) => [endpoint.path, endpoint] as const)

const server = testServer()

describe('without a session', () => {
  test('is a caller with an invalid token', async () => {
    for (const authorization of ['Bearer x', 'Bearer', 'x', 'Basic YTpi', 'Bearer undefined']) {
      const refused = await server.stranger.call(api.session.getSelf, {}, { authorization })
      expect(refused.code).toBe(401)
    }
  })
})

// That every other caller is refused is what `walk.test.ts` walks through.
describe('with its permission', () => {
  test.each(withPermission)('%s takes this one permission alone', async (_path, endpoint) => {
    for (const permission of permissionsOf(endpoint)) {
      const user = await server.userWith(permission, ...besideOf(endpoint, permission))
      const input = { id: 987_654 }
      const answer = await send(server, {
        token: user.token,
        method: endpoint.method,
        path: addressOf(endpoint, endpoint.method === 'GET' ? input : {}),
        ...(endpoint.method === 'GET' ? {} : jsonText(JSON.stringify(input))),
      })
      // A file is no envelope, and what the call itself refuses is past the permission.
      const isFile = !answer.headers['content-type']?.includes('json')
      const code = isFile ? answer.status : answer.envelope.code
      expect([200, 400, 404, 409, 415]).toContain(code)
    }
  })
})

test('a permission that is taken from a role is gone with the next call', async () => {
  const user = await server.userWith('quotation:view')
  expect((await user.call(api.quotation.index)).code).toBe(200)
  const { role_id } = await server.db
    .selectFrom('user')
    .select('role_id')
    .where('id', '=', user.userId)
    .executeTakeFirstOrThrow()
  await server.db.updateTable('role').set({ permissions: '[]' }).where('id', '=', role_id).execute()
  expect((await user.call(api.quotation.index)).code).toBe(403)
})

test('getSelf says what the role permits, and nothing else about the user', async () => {
  const user = await server.userWith('quotation:view', 'web:edit')
  const self = await user.call(api.session.getSelf)
  expect(self).toEqual({
    code: 200,
    msg: expect.any(String),
    data: {
      id: user.userId,
      name: expect.any(String),
      staff_name: expect.any(String),
      role_name: expect.any(String),
      check: ['quotation:view', 'web:edit'],
      level: 0,
      must_set_up: false,
      preferences: { lists: {} },
      time_zone: 'Asia/Shanghai',
      features_off: [],
    },
  })
})

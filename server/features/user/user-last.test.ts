import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done } from '#test/make/factories.ts'
import { enter, makeRole, makeUser, roleNamed } from '#test/make/people.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** Two 超级管理员 who take each other away at the same moment: one of them stays (spec 4.6.4). */

const { setUsers, deleteUser } = api.user

const server = testServer()
let superRole: number
let lesser: number
beforeAll(async () => {
  superRole = await roleNamed(server.admin, '超级管理员')
  lesser = await makeRole(server.admin)
})

/** How many can do everything now. */
async function mightyOnes(): Promise<number> {
  const rows = await server.db
    .selectFrom('user')
    .select('id')
    .where('role_id', '=', superRole)
    .where('status', '=', 1)
    .where('deleted', '=', 0)
    .execute()
  return rows.length
}

let one: Caller

/** Exactly two, both signed in, without any left from before. */
async function two(): Promise<[Caller, Caller]> {
  one ??= server.admin
  const other = await enter(server, await makeUser(one, { role_id: superRole }))
  expect(await mightyOnes()).toBe(2)
  return [one, other]
}

const ways: [how: string, take: (by: Caller, whom: Caller) => ReturnType<Caller['call']>][] = [
  ['delete', (by, whom) => by.call(deleteUser, { id: whom.userId })],
  ['pause', (by, whom) => by.call(setUsers, { id: whom.userId, status: 0 })],
  ['demote', (by, whom) => by.call(setUsers, { id: whom.userId, role_id: lesser })],
]

describe.each(ways)('two who %s each other at once', (_how, take) => {
  test.each([1, 2, 3])('leave one (turn %i)', async () => {
    const [first, second] = await two()
    const answers = await Promise.all([take(first, second), take(second, first)])
    const codes = answers.map((answer) => answer.code)
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
    // The one who came second is the last one, or has no session any more.
    expect([401, 409]).toContain(codes.find((code) => code !== 200))
    expect(await mightyOnes()).toBe(1)
    one = codes[0] === 200 ? first : second
    expect((await done(one, api.session.getSelf)).data.role_name).toBe('超级管理员')
  })
})

test('two who demote themselves at once leave one', async () => {
  const [first, second] = await two()
  const demoted = await Promise.all([first, second].map((self) => ways[2]![1](self, self)))
  const codes = demoted.map((answer) => answer.code)
  expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await mightyOnes()).toBe(1)
})

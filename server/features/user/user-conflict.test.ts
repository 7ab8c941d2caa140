import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done, fresh } from '#test/make/factories.ts'
import { makeRole, makeUser, readUser } from '#test/make/people.ts'
import { whileDoing } from '#test/run/meanwhile.ts'
import { testServer, type TestServer } from '#test/run/server.ts'

/** Two who want the same name, and two saves of one user. */

const { getList, setUsers, deleteUser } = api.user
const PASSWORD = 'the first password'

const server = testServer()
let role_id: number
beforeAll(async () => {
  role_id = await makeRole(server.admin)
})

const call: TestServer['admin']['call'] = (...sent) => server.admin.call(...sent)

describe('a name that another user has', () => {
  const TAKEN = { code: 409, errors: { username: '用户名已被使用' } }

  test('is refused to a new user and to an old one, and nothing changes', async () => {
    const [one, other] = [
      await makeUser(server.admin, { role_id }),
      await makeUser(server.admin, { role_id }),
    ]
    const { username } = one
    const refused = await call(setUsers, { username, password: PASSWORD, role_id })
    expect(refused).toMatchObject({
      ...TAKEN,
      msg: `用户名“${username}”已被使用，请换一个`,
    })
    expect(await call(setUsers, { id: other.id, username })).toMatchObject(TAKEN)
    expect(await readUser(server.admin, other.id)).toMatchObject({ username: other.username })
    expect(await call(setUsers, { id: one.id, username })).toMatchObject({ code: 200 })
  })

  test('of two who are made at once is given to one', async () => {
    const username = fresh('抢名')
    const make = () => call(setUsers, { username, password: PASSWORD, role_id })
    const codes = (await Promise.all([make(), make()])).map((answer) => answer.code)
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe.runIf(process.env['TEST_DATABASE_URL'] !== undefined)('on PostgreSQL', () => {
  test('a name that another user gets at the same moment is refused in the same words', async () => {
    const { id, username } = await makeUser(server.admin, { role_id })
    const { name_key } = await server.db
      .selectFrom('user')
      .select('name_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await done(server.admin, setUsers, { id, username: fresh('改名') })
    const refused = await whileDoing(
      server,
      (transaction) =>
        transaction.updateTable('user').set({ username, name_key }).where('id', '=', id).execute(),
      () => call(setUsers, { username, password: PASSWORD, role_id }),
    )
    expect(refused).toMatchObject({
      code: 409,
      msg: `用户名“${username}”已被使用，请换一个`,
      errors: { username: '用户名已被使用' },
    })
  })
})

describe('versions:', () => {
  test('a save on an older one is refused, naming who changed the user and when', async () => {
    const { id } = await makeUser(server.admin, { role_id })
    const name = fresh('后改')
    await call(setUsers, { id, username: name, version: 1 })
    const refused = await call(setUsers, { id, username: '先开', version: 1, status: 0 })
    expect(refused.code).toBe(409)
    expect(refused.msg).toMatch(/^用户已被admin于\d{4}:\d\d:\d\d \d\d:\d\d:\d\d修改/)
    expect(await readUser(server.admin, id)).toMatchObject({ username: name, status: 1 })
  })

  test('a repeated save with one Idempotency-Key changes the user once', async () => {
    const username = fresh('一次')
    const key = { 'idempotency-key': randomUUID() }
    const make = () => call(setUsers, { username, password: PASSWORD, role_id }, key)
    const first = await make()
    expect(first.code).toBe(200)
    expect(await make()).toEqual(first)
    const { data } = await call(getList)
    expect(data.filter((row: { name: string }) => row.name === username)).toHaveLength(1)
  })

  test('a repeated refusal and a repeated deletion get their first answers again', async () => {
    const { id, username } = await makeUser(server.admin, { role_id })
    const taken = { 'idempotency-key': randomUUID() }
    const again = () => call(setUsers, { username, password: PASSWORD, role_id }, taken)
    const refused = await again()
    expect(refused.code).toBe(409)
    const gone = { 'idempotency-key': randomUUID() }
    const remove = () => call(deleteUser, { id }, gone)
    expect(await remove()).toMatchObject({ code: 200, msg: '用户已删除' })
    expect(await remove()).toMatchObject({ code: 200, msg: '用户已删除' })
    expect(await again()).toEqual(refused)
  })
})

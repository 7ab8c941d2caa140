import { beforeAll, describe, expect, test } from 'vitest'
import { allPermissions, type Permission } from '#api/kit/access.ts'
import { api } from '#api/index.ts'
import { done } from '#test/make/factories.ts'
import {
  enter,
  isIn,
  makeRole,
  makeUser,
  makeUserWith,
  readUser,
  roleNamed,
  type Person,
} from '#test/make/people.ts'
import { testServer, startServer, type Caller } from '#test/run/server.ts'

/** What nobody may do to a user, themselves included (spec 4.6). */

const { getUser, getRoleList, setUsers, deleteUser } = api.user
const manages: Permission[] = ['user:view', 'user:edit', 'user:delete']
const BEYOND = '这个用户有您没有的权限或更高的折扣级别，您不能修改或删除'

const server = testServer()
let superRole: number
beforeAll(async () => {
  superRole = await roleNamed(server.admin, '超级管理员')
})

/** A user as stored, the password's hash included. */
const stored = (id: number) =>
  server.db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst()

describe('nobody', () => {
  let self: Person
  let caller: Caller
  beforeAll(async () => {
    self = await makeUserWith(server.admin, ...manages)
    caller = await enter(server, self)
  })

  test('deletes themselves', async () => {
    const refused = await caller.call(deleteUser, { id: self.id })
    expect(refused).toEqual({ code: 403, msg: '不能删除自己' })
    expect(await isIn(caller)).toBe(true)
  })

  test('pauses themselves', async () => {
    const msg = '不能暂停自己'
    const refused = await caller.call(setUsers, { id: self.id, status: 0 })
    expect(refused).toEqual({ code: 403, msg, errors: { status: msg } })
    expect(await readUser(caller, self.id)).toMatchObject({ status: 1, version: 1 })
    expect(await isIn(caller)).toBe(true)
  })

  test('deletes or pauses themselves though others may do everything', async () => {
    const boss = await makeUser(server.admin, { role_id: superRole })
    const bossCaller = await enter(server, boss)
    expect(await bossCaller.call(deleteUser, { id: boss.id })).toMatchObject({ code: 403 })
    expect(await bossCaller.call(setUsers, { id: boss.id, status: 0 })).toMatchObject({ code: 403 })
    await done(server.admin, deleteUser, { id: boss.id })
  })
})

describe('a user with permissions that the actor lacks', () => {
  let clerk: Caller
  let beyond: Person
  beforeAll(async () => {
    clerk = await enter(server, await makeUserWith(server.admin, ...manages, 'quotation:view'))
    beyond = await makeUserWith(server.admin, 'quotation:view', 'quotation:all')
  })

  test.each([
    ['renamed', { username: '改名' }],
    ['paused', { status: 0 }],
    ['given a password', { password: 'a new password' }],
    ['saved without a change', {}],
  ])('cannot be %s', async (_how, input) => {
    const before = await stored(beyond.id)
    const refused = await clerk.call(setUsers, { id: beyond.id, ...input })
    expect(refused).toEqual({ code: 403, msg: BEYOND })
    expect(await stored(beyond.id)).toEqual(before)
  })

  test('cannot be given a lesser role', async () => {
    const role_id = await makeRole(server.admin, 'quotation:view')
    const refused = await clerk.call(setUsers, { id: beyond.id, role_id })
    expect(refused).toEqual({ code: 403, msg: BEYOND })
    expect(await stored(beyond.id)).toMatchObject({ role_id: beyond.role_id, version: 1 })
  })

  test('cannot be deleted', async () => {
    expect(await clerk.call(deleteUser, { id: beyond.id })).toEqual({ code: 403, msg: BEYOND })
    expect(await stored(beyond.id)).toMatchObject({ deleted: 0 })
  })

  test('keeps their sessions through every refused try', async () => {
    const caller = await enter(server, beyond)
    await clerk.call(setUsers, { id: beyond.id, password: 'a new password' })
    await clerk.call(setUsers, { id: beyond.id, status: 0 })
    await clerk.call(deleteUser, { id: beyond.id })
    expect(await isIn(caller)).toBe(true)
  })

  test('is the first administrator for everyone else', async () => {
    const allButOne = allPermissions.filter((permission) => permission !== 'web:edit')
    const nearly = await server.userWith(...allButOne)
    const id = server.admin.userId
    expect(await nearly.call(setUsers, { id, password: 'taken over' })).toMatchObject({ code: 403 })
    expect(await nearly.call(deleteUser, { id })).toMatchObject({ code: 403 })
    expect(await isIn(server.admin)).toBe(true)
  })

  test('can be seen, with the reason why not to be changed', async () => {
    expect(await readUser(clerk, beyond.id)).toMatchObject({ locked: BEYOND })
    const { id } = await makeUserWith(server.admin, 'quotation:view')
    expect(await readUser(clerk, id)).toMatchObject({ locked: '' })
    const viewer = await server.userWith('user:view')
    const unchangeable = { locked: '您没有修改用户的权限' }
    expect(await readUser(viewer, id)).toMatchObject(unchangeable)
    expect((await done(viewer, getUser)).data.locked).toBe('')
  })

  test('is no hindrance once their role is within the actor’s', async () => {
    const { id, username } = await makeUserWith(server.admin, 'quotation:view', 'user:view')
    expect(await clerk.call(setUsers, { id, status: 0 })).toMatchObject({ code: 200 })
    expect(await clerk.call(setUsers, { id, username, password: 'a new password' })).toMatchObject({
      code: 200,
    })
    expect(await clerk.call(deleteUser, { id })).toMatchObject({ code: 200 })
  })
})

describe('a role that holds what the actor lacks', () => {
  let clerk: Caller
  let within: number
  let beyond: number
  beforeAll(async () => {
    within = await makeRole(server.admin, 'quotation:view')
    beyond = await makeRole(server.admin, 'quotation:view', 'web:edit')
    clerk = await enter(server, await makeUserWith(server.admin, ...manages, 'quotation:view'))
  })

  test('is disabled in the list to choose from, and only there', async () => {
    const options = async (caller: Caller) =>
      (await done(caller, getRoleList)).data as { value: number; disabled?: boolean }[]
    const seen = await options(clerk)
    expect(seen.find(({ value }) => value === beyond)).toMatchObject({ disabled: true })
    expect(seen.find(({ value }) => value === superRole)).toMatchObject({ disabled: true })
    expect(seen.find(({ value }) => value === within)).not.toHaveProperty('disabled')
    expect((await options(server.admin)).filter(({ disabled }) => disabled)).toEqual([])
  })

  test('is given to nobody: neither to a new user, nor to an old one, nor to oneself', async () => {
    const old = await makeUser(server.admin, { role_id: within })
    const input = { username: '新来的', password: 'a password' }
    for (const role_id of [beyond, superRole]) {
      for (const sent of [input, { id: old.id }, { id: clerk.userId }]) {
        const refused = await clerk.call(setUsers, { ...sent, role_id })
        expect(refused).toMatchObject({ code: 403, errors: { role_id: refused.msg } })
        expect(refused.msg).toContain('您不能给别人')
      }
    }
    expect(await stored(old.id)).toMatchObject({ role_id: within, version: 1 })
    const { data } = await done(clerk, api.user.getList)
    expect(data.map((row: { name: string }) => row.name)).not.toContain('新来的')
  })

  test('is no hindrance where it is one’s own', async () => {
    const { id } = await makeUser(server.admin, { role_id: within })
    expect(await clerk.call(setUsers, { id, role_id: within, status: 0 })).toMatchObject({
      code: 200,
    })
  })
})

describe('the last active 超级管理员', () => {
  const LAST = {
    code: 409,
    msg: '这是最后一个可用的“超级管理员”，不能删除、暂停或改为其他角色；请先设置另一个',
  }
  let mighty: Caller
  beforeAll(async () => {
    mighty = await server.userAt(3, ...allPermissions)
  })

  test('is neither deleted, paused nor demoted by anybody', async () => {
    const before = await stored(server.admin.userId)
    const id = server.admin.userId
    const other = await makeRole(server.admin, 'quotation:view')
    expect(await mighty.call(deleteUser, { id })).toEqual(LAST)
    expect(await mighty.call(setUsers, { id, status: 0 })).toEqual(LAST)
    expect(await mighty.call(setUsers, { id, role_id: other })).toEqual(LAST)
    expect(await server.admin.call(setUsers, { id, role_id: other })).toEqual(LAST)
    expect(await stored(id)).toEqual(before)
    expect(await isIn(server.admin)).toBe(true)
  })

  test('is so beside paused and deleted ones', async () => {
    const [paused, deleted] = [
      await makeUser(server.admin, { role_id: superRole }),
      await makeUser(server.admin, { role_id: superRole }),
    ]
    await done(server.admin, setUsers, { id: paused.id, status: 0 })
    await done(server.admin, deleteUser, { id: deleted.id })
    expect(await mighty.call(deleteUser, { id: server.admin.userId })).toEqual(LAST)
    // Who is not active is not the last one, and may go.
    await done(mighty, deleteUser, { id: paused.id })
  })

  test('can still be renamed and given a password', async () => {
    const own = await startServer()
    try {
      const id = own.admin.userId
      const saved = await own.admin.call(setUsers, { id, username: '总管', password: 'changed it' })
      expect(saved.code).toBe(200)
      expect((await own.signIn('总管', 'changed it')).code).toBe(200)
    } finally {
      await own.close()
    }
  })
})

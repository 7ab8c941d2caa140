import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done, makeQuotation } from '#test/make/factories.ts'
import { newest, changesOf } from '#test/read/history.ts'
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
import { testServer, type TestServer } from '#test/run/server.ts'

const { deleteUser, restore, getDeleted, getHistory, getUser, setUsers } = api.user

const server = testServer()

const call: TestServer['admin']['call'] = (...sent) => server.admin.call(...sent)

let person: Person
beforeEach(async () => {
  person = await makeUserWith(server.admin, 'quotation:view', 'quotation:edit')
})
const remove = () => done(server.admin, deleteUser, { id: person.id })

describe('a restored user', () => {
  test('signs in again with the old password, and may do what they could', async () => {
    const before = await readUser(server.admin, person.id)
    await remove()
    expect((await server.signIn(person.username, person.password)).code).toBe(400)
    await done(server.admin, restore, { id: person.id })
    const self = await enter(server, person)
    expect((await self.call(api.quotation.index)).code).toBe(200)
    expect((await self.call(api.contract.index)).code).toBe(403)
    expect(await readUser(server.admin, person.id)).toEqual({ ...before, version: 2 })
  })

  test('has to sign in: sessions from before do not go on', async () => {
    const self = await enter(server, person)
    await remove()
    await done(server.admin, restore, { id: person.id })
    expect(await isIn(self)).toBe(false)
  })

  test('who was paused is paused', async () => {
    await done(server.admin, setUsers, { id: person.id, status: 0 })
    await remove()
    await done(server.admin, restore, { id: person.id })
    expect(await readUser(server.admin, person.id)).toMatchObject({ status: 0 })
    expect((await server.signIn(person.username, person.password)).code).toBe(400)
  })

  test('is the owner of their records still, no longer marked as deleted', async () => {
    const self = await enter(server, person)
    const id = await makeQuotation(self)
    await remove()
    const owners = async () => (await done(server.admin, api.quotation.getUser)).data
    expect(await owners()).toContainEqual({
      value: person.id,
      label: `${person.username}（已删除）`,
    })
    await done(server.admin, restore, { id: person.id })
    expect(await owners()).toContainEqual({ value: person.id, label: person.username })
    const again = await enter(server, person)
    expect((await again.call(api.quotation.getQuotation, { id })).code).toBe(200)
  })

  test('is listed in the history, without any password', async () => {
    await remove()
    await done(server.admin, restore, { id: person.id })
    const entry = await newest(server.admin, getHistory, person.id)
    expect(entry).toMatchObject({ action: 'restore', name: person.username, user_name: 'admin' })
    expect(changesOf(entry)).toMatchObject({ 用户名: ['', person.username], 状态: ['', '正常'] })
    expect(JSON.stringify(entry)).not.toContain('argon2')
  })
})

describe('a user is not restored', () => {
  test('whose name another has, and is once that one has another name', async () => {
    await remove()
    const other = await makeUser(server.admin, { username: person.username })
    const refused = await call(restore, { id: person.id })
    expect(refused.code).toBe(409)
    expect(refused.msg).toMatch(/^用户名已被另一.*使用，不能恢复/)
    expect((await call(getUser, { id: person.id })).code).toBe(404)
    expect((await server.signIn(other.username, other.password)).code).toBe(200)

    await done(server.admin, setUsers, { id: other.id, username: `${person.username}二` })
    await done(server.admin, restore, { id: person.id })
    expect((await server.signIn(person.username, person.password)).code).toBe(200)
  })

  test('by who has not all of their permissions', async () => {
    const clerk = await server.userWith('user:view', 'user:edit', 'user:delete')
    await remove()
    const refused = await clerk.call(restore, { id: person.id })
    expect(refused).toEqual({
      code: 403,
      msg: '这个用户有您没有的权限或更高的折扣级别，您不能修改或删除',
    })
    expect((await call(getUser, { id: person.id })).code).toBe(404)
    expect((await done(server.admin, getDeleted)).data[0]).toMatchObject({ id: person.id })
  })

  test('by who had all of them when the user was deleted, and has not any more', async () => {
    const role_id = await makeRole(server.admin, 'user:view')
    const early = await makeUser(server.admin, { role_id })
    const clerk = await server.userWith('user:view', 'user:delete')
    await done(clerk, deleteUser, { id: early.id })
    await done(server.admin, api.role.setBeh, { id: role_id, check: ['user:view', 'web:edit'] })
    expect((await clerk.call(restore, { id: early.id })).code).toBe(403)
    await done(server.admin, restore, { id: early.id })
  })

  test('by anybody but a 超级管理员 where they are one', async () => {
    const role_id = await roleNamed(server.admin, '超级管理员')
    const chief = await makeUser(server.admin, { role_id })
    await done(server.admin, deleteUser, { id: chief.id })
    const clerk = await server.userWith('user:view', 'user:edit', 'user:delete')
    expect((await clerk.call(restore, { id: chief.id })).code).toBe(403)
    await done(server.admin, restore, { id: chief.id })
    expect((await server.signIn(chief.username, chief.password)).code).toBe(200)
  })
})

test('of two deleted users of one name, the requested one is restored', async () => {
  await remove()
  const { username } = person
  const second = await makeUser(server.admin, { username, password: 'another-password' })
  await done(server.admin, deleteUser, { id: second.id })
  await done(server.admin, restore, { id: person.id })
  expect((await server.signIn(username, person.password)).code).toBe(200)
  expect((await server.signIn(username, second.password)).code).toBe(400)
  expect((await call(restore, { id: second.id })).code).toBe(409)
})

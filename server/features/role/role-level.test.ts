import { beforeAll, describe, expect, test } from 'vitest'
import type { Permission } from '#api/kit/access.ts'
import { api } from '#api/index.ts'
import { done, fresh } from '#test/make/factories.ts'
import { makeUser } from '#test/make/people.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** 折扣级别 of a role (domain §11): nobody edits a role, or changes or assigns a user, above the own level. */

const { getBeh, setBeh } = api.role
const { deleteUser, getRoleList, getUser, setUsers } = api.user
const manages: Permission[] = ['role:view', 'role:edit', 'user:view', 'user:edit', 'user:delete']

const server = testServer()
/** Of level 1, with every permission that the roles below have. */
let clerk: Caller
let own: number
let above: number
const roleAt = async (caller: Caller, level: number) =>
  Number((await done(caller, setBeh, { role_name: fresh('角色'), check: [], level })).id)
beforeAll(async () => {
  clerk = await server.userAt(1, ...manages)
  own = await roleAt(clerk, 1)
  above = await roleAt(server.admin, 2)
})

describe('a role', () => {
  test('is 0 unless a level is given, and its users have the level', async () => {
    const { id } = await done(server.admin, setBeh, { role_name: fresh('角色'), check: [] })
    expect(await done(server.admin, getBeh, { id: Number(id) })).toMatchObject({ level: 0 })
    expect((await done(clerk, api.session.getSelf)).data).toMatchObject({ level: 1 })
    expect((await done(server.admin, api.session.getSelf)).data).toMatchObject({ level: 3 })
  })

  test('is given no level above the own: neither a new one nor an old one', async () => {
    for (const role of [{ role_name: fresh('角色'), check: [] }, { id: own }]) {
      const refused = await clerk.call(setBeh, { ...role, level: 2 })
      const msg = '您的折扣级别是1级（主管），不能给角色更高的级别'
      expect(refused).toMatchObject({ code: 403, msg, errors: { level: msg } })
    }
    expect(await done(clerk, getBeh, { id: own })).toMatchObject({ level: 1, locked: '' })
  })

  test('above the own level is neither changed nor lowered', async () => {
    const locked = '这个角色的折扣级别比您的高，您不能修改它'
    expect(await done(clerk, getBeh, { id: above })).toMatchObject({ level: 2, locked })
    for (const sent of [{ role_name: '改名' }, { level: 0 }]) {
      const refused = await clerk.call(setBeh, { id: above, ...sent })
      expect(refused).toMatchObject({ code: 403, msg: locked })
    }
    expect(await done(server.admin, getBeh, { id: above })).toMatchObject({ level: 2, version: 1 })
  })
})

describe('a user', () => {
  test('is not given a role above the own level', async () => {
    const { data } = await done(clerk, getRoleList)
    const options = data as { value: number; disabled?: boolean }[]
    expect(options.find(({ value }) => value === above)).toMatchObject({ disabled: true })
    const { id } = await makeUser(clerk, { role_id: own })
    const input = { username: fresh('员工'), password: 'a password' }
    for (const sent of [input, { id }, { id: clerk.userId }]) {
      const refused = await clerk.call(setUsers, { ...sent, role_id: above })
      expect(refused).toMatchObject({ code: 403, errors: { role_id: refused.msg } })
      expect(refused.msg).toContain('更高的折扣级别，您不能给别人')
    }
    expect((await done(clerk, getUser, { id })).data).toMatchObject({ role_id: own, locked: '' })
  })

  test('above the own level is neither changed, demoted nor deleted', async () => {
    const { id } = await makeUser(server.admin, { role_id: above })
    const msg = '这个用户有您没有的权限或更高的折扣级别，您不能修改或删除'
    for (const sent of [{ real_name: '张三' }, { role_id: own }, { password: 'a new password' }]) {
      expect(await clerk.call(setUsers, { id, ...sent })).toMatchObject({ code: 403, msg })
    }
    expect(await clerk.call(deleteUser, { id })).toMatchObject({ code: 403, msg })
    const { data } = await done(clerk, getUser, { id })
    expect(data).toMatchObject({ role_id: above, locked: msg, version: 1 })
  })
})

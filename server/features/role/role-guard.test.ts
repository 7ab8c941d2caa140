import { beforeAll, describe, expect, test } from 'vitest'
import { allPermissions, permissionLabel, type Permission } from '#api/kit/access.ts'
import { api } from '#api/index.ts'
import { done, fresh } from '#test/make/factories.ts'
import { enter, makeRole, makeUser, makeUserWith, roleNamed } from '#test/make/people.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** Nobody gives what they do not have, and what a role permits counts at once (spec 3.2.3, 4.6.1). */

const { getBeh, setBeh } = api.role
const manages: Permission[] = ['role:view', 'role:edit']

const server = testServer()
let clerk: Caller
beforeAll(async () => {
  clerk = await server.userWith(...manages, 'quotation:view', 'quotation:edit')
})

const stored = (id: number) =>
  server.db.selectFrom('role').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a permission that the actor lacks', () => {
  test('is given to no role, new or old, and the refusal names it', async () => {
    const id = await makeRole(server.admin, 'quotation:view')
    const before = await stored(id)
    const check = ['quotation:view', 'quotation:all', 'web:edit']
    for (const sent of [{ id }, { role_name: fresh('角色') }]) {
      const refused = await clerk.call(setBeh, { ...sent, check })
      expect(refused).toMatchObject({ code: 403, errors: { check: refused.msg } })
      expect(refused.msg).toContain(permissionLabel('quotation:all'))
      expect(refused.msg).toContain(permissionLabel('web:edit'))
      expect(refused.msg).not.toMatch(new RegExp(`${permissionLabel('quotation:view')}[、”]`))
    }
    expect(await stored(id)).toEqual(before)
  })

  test.each([
    ['renamed', { role_name: '改名' }],
    ['emptied', { check: [] }],
    ['made one’s own', { check: ['quotation:view'] }],
    ['saved without a change', {}],
  ])('keeps a role that holds it from being %s', async (_how, input) => {
    const id = await makeRole(server.admin, 'quotation:view', 'web:edit')
    const before = await stored(id)
    const refused = await clerk.call(setBeh, { id, ...input })
    expect(refused.code).toBe(403)
    expect(refused.msg).toContain(permissionLabel('web:edit'))
    expect(await stored(id)).toEqual(before)
  })

  test('is why a role is locked, said when it is read', async () => {
    const beyond = await makeRole(server.admin, 'web:edit')
    const within = await makeRole(server.admin, 'quotation:view')
    const locked = async (caller: Caller, id: number) =>
      ((await done(caller, getBeh, { id })) as unknown as { locked: string }).locked
    expect(await locked(clerk, beyond)).toBe(
      '这个角色有您没有的权限（网站文字：新增和修改），您不能修改它',
    )
    expect(await locked(clerk, within)).toBe('')
    expect(await locked(server.admin, beyond)).toBe('')
    const viewer = await server.userWith('role:view', 'quotation:view')
    expect(await locked(viewer, within)).toBe('您没有修改角色的权限')
  })

  test('is no matter where the role is within: it can be changed and given less', async () => {
    const id = await makeRole(server.admin, 'quotation:view', 'quotation:edit')
    await done(clerk, setBeh, { id, check: ['quotation:view', 'role:view'] })
    expect((await stored(id)).permissions).toBe('["quotation:view","role:view"]')
  })

  test('cannot be gained by changing one’s own role', async () => {
    const role_id = await makeRole(server.admin, ...manages)
    const self = await enter(server, await makeUser(server.admin, { role_id }))
    const grasping = { id: role_id, check: [...manages, 'user:edit'] }
    expect(await self.call(setBeh, grasping)).toMatchObject({ code: 403 })
    await done(self, setBeh, { id: role_id, check: ['role:view'] })
    expect(await self.call(setBeh, { id: role_id, check: manages })).toMatchObject({ code: 403 })
  })
})

describe('超级管理员', () => {
  test('cannot be changed, not even by its own users', async () => {
    const id = await roleNamed(server.admin, '超级管理员')
    const before = await stored(id)
    const mighty = await server.userWith(...allPermissions)
    const msg = '“超级管理员”拥有全部权限，不能修改'
    for (const caller of [server.admin, mighty]) {
      for (const input of [{ role_name: '管理员' }, { check: [] }, { check: allPermissions }]) {
        expect(await caller.call(setBeh, { id, ...input })).toEqual({ code: 403, msg })
      }
      expect(await done(caller, getBeh, { id })).toMatchObject({
        locked: msg,
        check: allPermissions,
      })
    }
    expect(await stored(id)).toEqual(before)
  })

  test('has every permission, whatever is stored, also those that a later version adds', async () => {
    const id = await roleNamed(server.admin, '超级管理员')
    const { permissions } = await stored(id)
    const store = (text: string) =>
      server.db.updateTable('role').set({ permissions: text }).where('id', '=', id).execute()
    await store('["quotation:view"]')
    const self = await done(server.admin, api.session.getSelf)
    const seen = await done(server.admin, getBeh, { id })
    await store(permissions)
    expect(self.data.check).toEqual(allPermissions)
    expect(seen).toMatchObject({ check: allPermissions })
  })

  test('is a name that no other role gets', async () => {
    const id = await makeRole(server.admin)
    for (const sent of [{ id }, {}]) {
      const refused = await server.admin.call(setBeh, { ...sent, role_name: '超级管理员' })
      expect(refused.code).toBe(409)
    }
  })
})

describe('a running session', () => {
  test('gains and loses the permissions of the changed role with the next call', async () => {
    const role_id = await makeRole(server.admin, 'quotation:view')
    const seller = await enter(server, await makeUser(server.admin, { role_id }))
    const { index: quotations } = api.quotation
    const { index: contracts } = api.contract
    expect((await seller.call(quotations)).code).toBe(200)
    expect((await seller.call(contracts)).code).toBe(403)
    await done(server.admin, setBeh, { id: role_id, check: ['contract:view'] })
    expect((await seller.call(quotations)).code).toBe(403)
    expect((await seller.call(contracts)).code).toBe(200)
    expect((await done(seller, api.session.getSelf)).data.check).toEqual(['contract:view'])
  })

  test('goes on where only the role’s name changes, and answers the new name', async () => {
    const person = await makeUserWith(server.admin, 'quotation:view')
    const seller = await enter(server, person)
    const role_name = fresh('销售部')
    await done(server.admin, setBeh, { id: person.role_id, role_name })
    expect((await done(seller, api.session.getSelf)).data.role_name).toBe(role_name)
  })
})

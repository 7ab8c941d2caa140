import { describe, expect, test } from 'vitest'
import { allPermissions } from '#api/kit/access.ts'
import { historyActions, historyEntities } from '#api/kit/history.ts'
import { api } from '#api/index.ts'
import { done, fresh, makeProduct, makeQuotation } from '#test/make/factories.ts'
import { log, storedRows, changesOf } from '#test/read/history.ts'
import { enter, makeRole, makeUser, roleNamed } from '#test/make/people.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** 操作日志: the history of everything. */

const { index, getUser } = api.history
const { setQuotation, deleteQuotation, restore } = api.quotation

const server = testServer()

/** The names of what a filter finds, newest first, and how many there are. */
const found = async (filter: Record<string, unknown>) => {
  const { data, total } = await log(server.admin, filter)
  return { names: data.map(({ name }) => name), total }
}

describe('it is for 超级管理员', () => {
  test('alone: a role with every permission is refused, and so is a stranger', async () => {
    const deputy = await server.userWith(...allPermissions)
    for (const call of [index, getUser]) {
      expect(await deputy.call(call)).toMatchObject({ code: 403 })
      expect(await server.stranger.call(call)).toMatchObject({ code: 401 })
    }
  })

  test('as every 超级管理员', async () => {
    const role_id = await roleNamed(server.admin, '超级管理员')
    const chief = await enter(server, await makeUser(server.admin, { role_id }))
    expect((await chief.call(index)).code).toBe(200)
  })
})

describe('it finds', () => {
  test('what is about something with a word in its name, in any case and width', async () => {
    const quo_name = fresh('Ａbc泵房')
    const id = await makeQuotation(server.admin, { quo_name })
    await done(server.admin, setQuotation, { id, quo_info: '改' })
    for (const keyword of [quo_name, 'aBC泵', 'ＡＢＣ泵', ' abc泵房 ']) {
      expect(await found({ keyword })).toEqual({ names: [quo_name, quo_name], total: 2 })
    }
    expect(await found({ keyword: 'abc%房' })).toEqual({ names: [], total: 0 })
  })

  test('a name of then, not of now', async () => {
    const [before, after] = [fresh('原名'), fresh('今名')]
    const id = await makeQuotation(server.admin, { quo_name: before })
    await done(server.admin, setQuotation, { id, quo_name: after })
    expect(await found({ keyword: before })).toEqual({ names: [before], total: 1 })
    expect(await found({ keyword: after })).toEqual({ names: [after], total: 1 })
  })

  test('what somebody did, also once they are deleted', async () => {
    const role_id = await makeRole(server.admin, 'quotation:view', 'quotation:edit')
    const person = await makeUser(server.admin, { role_id })
    const self = await enter(server, person)
    const quo_name = fresh('某人的')
    await makeQuotation(self, { quo_name })
    await done(server.admin, api.user.deleteUser, { id: person.id })
    expect(await found({ userid: person.id })).toEqual({
      names: [quo_name, person.username],
      total: 2,
    })
    const { data } = await done(server.admin, getUser)
    expect(data).toContainEqual({ value: person.id, label: `${person.username}（已删除）` })
    expect(data).toContainEqual({ value: server.admin.userId, label: 'admin' })
  })

  test('one kind of thing, one kind of deed, and both together', async () => {
    const name = fresh('筛选')
    const id = await makeQuotation(server.admin, { quo_name: name })
    await makeProduct(server.admin, { pro_title: name })
    await done(server.admin, deleteQuotation, { id })
    const of = (filter: object) => found({ keyword: name, ...filter })
    expect(await of({})).toEqual({ names: [name, name, name], total: 3 })
    expect((await of({ entity: 'quotation' })).total).toBe(2)
    expect((await of({ entity: 'product' })).total).toBe(1)
    expect((await of({ action: 'create' })).total).toBe(2)
    expect((await of({ action: 'delete' })).total).toBe(1)
    expect((await of({ entity: 'product', action: 'delete' })).total).toBe(0)
    expect((await of({ entity: '', action: '', userid: '' })).total).toBe(3)
  })

  test('every kind of thing and of deed that it names, and refuses others', async () => {
    for (const { value } of historyEntities) {
      expect((await server.admin.call(index, { entity: value })).code).toBe(200)
    }
    for (const { value } of historyActions) {
      expect((await server.admin.call(index, { action: value })).code).toBe(200)
    }
    for (const [field, value] of [
      ['entity', 'captcha'],
      ['action', 'x'],
      ['userid', 'abc'],
      ['startime', '2026-02-30'],
      ['endtime', '昨天'],
      ['page', '0'],
    ] as const) {
      const refused = await server.admin.call(index, { [field]: value })
      expect(refused).toMatchObject({ code: 400, errors: { [field]: refused.msg } })
    }
  })

  test('ten a page, newest first, with the exact total', async () => {
    const keyword = fresh('多页')
    const names: string[] = []
    for (let count = 0; count < 23; count += 1) {
      names.unshift(`${keyword}-${count}`)
      await makeQuotation(server.admin, { quo_name: `${keyword}-${count}` })
    }
    const pages = await Promise.all([1, 2, 3, 4].map((page) => found({ keyword, page })))
    expect(pages.flatMap((page) => page.names)).toEqual(names)
    expect(pages.map((page) => [page.names.length, page.total])).toEqual([
      [10, 23],
      [10, 23],
      [3, 23],
      [0, 23],
    ])
  })
})

describe('it tells', () => {
  test('who did what to what, and from where', async () => {
    const seller = await server.userWith('quotation:edit')
    const quo_name = fresh('谁')
    const id = await makeQuotation(seller, { quo_name })
    const { data: self } = await seller.call(api.session.getSelf)
    const { data } = await log(server.admin, { keyword: quo_name })
    expect(data).toMatchObject([
      {
        user_name: self.name,
        address: '127.0.0.1',
        entity: 'quotation',
        record_id: id,
        name: quo_name,
        action: 'create',
      },
    ])
    expect(changesOf(data[0])['报价名称']).toEqual(['', quo_name])
  })

  test('of a role’s permissions and of a user’s role, in labels', async () => {
    const role_name = fresh('角色')
    const { id } = await done(server.admin, api.role.setBeh, { role_name, check: ['user:view'] })
    await done(server.admin, api.role.setBeh, { id, check: ['user:view', 'user:delete'] })
    const person = await makeUser(server.admin, { role_id: id })
    const other = await roleNamed(server.admin, '生产')
    await done(server.admin, api.user.setUsers, { id: person.id, role_id: other })

    const [ofRole] = (await log(server.admin, { keyword: role_name, action: 'change' })).data
    expect(changesOf(ofRole)).toEqual({ 权限: ['用户：查看', '用户：查看、用户：删除'] })
    const [ofUser] = (await log(server.admin, { keyword: person.username, action: 'change' })).data
    expect(changesOf(ofUser)).toEqual({ 角色: [role_name, '生产'] })
  })
})

describe('it holds nothing', () => {
  test('of what was refused: stale, forbidden, absent, unreadable, not to be restored', async () => {
    const id = await makeQuotation(server.admin)
    const product = await makeProduct(server.admin)
    const clerk = await server.userWith('quotation:view', 'role:edit', 'role:view')
    const before = await storedRows(server)
    const refusals: [Caller, Parameters<Caller['call']>[0], object][] = [
      [server.admin, setQuotation, { id, version: 9, quo_name: '旧' }],
      [server.admin, setQuotation, { id, quo_name: '' }],
      [server.admin, deleteQuotation, { id: 987_654 }],
      [server.admin, restore, { id }],
      [server.admin, api.product.restore, { id: product }],
      [clerk, deleteQuotation, { id }],
      [clerk, restore, { id }],
      [clerk, api.role.setBeh, { role_name: '越权', check: ['web:edit'] }],
      [server.admin, api.user.deleteUser, { id: server.admin.userId }],
      [server.stranger, setQuotation, { quo_name: '无名' }],
    ]
    for (const [caller, endpoint, input] of refusals) {
      expect((await caller.call(endpoint, { ...input })).code).not.toBe(200)
    }
    expect(await storedRows(server)).toEqual(before)
  })

  test('of what only read', async () => {
    const id = await makeQuotation(server.admin)
    const before = await storedRows(server)
    await log(server.admin)
    await done(server.admin, api.quotation.getHistory, { id })
    await done(server.admin, api.quotation.getDeleted)
    await done(server.admin, api.contract.getContract)
    expect(await storedRows(server)).toEqual(before)
  })
})

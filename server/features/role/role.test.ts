import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { allPermissions } from '#api/kit/access.ts'
import { api } from '#api/index.ts'
import { done, fresh, unreadableIds, unreadableTexts } from '#test/make/factories.ts'
import { makeRole } from '#test/make/people.ts'
import { testServer, type TestServer } from '#test/run/server.ts'

const { index, getBehList, getBeh, setBeh } = api.role

const server = testServer()

const call: TestServer['admin']['call'] = (...sent) => server.admin.call(...sent)
const checkOf = async (id: unknown) =>
  ((await call(getBeh, { id })) as unknown as { check: string[] }).check

test('eight roles are there from the first start, the one with every permission first', async () => {
  const { info } = await call(index)
  const names = (info as { role_name: string }[]).slice(0, 8).map((row) => row.role_name)
  expect(names).toEqual([
    '超级管理员',
    '销售',
    '销售经理',
    '生产',
    '物流',
    '售后',
    '产品管理',
    '财务',
  ])
})

test('销售经理 of the first start decides on what is beyond level 1, and sees what everybody sells and no margin', async () => {
  const { info } = await call(index)
  const rows = info as { id: number; role_name: string }[]
  const { id } = rows.find((row) => row.role_name === '销售经理')!
  expect(await done(server.admin, getBeh, { id })).toMatchObject({ level: 2 })
  const check = await checkOf(id)
  expect(check).toEqual(
    expect.arrayContaining([
      'quotation:all',
      'quotation:approve',
      'customer:all',
      'contract:all',
      'report:view',
      'statement:view',
    ]),
  )
  expect(check).not.toContain('product:cost')
})

test('a seller of the first start looks at the catalogue, which 产品管理 keeps', async () => {
  const { info } = await call(index)
  const roleOf = (name: string) =>
    (info as { id: number; role_name: string }[]).find((row) => row.role_name === name)?.id
  const catalogue = (check: string[]) =>
    check.filter((one) => /^(product|category|combination):/.test(one)).toSorted()
  const each = (...actions: string[]) =>
    ['category', 'combination', 'product'].flatMap((entity) =>
      actions.map((action) => `${entity}:${action}`),
    )
  const seller = [...each('view'), 'product:price']
  expect(catalogue(await checkOf(roleOf('销售')))).toEqual(seller.toSorted())
  const keeper = [...each('delete', 'edit', 'view'), 'product:export_list', 'product:price']
  expect((await checkOf(roleOf('产品管理'))).toSorted()).toEqual(keeper.toSorted())
})

test.each(['生产', '物流', '售后'])(
  'who has the first role %s sees work, no contract with its amounts, and no prices',
  async (name) => {
    const { info } = await call(index)
    const roles = info as { id: number; role_name: string }[]
    const check = await checkOf(roles.find((row) => row.role_name === name)?.id)
    expect(check.filter((one) => /^(contract|receipt|quotation):/.test(one))).toEqual([])
    expect(check).not.toContain('product:price')
    expect(check).toContain('machine:all')
  },
)

test('the list has a role’s name twice, and none of its permissions', async () => {
  const role_name = fresh('仓管')
  const { id } = await done(server.admin, setBeh, { role_name, check: ['product:view'] })
  expect((await call(index)).info).toContainEqual({ id, name: role_name, role_name })
})

describe('the permissions to choose from', () => {
  test('are all there are, each with its group, its action and both together', async () => {
    const { info } = await call(getBehList)
    expect(info.map((option: { value: string }) => option.value)).toEqual(allPermissions)
    expect(info).toContainEqual({
      value: 'quotation:all',
      label: '报价：查看和修改所有人的记录',
      group: '报价',
      action: '查看和修改所有人的记录',
    })
    for (const { label, group, action } of info) expect(label).toBe(`${group}：${action}`)
  })

  test('are disabled where the actor lacks them', async () => {
    const clerk = await server.userWith('role:view', 'quotation:view')
    const { info } = await clerk.call(getBehList)
    const open = (info as { value: string; disabled?: boolean }[])
      .filter(({ disabled }) => disabled !== true)
      .map(({ value }) => value)
    expect(open).toEqual(['quotation:view', 'role:view'])
  })
})

describe('saving', () => {
  test('makes a role, which is in the list and loads by its id', async () => {
    const role_name = fresh('仓管')
    const check = ['product:view', 'logistics:view']
    const saved = await call(setBeh, { role_name, check })
    expect(saved).toEqual({ code: 200, msg: '角色已保存', id: expect.any(Number), version: 1 })
    expect(await call(getBeh, { id: saved.id })).toEqual({
      code: 200,
      msg: '查询成功',
      id: saved.id,
      name: role_name,
      role_name,
      // In the order in which they stand to be chosen from.
      check: ['logistics:view', 'product:view'],
      level: 0,
      version: 1,
      locked: '',
    })
  })

  test('changes only the sent fields: an absent list stays, an empty one empties', async () => {
    const id = await makeRole(server.admin, 'product:view')
    const role_name = fresh('改名')
    expect(await call(setBeh, { id, role_name })).toMatchObject({ id, version: 2 })
    expect(await call(getBeh, { id })).toMatchObject({ role_name, check: ['product:view'] })
    await call(setBeh, { id, check: '' })
    expect(await call(getBeh, { id })).toMatchObject({ role_name, check: [] })
  })

  test.each([
    ['a JSON array', ['product:view', 'web:edit']],
    ['JSON text', '["product:view","web:edit"]'],
    ['comma-separated text', 'product:view,web:edit'],
    ['a repeated value', ['product:view', 'web:edit', 'product:view']],
  ])('reads the permissions as %s', async (_form, check) => {
    const { id } = await call(setBeh, { role_name: fresh('角色'), check })
    expect(await checkOf(id)).toEqual(['product:view', 'web:edit'])
  })

  test('reads a form with the id in the address, as the screen sends it', async () => {
    const id = await makeRole(server.admin, 'product:view')
    const response = await server.fetch(`/api/Role/setBeh.html?id=${id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.admin.token}` },
      body: new URLSearchParams([
        ['check[]', 'user:view'],
        ['check[]', 'user:edit'],
      ]),
    })
    expect(await response.json()).toMatchObject({ code: 200, id })
    expect(await checkOf(id)).toEqual(['user:view', 'user:edit'])
  })

  test.each(['', ' ', undefined])('refuses a new role named %j', async (role_name) => {
    const msg = '角色名称不能为空'
    expect(await call(setBeh, { role_name })).toEqual({
      code: 400,
      msg,
      errors: { role_name: msg },
    })
  })

  test('refuses to empty the name, and leaves the role as it was', async () => {
    const id = await makeRole(server.admin, 'product:view')
    expect(await call(setBeh, { id, role_name: '', check: [] })).toMatchObject({ code: 400 })
    expect(await call(getBeh, { id })).toMatchObject({ check: ['product:view'], version: 1 })
  })

  test.each(unreadableTexts)('refuses a name that is %s', async (_wrong, role_name) => {
    expect((await call(setBeh, { role_name })).errors?.['role_name']).toContain('角色名称')
  })

  test.each(['product:fly', 'product', '*', 'product:View'])(
    'refuses a permission that there is not: %s',
    async (value) => {
      const refused = await call(setBeh, { role_name: fresh('角色'), check: ['web:edit', value] })
      expect(refused).toMatchObject({ code: 400, errors: { check: refused.msg } })
      expect(refused.msg).toContain(value)
    },
  )

  test('of a role that is not there is refused', async () => {
    expect(await call(setBeh, { id: 987_654, role_name: '无' })).toMatchObject({ code: 404 })
  })
})

describe('a name that another role has', () => {
  test('is refused to a new role and to an old one, and nothing changes', async () => {
    const msg = '角色名称“销售”已被使用，请换一个'
    const taken = { code: 409, msg, errors: { role_name: '角色名称已被使用' } }
    expect(await call(setBeh, { role_name: ' 销售 ', check: [] })).toEqual(taken)
    const id = await makeRole(server.admin, 'product:view')
    expect(await call(setBeh, { id, role_name: '销售', check: [] })).toEqual(taken)
    expect(await call(getBeh, { id })).toMatchObject({ check: ['product:view'], version: 1 })
  })

  test('of two that are made at once is given to one', async () => {
    const role_name = fresh('抢名')
    const make = () => call(setBeh, { role_name, check: [] })
    const codes = (await Promise.all([make(), make()])).map((answer) => answer.code)
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('versions:', () => {
  test('a save on an older one is refused, naming who changed the role and when', async () => {
    const id = await makeRole(server.admin, 'product:view')
    await call(setBeh, { id, check: ['web:edit'], version: 1 })
    const refused = await call(setBeh, { id, check: [], version: 1 })
    expect(refused.code).toBe(409)
    expect(refused.msg).toMatch(/^角色已被admin于\d{4}:\d\d:\d\d \d\d:\d\d:\d\d修改/)
    expect(await checkOf(id)).toEqual(['web:edit'])
  })

  test('a repeated save with one Idempotency-Key makes one role', async () => {
    const role_name = fresh('一次')
    const key = { 'idempotency-key': randomUUID() }
    const make = () => call(setBeh, { role_name, check: [] }, key)
    const first = await make()
    expect(first.code).toBe(200)
    expect(await make()).toEqual(first)
  })

  test('the history has the permissions before and after', async () => {
    const id = await makeRole(server.admin, 'product:view')
    await call(setBeh, { id, check: ['web:edit'] })
    const rows = await server.db
      .selectFrom('history')
      .select(['action', 'before', 'after', 'user_name'])
      .where('entity', '=', 'role')
      .where('record_id', '=', id)
      .orderBy('id')
      .execute()
    expect(rows).toMatchObject([{ action: 'create' }, { action: 'change', user_name: 'admin' }])
    expect(rows[1]!.before).toContain('product:view')
    expect(rows[1]!.after).toContain('web:edit')
  })
})

test.each([undefined, '', 0])('without an id (%j) an empty form is answered', async (id) => {
  const empty = { id: '', name: '', role_name: '', check: [], version: 0, locked: '' }
  expect(await call(getBeh, { id })).toMatchObject(empty)
})

test.each(unreadableIds)('an id %j is refused by name', async (id) => {
  const refused = await call(getBeh, { id })
  expect(refused).toMatchObject({ code: 400, msg: expect.stringContaining('编号') })
})

test('a role that is not there does not load', async () => {
  const absent = { code: 404, msg: '角色不存在或已被删除，请从列表中重新打开' }
  expect(await call(getBeh, { id: 987_654 })).toEqual(absent)
})

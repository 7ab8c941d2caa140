import { afterEach, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { AnyEndpoint } from '#api/kit/endpoint.ts'
import { done } from '#test/make/factories.ts'
import { callerByKey } from '#test/make/keys.ts'
import { PASSWORD } from '#test/make/user.ts'
import { makeMachine } from '#test/make/chain.ts'
import { newBrowser } from '#test/run/login.ts'
import { makeUser, makeUserWith, enter, roleNamed } from '#test/make/people.ts'
import { setUpFactor } from '#test/make/second-factor.ts'
import { send } from '#test/run/http.ts'
import { addressOf, testServer } from '#test/run/server.ts'

const server = testServer()

const demand = (second_factor: number) =>
  server.db.updateTable('company').set({ second_factor }).execute()
afterEach(() => demand(0))

const MUST = { code: 403, msg: expect.stringContaining('公司要求使用两步验证') }

test('who must and has none can do nothing but set it up, by any call', async () => {
  const person = await makeUserWith(server.admin, 'quotation:view', 'quotation:edit')
  await demand(2)
  const caller = await enter(server, person)
  expect((await caller.call(api.session.getSelf)).data).toMatchObject({
    must_set_up: true,
    check: [],
  })
  const open = []
  for (const call of Object.values(api).flatMap((feature) => Object.values<AnyEndpoint>(feature))) {
    if (call.access === 'public') continue
    if (call.kind === 'json' && call.beforeSetUp) {
      open.push(call.path)
      continue
    }
    const { envelope } = await send(server, {
      path: addressOf(call),
      method: call.method,
      token: caller.token,
    })
    expect(envelope, call.path).toMatchObject(MUST)
  }
  expect(open.sort()).toEqual([
    '/Factor/begin',
    '/Factor/confirm',
    '/Factor/index',
    '/Login/getSelf',
  ])

  await setUpFactor(caller, person.password)
  expect((await caller.call(api.quotation.index)).code).toBe(200)
  expect((await caller.call(api.session.getSelf)).data).toMatchObject({ must_set_up: false })
})

test('of 超级管理员 alone is asked of nobody else', async () => {
  const boss = await enter(
    server,
    await makeUser(server.admin, { role_id: await roleNamed(server.admin, '超级管理员') }),
  )
  const seller = await server.userWith('quotation:view')
  await demand(1)
  expect(await boss.call(api.quotation.index)).toMatchObject(MUST)
  expect((await seller.call(api.quotation.index)).code).toBe(200)
})

test('lets the page of a machine’s label show no more than to a stranger', async () => {
  const id = await makeMachine(server.admin)
  const { page } = (await done(server.admin, api.machine.getMachine, { id })).data
  const person = await makeUserWith(server.admin, 'machine:view', 'machine:all')
  const browser = newBrowser(server)
  await browser.tryPassword(person.username, person.password)
  const cookie = `machine=${browser.cookies.get('machine')}`
  const read = async () =>
    (await send(server, { path: `${page}/data`, headers: { cookie } })).envelope.data
  expect(await read()).toHaveProperty('staff')
  await demand(2)
  expect(await read()).not.toHaveProperty('staff')
})

test('is the company’s to say, in words in its history, by who has one', async () => {
  const { setCompany, getCompany, getHistory } = api.company
  const person = await makeUserWith(server.admin, 'company:edit')
  const editor = await enter(server, person)
  const require = async (second_factor: number) => {
    const { data } = await done(editor, getCompany)
    return editor.call(setCompany, { tax_rate: '13', second_factor, version: data.version })
  }
  expect(await require(1)).toMatchObject({
    code: 409,
    errors: { second_factor: expect.stringContaining('请先') },
  })
  expect((await require(0)).code).toBe(200)
  await setUpFactor(editor, person.password)
  expect((await require(1)).code).toBe(200)
  const history = await done(editor, getHistory)
  expect(history.data[0].changes).toContainEqual({
    label: '两步验证',
    before: '不要求',
    after: '超级管理员',
  })
  expect((await require(0)).code).toBe(200)
})

test('no API key changes what the company requires', async () => {
  const byKey = await callerByKey(server, server.admin, 'company:edit')
  const { data } = await done(byKey, api.company.getCompany)
  const save = (fields: object) => byKey.call(api.company.setCompany, { tax_rate: '13', ...fields })
  const refused = await save({ second_factor: 2, version: data.version })
  expect(refused).toMatchObject({
    code: 403,
    errors: { second_factor: expect.stringContaining('API 密钥') },
  })
  expect((await save({ second_factor: 0, version: data.version })).code).toBe(200)
})

test('keys that were made before go on', async () => {
  const maker = await server.userWith('quotation:view')
  const byKey = await callerByKey(server, maker, 'quotation:view')
  await demand(2)
  expect(await maker.call(api.quotation.index)).toMatchObject(MUST)
  expect((await byKey.call(api.quotation.index)).code).toBe(200)
  expect((await byKey.call(api.factor.begin, { password: PASSWORD })).code).toBe(403)
})

import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { KEY_STATES, LONGEST_DAYS, MOST_KEYS } from '#api/key/key.ts'
import { hashSecret } from '#server/platform/secret.ts'
import { done } from '#test/make/factories.ts'
import { changeKey, dayIn, makeKey, storedKey } from '#test/make/keys.ts'
import { callerOf } from '#test/make/people.ts'
import { storedRows } from '#test/read/history.ts'
import { testServer } from '#test/run/server.ts'

/** API keys as their users make, list and end them (domain §12). */

const { index, getAll, setKey, endKey } = api.key
const { getSelf } = api.session

const server = testServer()

const input = (fields: object = {}) => ({
  name: 'ERP',
  permissions: ['quotation:view'],
  expires_on: dayIn(90),
  ...fields,
})

describe('a key', () => {
  test('is shown once, and no other answer, no history and no table has it', async () => {
    const user = await server.userWith('quotation:view', 'quotation:edit')
    const made = await user.call(setKey, input({ name: '只显示一次' }))
    const [id, key] = [Number(made.id), made.key ?? '']
    expect(key).toMatch(/^bj_[0-9A-Za-z]{32}$/)
    const caller = callerOf(server, key, user.userId)
    const answers = [
      await user.call(index),
      await server.admin.call(getAll),
      await caller.call(getSelf),
      await caller.call(api.quotation.index),
      await server.admin.call(api.history.index, { entity: 'api_key' }),
    ]
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200])
    const tables = await server.db.introspection.getTables()
    const rows = await Promise.all(
      tables.map(({ name }) =>
        server.db
          .selectFrom(name as 'role')
          .selectAll()
          .execute(),
      ),
    )
    expect(JSON.stringify([answers, rows])).not.toContain(key)
    expect((await storedKey(server, id)).key_hash).toBe(hashSecret(key))
    expect(JSON.stringify([answers, await storedRows(server)])).not.toContain(hashSecret(key))
  })

  test('is made once for an Idempotency-Key, whose second answer has it no more', async () => {
    const user = await server.userWith('quotation:view')
    const once = { 'idempotency-key': 'make-a-key' }
    const first = await user.call(setKey, input(), once)
    expect(first.key).toMatch(/^bj_/)
    const second = await user.call(setKey, input(), once)
    expect(second).toMatchObject({ code: 200, key: '', msg: expect.stringContaining('只显示一次') })
    expect((await done(user, index)).data).toHaveLength(1)
    const kept = JSON.stringify(await server.db.selectFrom('once').selectAll().execute())
    expect(kept).not.toContain(first.key)
  })

  test.each([
    ['no name', { name: '' }, 400, 'name'],
    ['no day', { expires_on: '' }, 400, 'expires_on'],
    ['a day that is over', { expires_on: dayIn(-1) }, 400, 'expires_on'],
    ['more than a year', { expires_on: dayIn(LONGEST_DAYS + 1) }, 400, 'expires_on'],
    ['no permission', { permissions: [] }, 400, 'permissions'],
    ['an unknown permission', { permissions: ['quotation:eat'] }, 400, 'permissions'],
    ['a permission that its maker lacks', { permissions: ['user:edit'] }, 403, 'permissions'],
  ])('is not made with %s', async (_what, fields, code, field) => {
    const user = await server.userWith('quotation:view')
    const refused = await user.call(setKey, input(fields))
    expect(refused.code).toBe(code)
    expect(refused.errors).toHaveProperty(field)
    expect((await done(user, index)).data).toEqual([])
  })

  test('holds a year at most and a day at least', async () => {
    const user = await server.userWith('quotation:view')
    for (const days of [0, LONGEST_DAYS]) {
      await done(user, setKey, input({ name: `${days}天`, expires_on: dayIn(days) }))
    }
  })

  test('is one of at most twenty that hold, of names that differ', async () => {
    const user = await server.userWith('quotation:view')
    const ids: number[] = []
    for (let made = 0; made < MOST_KEYS; made += 1)
      ids.push((await makeKey(user, 'quotation:view')).keyId)
    const refused = await user.call(setKey, input())
    expect(refused).toMatchObject({ code: 409, msg: expect.stringContaining(String(MOST_KEYS)) })
    await done(user, endKey, { id: ids[0] })
    await changeKey(server, ids[1]!, { expires_on: dayIn(-1) })
    await done(user, setKey, input())
    expect(await user.call(setKey, input())).toMatchObject({
      code: 400,
      errors: { name: expect.stringContaining('ERP') },
    })
    await done(user, setKey, input({ name: 'MES' }))
    expect((await user.call(setKey, input({ name: '第二十一个' }))).code).toBe(409)
  })

  test('of many made at once is one of at most twenty', async () => {
    const user = await server.userWith('quotation:view')
    const answers = await Promise.all(
      Array.from({ length: MOST_KEYS + 5 }, (_, at) =>
        user.call(setKey, input({ name: `同时${at}` })),
      ),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(MOST_KEYS)
  })
})

describe('the history', () => {
  test('says who made and ended which key with which permissions, in the words of the screen', async () => {
    const user = await server.userWith('quotation:view', 'contract:view')
    const { keyId, name } = await makeKey(user, 'quotation:view', 'contract:view')
    await done(server.admin, endKey, { id: keyId })
    const { data } = await done(server.admin, api.history.index, { entity: 'api_key' })
    const [ended, made] = data as { changes: { label: string; after: string }[] }[]
    expect(made).toMatchObject({ action: 'create', name, record_id: keyId })
    expect(made!.changes).toContainEqual({
      label: '权限',
      before: '',
      after: '报价：查看、合同：查看',
    })
    expect(ended).toMatchObject({ action: 'change', name, user_name: 'admin' })
    expect(ended!.changes.map(({ label }) => label)).toEqual(['结束时间'])
  })

  test('and the change are both there or neither', async () => {
    const user = await server.userWith('quotation:view')
    const { keyId } = await makeKey(user, 'quotation:view')
    const alter = () => server.db.schema.alterTable('history')
    await alter().renameColumn('address', 'gone').execute()
    const codes = [
      (await user.call(setKey, input())).code,
      (await user.call(endKey, { id: keyId })).code,
    ]
    await alter().renameColumn('gone', 'address').execute()
    expect(codes).toEqual([500, 500])
    expect((await done(user, index)).data).toMatchObject([{ id: keyId, state: KEY_STATES.running }])
  })
})

test('keys that ended long ago are listed no more, as soon as another is made', async () => {
  const user = await server.userWith('quotation:view')
  const old = await makeKey(user, 'quotation:view')
  const recent = await makeKey(user, 'quotation:view')
  await changeKey(server, old.keyId, { expires_on: dayIn(-91) })
  await changeKey(server, recent.keyId, { expires_on: dayIn(-89) })
  const { keyId } = await makeKey(user, 'quotation:view')
  const ids = (await done(user, index)).data.map(({ id }: { id: number }) => id)
  expect(ids).toEqual([keyId, recent.keyId])
})

test('of a user’s keys that ended the last fifty are kept, however many were made', async () => {
  const user = await server.userWith('quotation:view')
  const { keyId } = await makeKey(user, 'quotation:view')
  const { id: _id, key_hash: _hash, ...key } = await storedKey(server, keyId)
  const ended = { ...key, ended_at: `${dayIn(0).replaceAll('-', ':')} 08:00:00` }
  const others = Array.from({ length: 60 }, (_, at) => ({
    ...ended,
    key_hash: `gone ${keyId} ${at}`,
  }))
  await server.db.insertInto('api_key').values(others).execute()
  const last = await makeKey(user, 'quotation:view')
  const states = (await done(user, index)).data.map(({ state }: { state: number }) => state)
  expect(states).toHaveLength(52)
  expect(states.filter((state: number) => state === KEY_STATES.ended)).toHaveLength(50)
  expect(await storedKey(server, last.keyId)).toMatchObject({ ended_at: '' })
  expect(await storedKey(server, keyId)).toMatchObject({ ended_at: '' })
})

test('one’s own keys are one’s own alone, and 超级管理员 sees whose each is', async () => {
  const [one, other] = [await server.userWith('quotation:view'), await server.userWith('web:edit')]
  const { keyId } = await makeKey(one, 'quotation:view')
  expect((await done(other, index)).data).toEqual([])
  const { data: self } = await done(one, getSelf)
  const { data } = await done(server.admin, getAll)
  expect(data.find(({ id }: { id: number }) => id === keyId)).toMatchObject({
    user_name: self.name,
    permissions: ['quotation:view'],
    state: KEY_STATES.running,
    expires_on: dayIn(7),
  })
})

import { describe, expect, test } from 'vitest'
import { allPermissions } from '#api/kit/access.ts'
import { api } from '#api/index.ts'
import { KEY_STATES, LONGEST_DAYS, MOST_KEYS } from '#api/key/key.ts'
import { hashSecret } from '#server/platform/secret.ts'
import { done, makeProduct, makeQuotation } from '#test/make/factories.ts'
import { callerByKey, dayIn, makeKey } from '#test/make/keys.ts'
import { callerOf, enter, makeRole, makeUser, makeUserWith } from '#test/make/people.ts'
import { storedRows } from '#test/read/history.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** API keys: making and ending them, and what they open (domain §12). */

const { index, getAll, setKey, endKey } = api.key
const { getSelf } = api.session

const server = testServer()

const INVALID = { code: 401, msg: 'API 密钥不正确、已到期或已结束，请检查' }
const input = (fields: object = {}) => ({
  name: 'ERP',
  permissions: ['quotation:view'],
  expires_on: dayIn(90),
  ...fields,
})

const stored = (keyId: number) =>
  server.db.selectFrom('api_key').selectAll().where('id', '=', keyId).executeTakeFirstOrThrow()

const change = (keyId: number, values: { expires_on?: string; used_ms?: number }) =>
  server.db.updateTable('api_key').set(values).where('id', '=', keyId).execute()

const codeOf = async (caller: Caller) => (await caller.call(getSelf)).code

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
    expect((await stored(id)).key_hash).toBe(hashSecret(key))
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
    await change(ids[1]!, { expires_on: dayIn(-1) })
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

describe('what a key opens', () => {
  test('is what was chosen, even for who may do everything', async () => {
    const byKey = await callerByKey(server, server.admin, 'quotation:view')
    const { data } = await done(byKey, getSelf)
    expect(data.check).toEqual(['quotation:view'])
    expect((await byKey.call(api.quotation.index)).code).toBe(200)
    expect(await byKey.call(api.contract.index)).toMatchObject({
      code: 403,
      msg: expect.stringContaining('这个 API 密钥没有“合同：查看”的权限'),
    })
    expect(await byKey.call(api.history.index)).toMatchObject({ code: 403 })
  })

  test('shows no addresses in a history, which are for 超级管理员 in person', async () => {
    const id = await makeQuotation(server.admin)
    const byKey = await callerByKey(server, server.admin, ...allPermissions)
    const addressIn = async (caller: Caller) =>
      (await done(caller, api.quotation.getHistory, { id })).data[0].address
    expect(await addressIn(server.admin)).toBe('127.0.0.1')
    expect(await addressIn(byKey)).toBe('')
  })

  test('is what its maker still may, at every call', async () => {
    const role_id = await makeRole(server.admin, 'quotation:view', 'contract:view')
    const user = await enter(server, await makeUser(server.admin, { role_id }))
    const byKey = await callerByKey(server, user, 'quotation:view', 'contract:view')
    expect((await byKey.call(api.contract.index)).code).toBe(200)
    await done(server.admin, api.role.setBeh, { id: role_id, check: ['quotation:view'] })
    expect((await byKey.call(api.contract.index)).code).toBe(403)
    const other = await makeRole(server.admin, ...allPermissions)
    await done(server.admin, api.user.setUsers, { id: user.userId, role_id: other })
    expect((await done(byKey, getSelf)).data.check).toEqual(['quotation:view', 'contract:view'])
  })

  test('is its maker’s records alone, unless 查看和修改所有人的记录 was chosen', async () => {
    const boss = await server.userWith('quotation:view', 'quotation:edit', 'quotation:all')
    const seller = await server.userWith('quotation:view', 'quotation:edit')
    const theirs = await makeQuotation(seller)
    const own = await makeQuotation(boss)
    const few = await callerByKey(server, boss, 'quotation:view')
    const all = await callerByKey(server, boss, 'quotation:view', 'quotation:all')
    const read = async (caller: Caller, id: number) =>
      (await caller.call(api.quotation.getQuotation, { id })).code
    expect(await read(few, own)).toBe(200)
    expect(await read(few, theirs)).toBe(404)
    expect(await read(all, theirs)).toBe(200)
    const bySeller = await callerByKey(server, seller, 'quotation:view')
    expect(await read(bySeller, own)).toBe(404)
  })

  test('is no cost where that was not chosen', async () => {
    const user = await server.userWith('product:view', 'product:edit', 'product:cost')
    const id = await makeProduct(user, { pro_title: '成本泵', cost: '123.45' })
    const without = await callerByKey(server, user, 'product:view')
    const withCost = await callerByKey(server, user, 'product:view', 'product:cost')
    const read = async (caller: Caller) =>
      JSON.stringify(await done(caller, api.product.getProduct, { id }))
    expect(await read(without)).not.toContain('123.45')
    expect(await read(withCost)).toContain('123.45')
  })

  test('is a deputy’s decision for nobody', async () => {
    const approver = await server.userAt(3, 'quotation:view', 'quotation:approve', 'quotation:all')
    const deputy = await server.userWith('quotation:view')
    const seller = await server.userWith('quotation:view', 'quotation:edit')
    await done(approver, api.user.setDeputy, { deputy_id: deputy.userId, deputy_until: dayIn(2) })
    const id = await makeQuotation(seller)
    const byKey = await callerByKey(server, deputy, 'quotation:view')
    expect((await deputy.call(api.quotation.getReview, { id })).code).toBe(200)
    expect((await byKey.call(api.quotation.getReview, { id })).code).toBe(404)
  })

  test('is no password, and a user without one', async () => {
    const person = await makeUser(server.admin)
    const hash = async () =>
      server.db
        .selectFrom('user')
        .select('password_hash')
        .where('id', '=', person.id)
        .executeTakeFirstOrThrow()
    const before = await hash()
    const byKey = await callerByKey(server, server.admin, ...allPermissions)
    const { setUsers } = api.user
    const refused = await byKey.call(setUsers, { id: person.id, password: 'taken over' })
    expect(refused).toMatchObject({
      code: 403,
      errors: { password: expect.stringContaining('API 密钥') },
    })
    const added = { username: '新来的', password: 'taken over', role_id: person.role_id }
    expect((await byKey.call(setUsers, added)).code).toBe(403)
    await done(byKey, setUsers, { id: person.id, phone: '13800000000', password: '' })
    expect(await hash()).toEqual(before)
  })

  test('is noted with its name in the history of what it changes', async () => {
    const user = await server.userWith('quotation:view', 'quotation:edit')
    const { data: self } = await done(user, getSelf)
    const byKey = await callerByKey(server, user, 'quotation:view', 'quotation:edit')
    const id = await makeQuotation(byKey)
    const { data } = await done(user, api.quotation.getHistory, { id })
    const name = `${self.staff_name}（API 密钥“${byKey.name}”）`
    expect(data.at(-1)).toMatchObject({ user_name: name, staff_name: name })
    const [row] = await server.db
      .selectFrom('history')
      .select('user_id')
      .where('entity', '=', 'quotation')
      .where('record_id', '=', id)
      .execute()
    expect(row?.user_id).toBe(user.userId)
  })
})

describe('a key is good no more', () => {
  test('after its last day', async () => {
    const byKey = await callerByKey(server, server.admin, 'quotation:view')
    await change(byKey.keyId, { expires_on: dayIn(0) })
    expect(await codeOf(byKey)).toBe(200)
    await change(byKey.keyId, { expires_on: dayIn(-1) })
    expect(await byKey.call(getSelf)).toEqual(INVALID)
    const { data } = await done(server.admin, index)
    const row = data.find(({ id }: { id: number }) => id === byKey.keyId)
    expect(row.state).toBe(KEY_STATES.expired)
  })

  test('once its maker ended it', async () => {
    const user = await server.userWith('quotation:view')
    const byKey = await callerByKey(server, user, 'quotation:view')
    await done(user, endKey, { id: byKey.keyId })
    expect(await byKey.call(getSelf)).toEqual(INVALID)
    expect((await done(user, index)).data).toMatchObject([{ state: KEY_STATES.ended }])
    expect((await user.call(endKey, { id: byKey.keyId })).code).toBe(404)
  })

  test('once 超级管理员 ended it, and nobody else may', async () => {
    const user = await server.userWith('quotation:view')
    const byKey = await callerByKey(server, user, 'quotation:view')
    const everything = await server.userWith(...allPermissions)
    const absent = await everything.call(endKey, { id: 987_654 })
    expect(absent.code).toBe(404)
    expect(await everything.call(endKey, { id: byKey.keyId })).toEqual(absent)
    expect((await everything.call(getAll)).code).toBe(403)
    expect(await codeOf(byKey)).toBe(200)
    await done(server.admin, endKey, { id: byKey.keyId })
    expect(await codeOf(byKey)).toBe(401)
  })

  test.each([
    ['paused', (id: number) => done(server.admin, api.user.setUsers, { id, status: 0 })],
    ['deleted', (id: number) => done(server.admin, api.user.deleteUser, { id })],
  ])('once its user is %s, and comes not back with the user', async (_how, leave) => {
    const person = await makeUserWith(server.admin, 'quotation:view')
    const byKey = await callerByKey(server, await enter(server, person), 'quotation:view')
    await leave(person.id)
    expect(await codeOf(byKey)).toBe(401)
    await server.admin.call(api.user.restore, { id: person.id })
    await done(server.admin, api.user.setUsers, { id: person.id, status: 1 })
    expect(await codeOf(byKey)).toBe(401)
    const rows = (await storedRows(server)).filter(({ entity }) => entity === 'api_key')
    expect(rows.at(-1)).toMatchObject({ action: 'change', record_id: byKey.keyId })
  })

  test('but holds after another password', async () => {
    const person = await makeUserWith(server.admin, 'quotation:view')
    const byKey = await callerByKey(server, await enter(server, person), 'quotation:view')
    await done(server.admin, api.user.setUsers, { id: person.id, password: 'another-password' })
    expect(await codeOf(byKey)).toBe(200)
  })

  test.each(['', 'x', '-', '_more'])('with %j after it, or as its hash', async (more) => {
    const { key, userId } = await callerByKey(server, server.admin, 'quotation:view')
    const wrong = more === '' ? hashSecret(key) : key + more
    expect(await codeOf(callerOf(server, wrong, userId))).toBe(401)
  })

  test('in a cookie, a ticket or a query', async () => {
    const { key } = await makeKey(server.admin, 'quotation:view', 'quotation:export')
    const id = await makeQuotation(server.admin)
    const file = `/api/Quotation/outleader.html?id=${id}`
    const codes = await Promise.all([
      server.fetch(file, { headers: { cookie: `session=${key}` } }),
      server.fetch(`${file}&ticket=${key}`),
      server.fetch(`/api/Login/getSelf.html?token=${key}`),
    ])
    for (const answer of codes) expect(await answer.json()).toMatchObject({ code: 401 })
    const opened = await server.fetch(file, { headers: { authorization: `Bearer ${key}` } })
    expect(opened.headers.get('content-type')).toContain('sheet')
    expect(opened.headers.getSetCookie()).toEqual([])
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

describe('the last use', () => {
  test('is noted once a minute at most, and is none of a session', async () => {
    const user = await server.userWith('quotation:view')
    const byKey = await callerByKey(server, user, 'quotation:view')
    expect((await done(user, index)).data[0].used_at).toBe('')
    const sessions = () =>
      server.db.selectFrom('session').selectAll().where('user_id', '=', user.userId).execute()
    await server.db
      .updateTable('session')
      .set({ used_ms: Date.now() - 3_600_000 })
      .where('user_id', '=', user.userId)
      .execute()
    const before = await sessions()
    await byKey.call(getSelf)
    const { used_ms: first } = await stored(byKey.keyId)
    expect(Date.now() - first).toBeLessThan(10_000)
    await byKey.call(getSelf)
    expect((await stored(byKey.keyId)).used_ms).toBe(first)
    const earlier = Date.now() - 61_000
    await change(byKey.keyId, { used_ms: earlier })
    await byKey.call(getSelf)
    expect((await stored(byKey.keyId)).used_ms).toBeGreaterThan(earlier + 60_000)
    expect(await sessions()).toEqual(before)
    expect((await done(user, index)).data[0].used_at).toMatch(/^\d{4}:\d\d:\d\d \d\d:\d\d:\d\d$/)
  })

  test('that cannot be noted is no fault of the call', async () => {
    const byKey = await callerByKey(server, server.admin, 'quotation:view')
    const { store, undo } = await unwritable()
    expect(store).toBe('refused')
    expect(await codeOf(byKey)).toBe(200)
    await undo()
    expect((await stored(byKey.keyId)).used_ms).toBe(0)
    expect(await codeOf(byKey)).toBe(200)
    expect((await stored(byKey.keyId)).used_ms).toBeGreaterThan(0)
  })

  /** Lets the database refuse every note of a use, by a constraint that no moment fulfils. */
  async function unwritable() {
    const { sql } = await import('kysely')
    const { isPostgres } = await import('#server/db/open.ts')
    const run = (text: string) => sql.raw(text).execute(server.db)
    if (isPostgres(server.db)) {
      await run('alter table api_key add constraint unused check (used_ms < 0) not valid')
    } else {
      await run(`create trigger unused before update of used_ms on api_key
        begin select raise(abort, 'unwritable'); end`)
    }
    const tried = await server.db
      .updateTable('api_key')
      .set({ used_ms: 1 })
      .execute()
      .catch(() => 'refused')
    return {
      store: tried,
      undo: () =>
        run(
          isPostgres(server.db)
            ? 'alter table api_key drop constraint unused'
            : 'drop trigger unused',
        ),
    }
  }
})

test('keys that ended long ago are listed no more, as soon as another is made', async () => {
  const user = await server.userWith('quotation:view')
  const old = await makeKey(user, 'quotation:view')
  const recent = await makeKey(user, 'quotation:view')
  await change(old.keyId, { expires_on: dayIn(-91) })
  await change(recent.keyId, { expires_on: dayIn(-89) })
  const { keyId } = await makeKey(user, 'quotation:view')
  const ids = (await done(user, index)).data.map(({ id }: { id: number }) => id)
  expect(ids).toEqual([keyId, recent.keyId])
})

test('of a user’s keys that ended the last fifty are kept, however many were made', async () => {
  const user = await server.userWith('quotation:view')
  const { keyId } = await makeKey(user, 'quotation:view')
  const { id: _id, key_hash: _hash, ...key } = await stored(keyId)
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
  expect(await stored(last.keyId)).toMatchObject({ ended_at: '' })
  expect(await stored(keyId)).toMatchObject({ ended_at: '' })
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

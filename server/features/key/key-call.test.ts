import { describe, expect, test } from 'vitest'
import { allPermissions } from '#api/kit/access.ts'
import { api } from '#api/index.ts'
import { KEY_STATES } from '#api/key/key.ts'
import { hashSecret } from '#server/platform/secret.ts'
import { done, makeProduct, makeQuotation } from '#test/make/factories.ts'
import { callerByKey, changeKey, dayIn, makeKey, storedKey } from '#test/make/keys.ts'
import { callerOf, enter, makeRole, makeUser, makeUserWith } from '#test/make/people.ts'
import { storedRows } from '#test/read/history.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** What a program does by an API key, and when it can no more (domain §12). */

const { index, getAll, endKey } = api.key
const { getSelf } = api.session

const server = testServer()

const INVALID = { code: 401, msg: 'API 密钥不正确、已到期或已结束，请检查' }
const codeOf = async (caller: Caller) => (await caller.call(getSelf)).code

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
    await changeKey(server, byKey.keyId, { expires_on: dayIn(0) })
    expect(await codeOf(byKey)).toBe(200)
    await changeKey(server, byKey.keyId, { expires_on: dayIn(-1) })
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
    const { used_ms: first } = await storedKey(server, byKey.keyId)
    expect(Date.now() - first).toBeLessThan(10_000)
    await byKey.call(getSelf)
    expect((await storedKey(server, byKey.keyId)).used_ms).toBe(first)
    const earlier = Date.now() - 61_000
    await changeKey(server, byKey.keyId, { used_ms: earlier })
    await byKey.call(getSelf)
    expect((await storedKey(server, byKey.keyId)).used_ms).toBeGreaterThan(earlier + 60_000)
    expect(await sessions()).toEqual(before)
    expect((await done(user, index)).data[0].used_at).toMatch(/^\d{4}:\d\d:\d\d \d\d:\d\d:\d\d$/)
  })

  test('that cannot be noted is no fault of the call', async () => {
    const byKey = await callerByKey(server, server.admin, 'quotation:view')
    const { store, undo } = await unwritable()
    expect(store).toBe('refused')
    expect(await codeOf(byKey)).toBe(200)
    await undo()
    expect((await storedKey(server, byKey.keyId)).used_ms).toBe(0)
    expect(await codeOf(byKey)).toBe(200)
    expect((await storedKey(server, byKey.keyId)).used_ms).toBeGreaterThan(0)
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

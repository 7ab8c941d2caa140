import { beforeAll, describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '#api/kit/endpoint.ts'
import { allPermissions, permissionOf } from '#api/kit/access.ts'
import { entities, type Action } from '#api/kit/entities.ts'
import type { HistoryEntry } from '#api/kit/history.ts'
import { api } from '#api/index.ts'
import { givenTo, makeContract, makeProduction } from '#test/make/chain.ts'
import { addSet, done, makeCombination } from '#test/make/factories.ts'
import { eachOf, ownedKinds, restorableKinds } from '#test/entities/index.ts'
import { actionsOf, storedRows } from '#test/read/history.ts'
import { enter, makeRole, makeUser, ownRecordsOnly, wholeDatabase } from '#test/make/people.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** Who may see a record's history, and what is never in it. */

const ABSENT = 987_654

const server = testServer()
let owner: Caller
let outsider: Caller
beforeAll(async () => {
  owner = await server.userWith(...ownRecordsOnly)
  outsider = await server.userWith(...ownRecordsOnly)
})

describe.each(eachOf(ownedKinds))(
  'the history of a %s',
  (name, { getHistory, getDeleted, remove, make }) => {
    const may = (action: Action) => permissionOf(entities[name], action)
    test('is refused for another user’s record like an absent one, deleted or not', async () => {
      const id = await make(owner)
      const absent = await outsider.call(getHistory, { id: ABSENT })
      expect(absent.code).toBe(404)
      expect(await outsider.call(getHistory, { id })).toEqual(absent)
      await done(owner, remove, { id })
      expect(await outsider.call(getHistory, { id })).toEqual(absent)
      expect(await done(outsider, getDeleted)).toMatchObject({ data: [], total: 0 })
    })

    test('is for its owner, and for who sees everyone’s, deleted or not', async () => {
      const boss = await server.userWith(may('view'), may('all'))
      const id = await make(owner)
      for (const caller of [owner, boss]) {
        expect(await actionsOf(caller, getHistory, id)).toEqual(['create'])
      }
      await done(owner, remove, { id })
      for (const caller of [owner, boss]) {
        expect(await actionsOf(caller, getHistory, id)).toEqual(['delete', 'create'])
      }
    })

    test('is refused to a user with all permissions but view', async () => {
      const others = allPermissions.filter((permission) => permission !== may('view'))
      const clerk = await server.userWith(...others)
      expect((await clerk.call(getHistory, { id: await make(owner) })).code).toBe(403)
    })
  },
)

test('who owns a contract sees the history of what others hung on it, and not of other things', async () => {
  const contract = await makeContract(owner)
  const hung = await makeProduction(server.admin, contract)
  await givenTo(server, outsider, 'production', hung)
  expect(await actionsOf(owner, api.production.getHistory, hung)).toEqual(['create'])
  const elsewhere = await makeProduction(outsider, await makeContract(outsider))
  expect((await owner.call(api.production.getHistory, { id: elsewhere })).code).toBe(404)
  expect((await outsider.call(api.contract.getHistory, { id: contract })).code).toBe(404)
})

describe('the address of a user', () => {
  test.each(eachOf(restorableKinds))(
    'is shown to 超级管理员 alone in the history of a %s',
    async (_name, { make, remove, getHistory, getDeleted }) => {
      const everything = await server.userWith(...allPermissions)
      const id = await make(everything)
      await done(everything, remove, { id })
      const addresses = async (caller: Caller) =>
        (await done(caller, getHistory, { id })).data.map((entry: HistoryEntry) => entry.address)
      expect(await addresses(server.admin)).toEqual(['127.0.0.1', '127.0.0.1'])
      expect(await addresses(everything)).toEqual(['', ''])
      expect(JSON.stringify(await done(everything, getDeleted))).not.toContain('127.0.0.1')
    },
  )

  test('is shown to 超级管理员 alone in that of a role and of the website’s text', async () => {
    const everything = await server.userWith(...allPermissions)
    const role = await makeRole(everything, 'product:view')
    await done(everything, api.web.setWeb, { web: '新的文字' })
    for (const [getHistory, input] of [
      [api.role.getHistory, { id: role }],
      [api.web.getHistory, {}],
    ] as const) {
      const addressOfNewest = async (caller: Caller) =>
        (await done(caller, getHistory, input)).data[0].address
      expect(await addressOfNewest(server.admin)).toBe('127.0.0.1')
      expect(await addressOfNewest(everything)).toBe('')
    }
  })
})

describe('the deleted records', () => {
  test('are listed to who deletes: their own, or everyone’s; ten a page, the newest first', async () => {
    const seller = await server.userWith('quotation:view', 'quotation:edit', 'quotation:delete')
    const boss = await server.userWith('quotation:delete', 'quotation:all')
    const { getDeleted, setQuotation, deleteQuotation } = api.quotation
    const gone: number[] = []
    for (let count = 0; count < 12; count += 1) {
      const { id } = await done(seller, setQuotation, { quo_name: `删${count}` })
      await done(seller, deleteQuotation, { id })
      gone.unshift(Number(id))
    }
    const { id: another } = await done(owner, setQuotation, { quo_name: '别人的' })
    await done(owner, deleteQuotation, { id: another })

    const ids = async (caller: Caller, page: number) => {
      const { data, total } = await done(caller, getDeleted, { page })
      return { ids: data.map((row: { id: number }) => row.id) as number[], total }
    }
    expect(await ids(seller, 1)).toEqual({ ids: gone.slice(0, 10), total: 12 })
    expect(await ids(seller, 2)).toEqual({ ids: gone.slice(10), total: 12 })
    expect(await ids(seller, 3)).toEqual({ ids: [], total: 12 })
    const all = await ids(boss, 1)
    expect(all.ids.slice(0, 3)).toEqual([Number(another), ...gone.slice(0, 2)])
    expect(all.total).toBeGreaterThanOrEqual(13)
  })
})

describe('the history neither shows nor stores', () => {
  /** Some of everything that happens, by somebody whose passwords are known. */
  async function muchHappens() {
    const { admin } = server
    const role_id = await makeRole(admin, 'product:view')
    const person = await makeUser(admin, { role_id, password: 'secret-one' })
    const self = await enter(server, person)
    await done(self, api.user.setPassword, { old_password: 'secret-one', password: 'secret-two' })
    await done(admin, api.user.setUsers, { id: person.id, password: 'secret-three' })
    await server.signIn(person.username, 'secret-wrong')
    await done(admin, api.user.deleteUser, { id: person.id })
    await done(admin, api.user.restore, { id: person.id })
    for (const kind of restorableKinds) {
      const id = await kind.make(admin)
      if (kind.name === 'quotation') await addSet(admin, id, await makeCombination(admin))
      await done(admin, kind.save, { id })
      await done(admin, kind.remove, { id })
      await done(admin, kind.restore, { id })
    }
    return { person, token: self.token }
  }

  test('a password, its hash or a session’s token', async () => {
    const { token } = await muchHappens()
    const rows = JSON.stringify(await storedRows(server))
    expect(await wholeDatabase(server)).toContain('argon2')
    for (const secret of ['secret-', 'argon2', 'password_hash', token, server.admin.token]) {
      expect(rows).not.toContain(secret)
    }
    const sessions = await server.db.selectFrom('session').select('token_hash').execute()
    for (const { token_hash } of sessions) expect(rows).not.toContain(token_hash)
  })

  test('derived columns; only a deletion stores them, to be undone completely', async () => {
    await muchHappens()
    for (const row of await storedRows(server)) {
      if (row.action === 'delete') continue
      expect(`${row.before}${row.after}`).not.toMatch(/"(search_text|title_text|name_key)"/)
    }
    const reads: [AnyEndpoint, object][] = [[api.history.index, {}]]
    for (const kind of restorableKinds) {
      const id = await kind.make(server.admin)
      await done(server.admin, kind.remove, { id })
      reads.push([kind.getHistory, { id }])
    }
    for (const [endpoint, input] of reads) {
      const answer = await done(server.admin, endpoint, { ...input })
      expect(JSON.stringify(answer)).not.toMatch(/search_text|title_text|password_hash/)
      for (const entry of answer.data) {
        expect(Object.keys(entry).sort()).toEqual([
          'action',
          'address',
          'changes',
          'entity',
          'id',
          'name',
          'record_id',
          'staff_name',
          'time',
          'user_name',
        ])
        for (const { label } of entry.changes) expect(label).toMatch(/^[\p{Script=Han}（）]+$/u)
      }
    }
  })
})

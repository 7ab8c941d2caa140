import { beforeAll, describe, expect, test } from 'vitest'
import { allPermissions, permissionOf } from '#api/kit/access.ts'
import { entities, type Action } from '#api/kit/entities.ts'
import { contentOf, contractedKinds, eachOf, ownedKinds } from '#test/entities/index.ts'
import { done, fresh } from '#test/make/factories.ts'
import { ownRecordsOnly } from '#test/make/people.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/**
 * Whose records one may see and change (spec 4.4), for every entity whose records have an owner. That nobody gets at
 * another's by any call, and that each is answered as an absent one, is what `walk.test.ts` walks through.
 */

const ABSENT = 987_654

const server = testServer()
let owner: Caller
let other: Caller
let boss: Caller
beforeAll(async () => {
  owner = await server.userWith(...ownRecordsOnly)
  other = await server.userWith(...ownRecordsOnly)
  boss = await server.userWith(...allPermissions)
})

type Rows = { id: number }[]
const idsOf = ({ data }: { data?: Rows }) => (data ?? []).map(({ id }) => id)

describe.each(eachOf(ownedKinds))('someone else’s %s record', (name, kind) => {
  const { list, read, save, remove, text, make } = kind
  const may = (action: Action) => permissionOf(entities[name], action)

  test(`can be seen, changed and deleted with ${name}:all, and stays its owner’s`, async () => {
    const id = await make(owner)
    const word = fresh('批')
    expect(idsOf(await done(boss, list, { userid: owner.userId }))).toContain(id)
    expect((await boss.call(read, { id })).code).toBe(200)
    await done(boss, save, { id, [text]: word })
    expect((await contentOf(owner, kind, id)).content[text]).toBe(word)
    expect((await done(owner, list)).data).toContainEqual(
      expect.objectContaining({ id, user_id: owner.userId }),
    )
    await done(boss, remove, { id })
    expect((await owner.call(read, { id })).code).toBe(404)
  })

  test(`cannot be had with ${name}:all alone, nor with another module’s`, async () => {
    const id = await make(owner)
    const alone = await server.userWith(may('all'))
    expect((await alone.call(read, { id })).code).toBe(403)
    const elsewhere = await server.userWith(
      ...allPermissions.filter((permission) => permission !== may('all')),
    )
    expect((await elsewhere.call(read, { id })).code).toBe(404)
    const own = await make(elsewhere, {}, elsewhere)
    expect(await done(elsewhere, list)).toMatchObject({ total: 1, data: [{ id: own }] })
  })

  test('answers what one may do with it', async () => {
    const canOf = async (caller: Caller, id: number) => {
      const { data } = await done(caller, read, { id })
      const rows = (await done(caller, list)).data as (Rows[number] & { can: object })[]
      expect(rows.find((row) => row.id === id)?.can).toEqual(data.can)
      // Of a contract alone, with tests of its own.
      const { billing: _billing, end: _end, ...can } = data.can
      return can as unknown
    }
    const id = await make(owner)
    expect(await canOf(owner, id)).toEqual({ change: true, delete: true })
    for (const actions of [['edit', 'delete'], ['edit'], ['delete'], []] as const) {
      const permissions = [...actions, 'view' as const, 'all' as const].map(may)
      expect(await canOf(await server.userWith(...permissions), id)).toEqual({
        change: permissions.includes(may('edit')),
        delete: permissions.includes(may('delete')),
      })
    }
  })
})

describe.each(eachOf(contractedKinds))('a %s record on one’s own contract', (_name, kind) => {
  const { label, list, read, save, remove, text, make } = kind

  test('can be seen, read and found, and neither changed nor deleted', async () => {
    const salesman = await server.userWith(...ownRecordsOnly)
    const id = await make(boss, { [text]: '原' }, salesman)
    const { data } = await done(salesman, read, { id })
    expect(data.can).toEqual({ change: false, delete: false })
    expect(await done(salesman, list)).toMatchObject({
      total: 1,
      data: [{ id, can: { change: false, delete: false } }],
    })
    expect((await done(salesman, list, { userid: salesman.userId })).total).toBe(0)
    expect((await done(salesman, list, { userid: boss.userId })).total).toBe(1)
    for (const [endpoint, input] of [
      [save, { [text]: '改' }],
      [remove, {}],
    ] as const) {
      expect(await salesman.call(endpoint, { id, ...input })).toEqual({
        code: 403,
        msg: `这条${label}是别人创建的，您只能查看`,
      })
    }
    expect((await done(boss, read, { id })).data).toMatchObject({ [text]: '原', version: 1 })
  })

  test('is absent to everyone else', async () => {
    const id = await make(boss, {}, owner)
    for (const endpoint of [read, save, remove]) {
      const refused = await other.call(endpoint, { id })
      expect(refused).toEqual(await other.call(endpoint, { id: ABSENT }))
      expect(refused.code).toBe(404)
    }
    expect(idsOf(await done(other, list))).not.toContain(id)
  })

  test('goes out of their sight with the record to another contract', async () => {
    const id = await make(boss, {}, owner)
    await done(boss, save, { id, ...(await kind.elsewhere!(other)) })
    expect((await owner.call(read, { id })).code).toBe(404)
    expect((await other.call(read, { id })).code).toBe(200)
    expect(idsOf(await done(owner, list))).not.toContain(id)
    expect(idsOf(await done(other, list))).toContain(id)
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import {
  chainKinds,
  eachKind,
  makeAftersales,
  makeChain,
  makeContract,
  makeProduction,
  ownChain,
  wholeChain,
  type ChainKind,
} from '#test/make/chain.ts'
import { done } from '#test/make/factories.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** Whose chain records one may see and change (spec 4.4). */

const ABSENT = 987_654

const server = testServer()
let owner: Caller
let other: Caller
let boss: Caller
beforeAll(async () => {
  owner = await server.userWith(...ownChain)
  other = await server.userWith(...ownChain)
  boss = await server.userWith(...wholeChain)
})

const hanging = eachKind.filter(([name]) => name !== 'contract')

/** A record whole, and how often history speaks of its kind. */
async function everything(table: (typeof chainKinds)[number]['name']) {
  return {
    rows: await server.db.selectFrom(table).selectAll().orderBy('id').execute(),
    history: await server.db.selectFrom('history').select('id').execute(),
  }
}

describe.each(eachKind)('someone else’s %s record', (name, kind) => {
  const { list, read, save, remove, text, make } = kind
  const calls = [
    ['read', read, {}],
    ['saved', save, { [text]: '抢来的' }],
    ['deleted', remove, {}],
  ] as const

  test.each(calls)(
    'cannot be %s, in the words of an absent one, and nothing changes',
    async (_how, endpoint, input) => {
      const id = await make(owner)
      const before = await everything(name)
      const refused = await other.call(endpoint, { id, ...input })
      expect(refused.code).toBe(404)
      expect(refused).toEqual(await other.call(endpoint, { id: ABSENT, ...input }))
      expect(await everything(name)).toEqual(before)
    },
  )

  test.each(calls)(
    `can be %s with ${name}:all, and stays its owner’s`,
    async (how, endpoint, input) => {
      const id = await make(owner)
      expect((await boss.call(endpoint, { id, ...input })).code).toBe(200)
      const mine = await owner.call(read, { id })
      expect(mine.code).toBe(how === 'deleted' ? 404 : 200)
    },
  )

  test(`cannot be had with ${name}:all alone, nor with another module’s`, async () => {
    const id = await make(owner)
    const alone = await server.userWith(`${name}:all`)
    expect((await alone.call(read, { id })).code).toBe(403)
    const others = wholeChain.filter((permission) => permission !== `${name}:all`)
    const elsewhere = await server.userWith(...others)
    expect((await elsewhere.call(read, { id })).code).toBe(404)
    expect((await done(elsewhere, list)).total).toBe(0)
  })

  test('is in no list of who may not see it', async () => {
    const id = await make(owner)
    const stranger = await server.userWith(...ownChain)
    expect(await done(stranger, list)).toMatchObject({ data: [], total: 0 })
    const { data } = await done(boss, list, { userid: owner.userId })
    expect(data.map((row: { id: number }) => row.id)).toContain(id)
  })
})

describe.each(hanging)('a %s record on one’s own contract', (_name, kind) => {
  const { label, list, read, save, remove, text, make } = kind

  test('can be seen, read and found', async () => {
    const salesman = await server.userWith(...ownChain)
    const id = await make(boss, {}, salesman)
    expect((await salesman.call(read, { id })).code).toBe(200)
    const { data, total } = await done(salesman, list)
    const ids = data.map((row: { id: number }) => row.id)
    expect({ ids, total }).toEqual({ ids: [id], total: 1 })
    expect((await done(salesman, list, { userid: salesman.userId })).total).toBe(0)
    expect((await done(salesman, list, { userid: boss.userId })).total).toBe(1)
  })

  test('can be neither changed nor deleted', async () => {
    const id = await make(boss, { [text]: '原' }, owner)
    for (const [endpoint, input] of [
      [save, { [text]: '改' }],
      [remove, {}],
    ] as const) {
      expect(await owner.call(endpoint, { id, ...input })).toEqual({
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
  })

  test('can be made by who does not see the contract, and is theirs', async () => {
    const id = await make(other, { [text]: '我的' }, owner)
    expect((await other.call(save, { id, [text]: '改' })).code).toBe(200)
    expect((await done(other, list, { userid: other.userId })).data[0]).toMatchObject({ id })
    expect((await other.call(remove, { id })).code).toBe(200)
  })
})

describe('what a form shows of the records below it', () => {
  test('is the newest fifty of each kind, in their order', async () => {
    const contract = await makeContract(owner)
    const production = await makeProduction(owner, contract)
    const made: number[] = []
    for (let count = 0; count < 52; count += 1) {
      made.push(await makeAftersales(owner, { con_id: contract }))
    }
    const [{ read }] = chainKinds as [ChainKind]
    const { info } = await done(owner, read, { id: contract })
    const ids = info.map(({ id }: { id: number }) => id)
    expect(ids).toEqual([production, ...made.slice(2)])
  })

  const idsOf = (answer: { info?: { id: number }[] }) => answer.info?.map(({ id }) => id)

  test('is what the actor may see: one’s own, and all on one’s own contract', async () => {
    const { contract, production, aftersales } = await makeChain(owner)
    const theirs = await makeProduction(other, contract)
    const [contractKind, productionKind] = chainKinds
    const form = { id: contract }
    expect(idsOf(await owner.call(contractKind!.read, form))).toEqual([
      production,
      theirs,
      aftersales,
    ])
    expect(idsOf(await other.call(productionKind!.read, { id: theirs }))).toEqual([])
    const viewer = await server.userWith('contract:view', 'contract:all', 'production:view')
    expect(idsOf(await viewer.call(contractKind!.read, form))).toEqual([])
    const blind = await server.userWith('contract:view', 'contract:all', 'production:all')
    expect(idsOf(await blind.call(contractKind!.read, form))).toEqual([])
    const planner = await server.userWith(
      'contract:view',
      'contract:all',
      'production:view',
      'production:all',
    )
    expect(idsOf(await planner.call(contractKind!.read, form))).toEqual([production, theirs])
  })
})

test('who takes a record over to another contract takes the owner’s sight along', async () => {
  const [from, to] = [await makeContract(owner), await makeContract(other)]
  const id = await makeAftersales(boss, { con_id: from })
  const { read, save } = chainKinds.find(({ name }) => name === 'sales')!
  await done(boss, save, { id, con_id: to })
  expect((await owner.call(read, { id })).code).toBe(404)
  expect((await other.call(read, { id })).code).toBe(200)
  await done(boss, save, { id, con_id: '', s_no: '无合同' })
  expect((await other.call(read, { id })).code).toBe(404)
})

import { beforeAll, describe, expect, test } from 'vitest'
import { childEntities } from '#api/kit/entity-sets.ts'
import { api } from '#api/index.ts'
import { chainKinds, eachOf } from '#test/entities/index.ts'
import {
  givenTo,
  makeAftersales,
  makeChain,
  makeContract,
  makeProduction,
  ownChain,
} from '#test/make/chain.ts'
import { done } from '#test/make/factories.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** Whose chain records one may see and change beside what holds for every entity (spec 4.4). */

const { getContract } = api.contract
const { getProduction } = api.production
const { getSales, setSales } = api.sales

const server = testServer()
let owner: Caller
let other: Caller
beforeAll(async () => {
  owner = await server.userWith(...ownChain)
  other = await server.userWith(...ownChain)
})

const hanging = chainKinds.filter(({ name }) => (childEntities as readonly string[]).includes(name))

test.each(eachOf(hanging))(
  'a %s record can be made with its :all by who does not see the contract, and is theirs',
  async (name, { list, save, remove, text, make }) => {
    await expect(make(other, { [text]: '我的' }, owner)).rejects.toThrow(/400 .*不存在/)
    const planner = await server.userWith(...ownChain, `${name}:all` as const)
    const id = await make(planner, { [text]: '我的' }, owner)
    expect((await done(planner, list, { userid: planner.userId })).data[0]).toMatchObject({ id })
    await givenTo(server, other, name as (typeof childEntities)[number], id)
    expect((await other.call(save, { id, [text]: '改' })).code).toBe(200)
    expect((await done(other, list, { userid: other.userId })).data[0]).toMatchObject({ id })
    expect((await other.call(remove, { id })).code).toBe(200)
  },
)

describe('what a form shows of the records below it', () => {
  test('is the newest fifty of each kind, in their order', async () => {
    const contract = await makeContract(owner)
    const production = await makeProduction(owner, contract)
    const made: number[] = []
    for (let count = 0; count < 52; count += 1) {
      made.push(await makeAftersales(owner, { con_id: contract }))
    }
    const { info } = await done(owner, getContract, { id: contract })
    const ids = info.map(({ id }: { id: number }) => id)
    expect(ids).toEqual([production, ...made.slice(2)])
  })

  const idsOf = (answer: { info?: { id: number }[] }) => answer.info?.map(({ id }) => id)

  test('is what the actor may see: one’s own, and all on one’s own contract', async () => {
    const { contract, production, aftersales } = await makeChain(owner)
    const theirs = await makeProduction(server.admin, contract)
    await givenTo(server, other, 'production', theirs)
    const form = { id: contract }
    expect(idsOf(await owner.call(getContract, form))).toEqual([production, theirs, aftersales])
    expect(idsOf(await other.call(getProduction, { id: theirs }))).toEqual([])
    const viewer = await server.userWith('contract:view', 'contract:all', 'production:view')
    expect(idsOf(await viewer.call(getContract, form))).toEqual([])
    const blind = await server.userWith('contract:view', 'contract:all', 'production:all')
    expect(idsOf(await blind.call(getContract, form))).toEqual([])
    const planner = await server.userWith(
      'contract:view',
      'contract:all',
      'production:view',
      'production:all',
    )
    expect(idsOf(await planner.call(getContract, form))).toEqual([production, theirs])
  })
})

test('an after-sales record that lets its contract go is out of sight of that one’s owner', async () => {
  const id = await makeAftersales(server.admin, { con_id: await makeContract(other) })
  expect((await other.call(getSales, { id })).code).toBe(200)
  await done(server.admin, setSales, { id, con_id: '', s_no: '无合同' })
  expect((await other.call(getSales, { id })).code).toBe(404)
})

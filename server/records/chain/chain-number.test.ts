import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { chainKinds } from '#test/entities/index.ts'
import {
  makeAftersales,
  makeChain,
  makeContract,
  makeProduction,
  makeShipment,
  numberOf,
  ownChain,
  wholeChain,
} from '#test/make/chain.ts'
import { done, fresh } from '#test/make/factories.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** The number of what hangs on a contract is the contract's, and follows it (spec 7.2). */

const server = testServer()
let owner: Caller
let boss: Caller
beforeAll(async () => {
  owner = await server.userWith(...ownChain)
  boss = await server.userWith(...wholeChain)
})

type Chain = Awaited<ReturnType<typeof makeChain>>

/** The number that each record below a contract has, on its form. */
async function numbersOf({ production, shipment, aftersales }: Omit<Chain, 'contract'>) {
  return [
    (await done(boss, api.production.getProduction, { id: production })).data.pro_no,
    (await done(boss, api.logistics.getLogistics, { id: shipment })).data.l_no,
    (await done(boss, api.sales.getSales, { id: aftersales })).data.s_no,
  ]
}

/** Which lists of the chain find a number, and the number that they show. */
async function foundBy(keyword: string) {
  const found: Record<string, string[]> = {}
  for (const { name, list, number } of chainKinds) {
    const { data } = await done(boss, list, { keyword })
    found[name] = data.map((row: Record<string, string>) => row[number!])
  }
  return found
}

const inEveryList = (number: string) => ({
  contract: [number],
  production: [number],
  logistics: [number],
  sales: [number],
})
const inNoList = { contract: [], production: [], logistics: [], sales: [] }

describe('a contract’s new number', () => {
  test('is that of all records below it, in forms, lists and searches', async () => {
    const [before, after] = [fresh('旧编号'), fresh('新编号')]
    const chain = await makeChain(owner, { c_no: before })
    expect(await foundBy(before)).toEqual(inEveryList(before))
    await done(owner, api.contract.setContract, { id: chain.contract, c_no: after })
    expect(await numbersOf(chain)).toEqual([after, after, after])
    expect(await foundBy(after)).toEqual(inEveryList(after))
    expect(await foundBy(before)).toEqual(inNoList)
  })

  test('follows to the records of others, several of each, and leaves the rest found', async () => {
    const [before, after] = [fresh('旧编号'), fresh('新编号')]
    const { contract, production } = await makeChain(owner, { c_no: before })
    await makeShipment(boss, production, { log_number: fresh('运单'), l_send: '第二车' })
    await makeShipment(boss, await makeProduction(boss, contract))
    await makeAftersales(boss, { con_id: contract, s_remark: '换轴承' })
    await done(owner, api.contract.setContract, { id: contract, c_no: after })
    const found = await foundBy(after)
    expect(found).toEqual({
      contract: [after],
      production: [after, after],
      logistics: [after, after, after],
      sales: [after, after],
    })
    const { data } = await done(boss, api.logistics.index, { keyword: '第二车' })
    expect(data[0].l_no).toBe(after)
  })

  test(`leaves the versions of the records below alone, so that open forms still save${sameOnPostgres}`, async () => {
    const { contract, production } = await makeChain(owner)
    await done(owner, api.contract.setContract, { id: contract, c_no: fresh('新编号') })
    const input = { id: production, version: 1, pro_pump: 1, pro_no: '表单里的旧编号' }
    expect((await owner.call(api.production.setProduction, input)).code).toBe(200)
    const { data } = await done(owner, api.production.getProduction, { id: production })
    expect(data.pro_no).toBe(await numberOf(owner, contract))
  })

  test(`that is refused changes nothing below${sameOnPostgres}`, async () => {
    const before = fresh('旧编号')
    const chain = await makeChain(owner, { c_no: before })
    const taken = await numberOf(owner, await makeContract(owner))
    const input = { id: chain.contract, c_no: taken }
    expect((await owner.call(api.contract.setContract, input)).code).toBe(409)
    expect(await numbersOf(chain)).toEqual([before, before, before])
    expect(await foundBy(before)).toEqual(inEveryList(before))
  })
})

describe('a production record that moves to another contract', () => {
  test('takes its shipments along, with number, owner’s sight and searches', async () => {
    const [before, after] = [fresh('旧编号'), fresh('新编号')]
    const { production, shipment } = await makeChain(owner, { c_no: before })
    const other = await server.userWith(...ownChain)
    const con_id = await makeContract(other, { c_no: after })
    await done(boss, api.production.setProduction, { id: production, con_id })
    expect((await done(boss, api.logistics.getLogistics, { id: shipment })).data).toMatchObject({
      con_id,
      pro_id: production,
      l_no: after,
    })
    expect(await foundBy(after)).toMatchObject({ production: [after], logistics: [after] })
    expect(await foundBy(before)).toMatchObject({ production: [], logistics: [] })
    expect((await other.call(api.logistics.getLogistics, { id: shipment })).code).toBe(200)
  })
})

describe(`a typed number${sameOnPostgres}`, () => {
  const production = (caller: Caller, input: object) =>
    caller.call(api.production.setProduction, { ...input })
  const linked = async (id: unknown) =>
    (await done(boss, api.sales.getSales, { id })).data as { con_id: number | ''; s_no: string }

  test('that is a visible contract’s links it', async () => {
    const id = await makeContract(owner)
    const number = await numberOf(owner, id)
    const made = await production(owner, { pro_no: ` ${number} ` })
    expect(made.code).toBe(200)
    const { data } = await done(owner, api.production.getProduction, { id: made.id })
    expect(data).toMatchObject({ con_id: id, pro_no: number })
    for (const con_id of [undefined, '', 0]) {
      const sale = await makeAftersales(owner, { con_id, s_no: number })
      expect(await linked(sale)).toMatchObject({ con_id: id, s_no: number })
    }
  })

  test('that is an invisible contract’s links nothing and tells nothing', async () => {
    const number = await numberOf(boss, await makeContract(boss))
    const refused = await production(owner, { pro_no: number })
    expect(refused).toEqual(await production(owner, { pro_no: '没有的编号' }))
    expect(refused.code).toBe(400)
    const sale = await makeAftersales(owner, { s_no: number })
    expect(await linked(sale)).toMatchObject({ con_id: '', s_no: number })
    const withoutView = await server.userWith('sales:edit', 'contract:all')
    expect(await linked(await makeAftersales(withoutView, { s_no: number }))).toMatchObject({
      con_id: '',
    })
  })

  test('that is only like a contract’s links nothing', async () => {
    const c_no = fresh('Ab-')
    await makeContract(owner, { c_no })
    for (const s_no of [c_no.toLowerCase(), `${c_no}0`, c_no.slice(0, -1), '%', '']) {
      expect((await linked(await makeAftersales(owner, { s_no }))).con_id).toBe('')
    }
  })

  test('beside a contract’s id does not count', async () => {
    const [first, second] = [await makeContract(owner), await makeContract(owner)]
    const id = await makeAftersales(owner, {
      con_id: first,
      s_no: await numberOf(owner, second),
    })
    expect(await linked(id)).toMatchObject({ con_id: first, s_no: await numberOf(owner, first) })
  })

  test('links a record that stood alone, when it is saved with it', async () => {
    const id = await makeAftersales(owner, { s_no: '未签' })
    const contract = await makeContract(owner)
    const s_no = await numberOf(owner, contract)
    await done(owner, api.sales.setSales, { id, con_id: '', s_no })
    expect(await linked(id)).toEqual(expect.objectContaining({ con_id: contract, s_no }))
  })
})

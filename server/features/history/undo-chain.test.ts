import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import {
  givenTo,
  makeAftersales,
  makeChain,
  makeContract,
  makeProduction,
  makeShipment,
  numberOf,
  ownChain,
  permissionsFor,
} from '#test/make/chain.ts'
import { done, fresh } from '#test/make/factories.ts'
import { actionsOf } from '#test/read/history.ts'
import { testServer, type Caller } from '#test/run/server.ts'

const { contract, production, logistics, sales } = api

const server = testServer()
let seller: Caller
beforeAll(async () => {
  seller = await server.userWith(...ownChain)
})

let chain: Awaited<ReturnType<typeof makeChain>>
beforeEach(async () => void (chain = await makeChain(seller)))

const readProduction = async (id: number) =>
  (await done(seller, production.getProduction, { id })).data
const readShipment = async (id: number) => (await done(seller, logistics.getLogistics, { id })).data
const readSales = async (id: number) => (await done(seller, sales.getSales, { id })).data
const removeShipment = () => done(seller, logistics.deleteLogistics, { id: chain.shipment })
const removeProduction = () => done(seller, production.deleteProduction, { id: chain.production })
const removeSales = () => done(seller, sales.deleteSales, { id: chain.aftersales })
const removeContract = () => done(seller, contract.deleteContract, { id: chain.contract })

describe('what hangs on a contract comes back', () => {
  test('with its links: the contract shows it, the production record its shipment', async () => {
    const ids = (info: { id: number }[]) => info.map((row) => row.id).sort((a, b) => a - b)
    const shows = async () => [
      ids((await done(seller, contract.getContract, { id: chain.contract })).info),
      ids((await done(seller, production.getProduction, { id: chain.production })).info),
    ]
    const before = await shows()
    await removeShipment()
    await removeProduction()
    await removeSales()
    expect(await shows().catch(() => 'gone')).toBe('gone')
    await done(seller, production.restore, { id: chain.production })
    await done(seller, logistics.restore, { id: chain.shipment })
    await done(seller, sales.restore, { id: chain.aftersales })
    expect(await shows()).toEqual(before)
  })

  test('with the number that the contract has by now, and is found by it', async () => {
    await removeShipment()
    await removeProduction()
    await removeSales()
    const c_no = fresh('HT改')
    await done(seller, contract.setContract, { id: chain.contract, c_no })
    await done(seller, production.restore, { id: chain.production })
    await done(seller, logistics.restore, { id: chain.shipment })
    await done(seller, sales.restore, { id: chain.aftersales })
    expect((await readProduction(chain.production)).pro_no).toBe(c_no)
    expect((await readShipment(chain.shipment)).l_no).toBe(c_no)
    expect((await readSales(chain.aftersales)).s_no).toBe(c_no)
    for (const list of [production.index, logistics.index, sales.index]) {
      expect((await done(seller, list, { keyword: c_no })).total).toBe(1)
    }
    const renamed = fresh('HT再改')
    await done(seller, contract.setContract, { id: chain.contract, c_no: renamed })
    expect((await readShipment(chain.shipment)).l_no).toBe(renamed)
  })

  test('a shipment to the contract that its production record went to', async () => {
    const other = await makeContract(seller)
    await removeShipment()
    await done(seller, production.setProduction, { id: chain.production, con_id: other })
    await done(seller, logistics.restore, { id: chain.shipment })
    expect(await readShipment(chain.shipment)).toMatchObject({
      con_id: other,
      pro_id: chain.production,
      l_no: await numberOf(seller, other),
    })
  })

  test('after-sales without a contract, with the number as it was typed', async () => {
    const id = await makeAftersales(seller, { s_no: '旧系统 88', s_remark: '换机封' })
    const before = await readSales(id)
    await done(seller, sales.deleteSales, { id })
    await done(seller, sales.restore, { id })
    expect(await readSales(id)).toEqual({ ...before, version: 2 })
    expect(before).toMatchObject({ con_id: '', s_no: '旧系统 88' })
  })
})

describe('it is refused while what it hangs on is gone', () => {
  const contractGone = {
    code: 409,
    msg: '它所属的合同已被删除，不能恢复；请先恢复那份合同',
  }

  test('production and after-sales: the contract, and come back after it', async () => {
    await removeShipment()
    await removeProduction()
    await removeSales()
    await removeContract()
    expect(await seller.call(production.restore, { id: chain.production })).toEqual(contractGone)
    expect(await seller.call(sales.restore, { id: chain.aftersales })).toEqual(contractGone)
    for (const [one, id] of [
      [production, chain.production],
      [sales, chain.aftersales],
    ] as const) {
      expect(await actionsOf(seller, one.getHistory, id)).toEqual(['delete', 'create'])
      expect((await done(seller, one.getDeleted)).data[0]).toMatchObject({ id })
    }

    await done(seller, contract.restore, { id: chain.contract })
    await done(seller, production.restore, { id: chain.production })
    await done(seller, sales.restore, { id: chain.aftersales })
    expect(await readProduction(chain.production)).toMatchObject({ con_id: chain.contract })
    expect(await readSales(chain.aftersales)).toMatchObject({ con_id: chain.contract })
  })

  test('a shipment: the production record, and comes back after it', async () => {
    await removeShipment()
    await removeProduction()
    expect(await seller.call(logistics.restore, { id: chain.shipment })).toEqual({
      code: 409,
      msg: '它所属的生产记录已被删除，不能恢复；请先恢复那条生产记录',
    })
    await done(seller, production.restore, { id: chain.production })
    await done(seller, logistics.restore, { id: chain.shipment })
    expect(await readShipment(chain.shipment)).toMatchObject({ pro_id: chain.production })
  })
})

test('a contract with a restored record below it cannot be deleted', async () => {
  await removeSales()
  await removeShipment()
  await removeProduction()
  await done(seller, production.restore, { id: chain.production })
  const refused = await seller.call(contract.deleteContract, { id: chain.contract })
  expect(refused.code).toBe(409)
  expect(refused.msg).toContain('1条生产记录')
})

describe('who owns the contract, but not what hangs on it,', () => {
  test('sees that record’s history, deleted too, and neither lists nor restores it', async () => {
    const maker = await server.userWith(...permissionsFor('production', 'logistics', 'sales'))
    const admin = server.admin
    const made = [
      [production, await makeProduction(admin, chain.contract)],
      [logistics, await makeShipment(admin, chain.production)],
      [sales, await makeAftersales(admin, { con_id: chain.contract })],
    ] as const
    await givenTo(server, maker, 'production', made[0][1])
    await givenTo(server, maker, 'logistics', made[1][1])
    await givenTo(server, maker, 'sales', made[2][1])
    await done(maker, production.deleteProduction, { id: made[0][1] })
    await done(maker, logistics.deleteLogistics, { id: made[1][1] })
    await done(maker, sales.deleteSales, { id: made[2][1] })
    for (const [one, id] of made) {
      expect(await actionsOf(seller, one.getHistory, id)).toEqual(['delete', 'create'])
      const listed = (await done(seller, one.getDeleted)).data as { id: number }[]
      expect(listed.map((row) => row.id)).not.toContain(id)
      const refused = await seller.call(one.restore, { id })
      expect(refused.code).toBe(404)
      expect(refused).toEqual(await seller.call(one.restore, { id: 987_654 }))
      expect((await maker.call(one.restore, { id })).code).toBe(200)
    }
  })
})

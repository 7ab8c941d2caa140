import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { linesOf, makeContract, makeProduction, makeShipment } from '#test/make/chain.ts'
import { doneOfLines, keptOf, makeDelivery, pieces, producePumps } from '#test/make/delivery.ts'
import { done, fresh } from '#test/make/factories.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { testServer, type TestServer } from '#test/run/server.ts'

/** What deletions, moves and several people at once do to how far a contract's lines are. */

const { production, logistics } = api

const server = testServer()
let con_id: number
let pump: number
let valve: number
let freight: number
beforeEach(async () => {
  ;({ con_id, pump, valve, freight } = await makeDelivery(server.admin))
})

const call: TestServer['admin']['call'] = (...sent) => server.admin.call(...sent)
const produce = (quantity: number) =>
  producePumps(server.admin, { con_id, pump, valve, freight }, quantity)
const doneOf = (id = con_id) => doneOfLines(server.admin, id)
const kept = (id = con_id) => keptOf(server, id)
describe('a deletion gives back,', () => {
  test('and what comes back takes again', async () => {
    const made = await produce(6)
    const sent = await makeShipment(server.admin, made, pieces([pump, 6], [valve, 1]))
    const full = await doneOf()
    await done(server.admin, logistics.deleteLogistics, { id: sent })
    expect(await doneOf()).toEqual([
      [6, 0],
      [0, 0],
      [0, 0],
    ])
    expect(await kept()).toEqual({ pieces: 10, to_produce: 0, ready_to_ship: 10, to_ship: 10 })
    await done(server.admin, production.deleteProduction, { id: made })
    expect(await doneOf()).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ])
    await done(server.admin, production.restore, { id: made })
    await done(server.admin, logistics.restore, { id: sent })
    expect(await doneOf()).toEqual(full)
    expect(await kept()).toEqual({ pieces: 10, to_produce: 0, ready_to_ship: 3, to_ship: 3 })
  })

  test(`or is refused where it no longer fits${sameOnPostgres}`, async () => {
    const made = await produce(6)
    const sent = await makeShipment(server.admin, made, pieces([pump, 4]))
    await done(server.admin, logistics.deleteLogistics, { id: sent })
    await makeShipment(server.admin, made, pieces([pump, 3]))
    expect(await call(logistics.restore, { id: sent })).toMatchObject({
      code: 409,
      msg: '恢复后“水泵 A”签约6台，已发7台，多出1台，请核对数量',
    })
    expect((await call(logistics.getLogistics, { id: sent })).code).toBe(404)
  })

  test(`also where the contract has the line no longer${sameOnPostgres}`, async () => {
    const made = await produce(1)
    await done(server.admin, production.deleteProduction, { id: made })
    await done(server.admin, api.contract.setContract, {
      id: con_id,
      lines: [{ id: valve }, { id: freight }],
    })
    expect(await call(production.restore, { id: made })).toMatchObject({
      code: 409,
      msg: '它登记的“水泵 A”已从合同明细中删除，不能恢复；请新建一条记录',
    })
  })
})

describe(`a production record that goes to another contract${sameOnPostgres}`, () => {
  let other: number
  let line: number
  beforeEach(async () => {
    other = await makeContract(server.admin, { lines: [{ title: '水泵', num: 9 }] })
    line = (await linesOf(server.admin, other))[0]!.id
  })

  test('takes no lines along, and may be about those of the new one', async () => {
    const id = await produce(4)
    expect(await call(production.setProduction, { id, con_id: other })).toMatchObject({
      code: 400,
      msg: '它登记了生产明细，不能换到另一份合同；请先把那里的数量清空',
    })
    await done(server.admin, production.setProduction, { id, con_id: other, ...pieces([line, 5]) })
    expect(await doneOf()).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ])
    expect(await doneOf(other)).toEqual([[5, 0]])
    expect(await kept(other)).toEqual({ pieces: 9, to_produce: 4, ready_to_ship: 5, to_ship: 9 })
  })

  test('stays while its shipments are about lines', async () => {
    const id = await produce(4)
    const sent = await makeShipment(server.admin, id, pieces([pump, 1]))
    const moving = { id, con_id: other, lines: [] }
    expect((await call(production.setProduction, moving)).msg).toContain('登记了发货明细')
    await done(server.admin, logistics.setLogistics, { id: sent, lines: [] })
    await done(server.admin, production.setProduction, moving)
    expect((await call(logistics.getLogistics, { id: sent })).data).toMatchObject({ con_id: other })
  })

  test('and a shipment that goes to a record of another', async () => {
    const id = await produce(4)
    const sent = await makeShipment(server.admin, id, pieces([pump, 1]))
    const there = await makeProduction(server.admin, other, pieces([line, 2]))
    const moving = { id: sent, pro_id: there }
    expect((await call(logistics.setLogistics, moving)).code).toBe(400)
    await done(server.admin, logistics.setLogistics, { ...moving, ...pieces([line, 2]) })
    expect([await doneOf(), await doneOf(other)]).toEqual([
      [
        [4, 0],
        [0, 0],
        [0, 0],
      ],
      [[2, 2]],
    ])
  })
})

describe('of several at once,', () => {
  const codes = (answers: { code: number }[]) =>
    answers.map(({ code }) => code).toSorted((one, other) => one - other)

  test('one ships the last piece, and the others are refused with the reason', async () => {
    const pro_id = await produce(6)
    await makeShipment(server.admin, pro_id, pieces([pump, 5]))
    // New records wait for each other at their counter already, stored ones do not.
    const stored = await Promise.all([1, 2].map(() => makeShipment(server.admin, pro_id)))
    const answers = await Promise.all(
      [...stored, undefined].map((id) =>
        call(logistics.setLogistics, { ...(id ? { id } : { pro_id }), ...pieces([pump, 1]) }),
      ),
    )
    expect(codes(answers)).toEqual([200, 400, 400])
    expect(answers.find(({ code }) => code === 400)?.msg).toContain('签约6台，已发7台，多出1台')
    expect((await doneOf())[0]).toEqual([6, 6])
  })

  test('one produces the last pieces, and a shipment never overtakes a deletion', async () => {
    await produce(3)
    const answers = await Promise.all(
      [1, 2].map(() => call(production.setProduction, { con_id, ...pieces([pump, 3]) })),
    )
    expect(codes(answers)).toEqual([200, 400])
    const last = answers.find(({ code }) => code === 200)?.id
    const first = await makeProduction(server.admin, con_id)
    const [gone, sent] = await Promise.all([
      call(production.deleteProduction, { id: last }),
      call(logistics.setLogistics, { pro_id: first, ...pieces([pump, 6]) }),
    ])
    expect(codes([gone, sent])).toSatisfy(
      ([one, other]: number[]) => one === 200 && [400, 409].includes(other!),
    )
  })

  test('a line is not taken from a contract that somebody else produces it for', async () => {
    const without = { id: con_id, lines: [{ id: valve }, { id: freight }] }
    const answers = await Promise.all([
      call(api.contract.setContract, without),
      call(production.setProduction, { con_id, ...pieces([pump, 1]) }),
    ])
    expect(codes(answers)).toEqual([200, 400])
  })

  test('who makes, numbers and ships pieces of a contract waits for nobody who waits for them', async () => {
    const [id, sent] = [await produce(6), await makeShipment(server.admin, await produce(0))]
    for (const shipped of [1, 2, 3, 4]) {
      const answers = await Promise.all([
        call(production.setProduction, { id, con_id, ...pieces([pump, 6]) }),
        call(api.machine.registerMachines, { pro_id: id, title: '泵', serials: fresh('W') }),
        call(logistics.setLogistics, { id: sent, pro_id: id, ...pieces([pump, shipped]) }),
        call(logistics.setLogistics, { pro_id: id }),
      ])
      expect(codes(answers)).toEqual([200, 200, 200, 200])
    }
  })

  test('contracts that owe pieces for the same days are saved side by side', async () => {
    const ids = [con_id, await makeContract(server.admin), await makeContract(server.admin)]
    for (const [round, day] of ['2026-05-01', '2026-05-02', '2026-05-01', '2026-05-02'].entries()) {
      const lines = [{ title: '阀门', num: 2 + round, needs_production: 0 }]
      const answers = await Promise.all(
        [...ids, undefined, undefined].map((id) =>
          call(api.contract.setContract, {
            ...(id ? { id } : { c_title: '阀门' }),
            c_money: 1000 + round,
            delivery_date: day,
            lines,
          }),
        ),
      )
      expect(codes(answers)).toEqual([200, 200, 200, 200, 200])
    }
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { linesOf, makeContract, makeProduction, makeShipment } from '#test/make/chain.ts'
import { doneOfLines, keptOf, makeDelivery, pieces, producePumps } from '#test/make/delivery.ts'
import { done } from '#test/make/factories.ts'
import { newest, changesOf } from '#test/read/history.ts'
import { testServer, type TestServer } from '#test/run/server.ts'

/** How far a contract's lines are: by its production records and shipments, one after the other. */

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
const proposal = ({ data }: { data?: unknown }) =>
  (data as { lines: { quantity: number }[] }).lines.map(({ quantity }) => quantity)

test('is counted in partial and split records, and what is left is proposed', async () => {
  expect(proposal(await call(production.getContract, { id: con_id }))).toEqual([6, 0, 0])
  const first = await produce(4)
  expect(proposal(await call(production.getContract, { id: con_id }))).toEqual([2, 0, 0])
  expect(await kept()).toEqual({ pieces: 10, to_produce: 2, ready_to_ship: 8, to_ship: 10 })
  // Bought-in valves and freight are not to be produced.
  const { data: rows } = await done(server.admin, production.index)
  expect(rows[0]).toMatchObject({ con_id, made_pieces: 6, to_produce: 2 })

  expect(proposal(await call(logistics.getProduction, { pid: first }))).toEqual([4, 4, 0])
  const shipment = await makeShipment(server.admin, first, pieces([pump, 3], [valve, 3]))
  expect(await doneOf()).toEqual([
    [4, 3],
    [0, 3],
    [0, 0],
  ])
  expect(proposal(await call(logistics.getProduction, { pid: first }))).toEqual([1, 1, 0])
  expect(await kept()).toEqual({ pieces: 10, to_produce: 2, ready_to_ship: 2, to_ship: 4 })

  const second = await produce(2)
  await makeShipment(server.admin, second, pieces([pump, 3], [valve, 1]))
  expect(await kept()).toEqual({ pieces: 10, to_produce: 0, ready_to_ship: 0, to_ship: 0 })
  const { data } = await done(server.admin, logistics.getLogistics, { id: shipment })
  expect(data).toMatchObject({ pieces: 10, to_ship: 0, pro_outbound: 0, can_outbound: true })
  expect(proposal({ data })).toEqual([3, 3, 0])
})

test('is shown with customer, place and day of delivery to users who may see only the record', async () => {
  const id = await produce(4)
  const shipment = await makeShipment(server.admin, id, pieces([pump, 1]))
  const worker = await server.userWith(
    'production:view',
    'production:all',
    'logistics:view',
    'logistics:all',
  )
  const seen = {
    cus_name: '云溪水务',
    project: '云溪花园',
    delivery_place: '云溪路8号',
    delivery_date: '2026-05-31',
    pieces: 10,
    to_ship: 9,
  }
  const line = {
    contract_line_id: pump,
    set_no: 1,
    set_name: '设备',
    sets: 2,
    num: 3,
    title: '水泵',
    no: 'A',
    unit: '台',
    note: '',
    needs_production: 1,
    ships: 1,
    returned: 0,
    dropped: 0,
    returnable: 0,
    produced: 4,
    shipped: 1,
  }
  const made = (await done(worker, production.getProduction, { id })).data
  expect(made).toMatchObject(seen)
  expect(made.lines[0]).toEqual({ ...line, quantity: 4 })
  const sent = (await done(worker, logistics.getLogistics, { id: shipment })).data
  expect(sent).toMatchObject({ ...seen, can_outbound: false })
  expect(sent.lines[0]).toEqual({ ...line, quantity: 1 })
})

describe('it is refused', () => {
  const asSaved = async (saving: ReturnType<typeof call>, code: number, msg: string) => {
    const before = [await doneOf(), await kept()]
    const refused = await saving
    expect(refused).toMatchObject({ code, msg })
    expect(refused.errors).toHaveProperty('lines')
    expect([await doneOf(), await kept()]).toEqual(before)
  }
  const { setProduction } = production
  const { setLogistics } = logistics

  test('to produce more than was signed', async () => {
    const id = await produce(4)
    await asSaved(
      call(setProduction, { con_id, ...pieces([pump, 3]) }),
      400,
      '保存后“水泵 A”签约6台，已生产7台，多出1台，请核对数量',
    )
    await done(server.admin, setProduction, { id, ...pieces([pump, 6]) })
  })

  test('to ship more than was produced, of what needs it, or than was signed', async () => {
    const pro_id = await produce(2)
    await asSaved(
      call(setLogistics, { pro_id, ...pieces([pump, 3]) }),
      400,
      '保存后“水泵 A”已生产2台，已发3台，多出1台；请先登记生产，或核对数量',
    )
    await asSaved(
      call(setLogistics, { pro_id, ...pieces([valve, 5]) }),
      400,
      '保存后“阀门”签约4个，已发5个，多出1个，请核对数量',
    )
    await asSaved(
      call(setLogistics, { pro_id, ...pieces([freight, 1]) }),
      400,
      '保存后“运费”不发货的一行不能登记生产和发货，请核对',
    )
  })

  test('to take back what has been shipped', async () => {
    const first = await produce(2)
    const second = await produce(2)
    await makeShipment(server.admin, first, pieces([pump, 3]))
    const why = '“水泵 A”已生产2台，已发3台，多出1台；请先登记生产，或核对数量'
    await asSaved(call(production.deleteProduction, { id: second }), 409, `删除后${why}`)
    await asSaved(call(setProduction, { id: second, lines: [] }), 400, `保存后${why}`)
  })

  test('of lines that are another contract’s, twice the same, or unreadable', async () => {
    const other = await makeContract(server.admin, { lines: [{ title: '泵', num: 9 }] })
    const [line] = await linesOf(server.admin, other)
    await asSaved(
      call(setProduction, { con_id, ...pieces([line!.id, 1]) }),
      400,
      '所填的明细不在这份合同中，合同可能刚被修改，请刷新后重试',
    )
    await asSaved(
      call(setProduction, { con_id, ...pieces([pump, 1], [pump, 1]) }),
      400,
      '生产明细中同一行出现了两次，请刷新后重试',
    )
    await asSaved(
      call(setProduction, { con_id, ...pieces([pump, -1]) }),
      400,
      '第1行明细的数量必须在0到99899001之间',
    )
    await asSaved(
      call(setProduction, { con_id, lines: [{ quantity: 1 }] }),
      400,
      '第1行明细的编号不能小于1',
    )
  })
})

test('the history of a record tells which lines, and records without lines stay as they were', async () => {
  const id = await produce(4)
  const { getHistory, setProduction, getProduction } = production
  expect(changesOf(await newest(server.admin, getHistory, id))).toMatchObject({
    生产明细: ['', '水泵 A ×4台'],
  })
  await done(server.admin, setProduction, { id, ...pieces([pump, 5], [valve, 1]) })
  expect(changesOf(await newest(server.admin, getHistory, id))).toEqual({
    生产明细: ['水泵 A ×4台', '水泵 A ×5台\n阀门 ×1个'],
  })
  const bare = await makeProduction(server.admin, con_id)
  await done(server.admin, setProduction, { id: bare, pro_pump: 1 })
  expect(proposal(await call(getProduction, { id: bare }))).toEqual([0, 0, 0])
})

import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { OfferedPump, PumpTable } from '#api/selection/selection.ts'
import { putProducts, storedCurve } from '#test/make/pumps/catalogue-pumps.ts'
import { done, makeCategory, makeProduct } from '#test/make/factories.ts'
import { testServer } from '#test/run/server.ts'

/** 选型: which pumps the catalogue has for a duty point, and why the others are refused (domain of pumps: `api/pump/`). */

const server = testServer()
beforeEach(async () => {
  await server.db.deleteFrom('product').execute()
})

const select = (input: Record<string, unknown>) => done(server.admin, api.selection.select, input)

const tablesOf = async (input: Record<string, unknown>) => (await select(input)).data as PumpTable[]

async function offered(input: Record<string, unknown>): Promise<OfferedPump[]> {
  return (await tablesOf(input)).flatMap((table) => [...table.offered, ...table.near])
}
const modelsFor = async (input: Record<string, unknown>) =>
  (await offered(input)).map(({ pro_no }) => pro_no)

const withCurve = (flow: number, head: number, fields: Record<string, unknown> = {}) =>
  makeProduct(server.admin, { pro_no: 'C', pro_curve: storedCurve(flow, head), ...fields })

describe('a pump with a curve', () => {
  test('is judged by it, as many as are on duty, with price for the standby ones too', async () => {
    await withCurve(30, 14, { pro_unitprice: '1000.50', pro_power: '2.2kW', pro_brand: '清源' })
    const [pump] = await offered({
      flow: 60,
      head: 14,
      static_head: 4,
      on_duty: 2,
      standby: 1,
      npsh_available: 5,
      npsh_margin: '0.5',
    })
    expect(pump).toMatchObject({
      grade: '合格',
      basis: '推算',
      pumps: 3,
      motor: 2.2,
      price_each: '1000.50',
      price_in_all: '3001.50',
      hz: null,
      curve: { speed: 2900, power_kind: 'P2' },
    })
    expect(pump!.at_duty.head).toBeCloseTo(14, 6)
    expect(pump!.at_duty.efficiency).toBeCloseTo(75, 6)
    expect(pump!.region!.percent).toBeCloseTo(100, 1)
    expect(pump!.power_in_all).toBeCloseTo(2 * pump!.power_each!, 9)
    expect(pump!.operating).toHaveLength(1)
    expect(pump!.operating[0]!.flow).toBeCloseTo(60, 3)
    expect(pump!.curve!.points).toHaveLength(9)
  })

  test('turns slower with 变频 until it meets the duty', async () => {
    await withCurve(60, 15)
    const [pump] = await offered({ flow: 60, head: 14, lowest_hz: 30 })
    expect(pump!.hz).toBeGreaterThan(45)
    expect(pump!.hz).toBeLessThan(50)
    expect(pump!.at_duty.head).toBeCloseTo(14, 6)
  })

  test('stands in a table with those whose power is of its kind', async () => {
    await withCurve(60, 14)
    await putProducts(server, [{ pro_curve: storedCurve(60, 14, 'P1') }])
    await makeProduct(server.admin, { pro_flow: '60', pro_lift: '14' })
    const tables = await tablesOf({ flow: 60, head: 14 })
    expect(tables.map(({ power_kind, offered_total }) => [power_kind, offered_total])).toEqual([
      ['P2', 1],
      ['P1', 1],
      ['', 1],
    ])
  })

  test('is a near miss where it falls a little short', async () => {
    await withCurve(60, 14)
    const [table] = await tablesOf({ flow: 60, head: '14.5' })
    expect(table).toMatchObject({ offered_total: 0, near_total: 1 })
    expect(table!.near[0]!.reasons).toEqual(['扬程比所需低 3.45%'])
  })
})

describe('left out are', () => {
  const duty = { flow: 60, head: 14 }
  const rated = { pro_flow: '60', pro_lift: '14' }

  test('paused products', async () => {
    await makeProduct(server.admin, { ...rated, pro_no: 'A', pro_status: 1 })
    await makeProduct(server.admin, { ...rated, pro_no: 'B', pro_status: 3 })
    expect(await modelsFor(duty)).toEqual(['A'])
  })

  test('products whose flow and lift are no single numbers', async () => {
    await makeProduct(server.admin, { pro_flow: '25-60', pro_lift: '14' })
    await makeProduct(server.admin, { pro_flow: '60' })
    expect((await select(duty)).info.judged).toBe(0)
  })

  test('categories that use no flow and lift, which are not among those to choose from', async () => {
    const pumps = await makeCategory(server.admin, { p_field: ['pro_flow', 'pro_lift'] })
    const tanks = await makeCategory(server.admin, { p_field: ['pro_flow'] })
    await makeProduct(server.admin, { ...rated, pro_no: 'A', type: pumps })
    await makeProduct(server.admin, { ...rated, pro_no: 'B', type: tanks })
    await makeProduct(server.admin, { ...rated, pro_no: 'C' })
    expect(await modelsFor(duty)).toEqual(['A', 'C'])
    expect(await modelsFor({ ...duty, cateid: pumps })).toEqual(['A'])
    const { data } = await done(server.admin, api.selection.getProType)
    const ids = data.map(({ value }: { value: number }) => value)
    expect(ids).toContain(pumps)
    expect(ids).not.toContain(tanks)
  })

  test('what costs more than the highest price, and what has no price then', async () => {
    await makeProduct(server.admin, { ...rated, pro_no: 'A', pro_unitprice: '1000' })
    await makeProduct(server.admin, { ...rated, pro_no: 'B', pro_unitprice: '1000.01' })
    await makeProduct(server.admin, { ...rated, pro_no: 'C' })
    expect(await modelsFor({ ...duty, max_price: '1000' })).toEqual(['A'])
  })
})

describe('a catalogue without data', () => {
  const duty = { flow: 60, head: 14 }
  const counts = async (input: Record<string, unknown> = {}) => {
    const { judged, with_curve, without_data } = (await select({ ...duty, ...input })).info
    return { judged, with_curve, without_data }
  }

  test('says how many pumps there are of which nothing is known, as far as the filters leave them', async () => {
    const pumps = await makeCategory(server.admin, { p_field: ['pro_flow', 'pro_lift'] })
    const others = await makeCategory(server.admin, { p_field: ['pro_flow', 'pro_lift'] })
    const tanks = await makeCategory(server.admin, { p_field: ['pro_flow'] })
    await makeProduct(server.admin, { pro_no: 'A1', type: pumps })
    await makeProduct(server.admin, { pro_no: 'A2', type: others, pro_flow: '25-60' })
    await makeProduct(server.admin, { pro_no: 'A3', type: pumps, pro_status: 3 })
    await makeProduct(server.admin, { pro_no: 'A4', type: tanks })
    await makeProduct(server.admin, { pro_no: 'A5' })
    expect(await counts()).toEqual({ judged: 0, with_curve: 0, without_data: 2 })
    expect(await counts({ cateid: pumps })).toMatchObject({ without_data: 1 })
    expect(await counts({ keyword: 'A2' })).toMatchObject({ without_data: 1 })
    expect(await counts({ keyword: 'A4' })).toMatchObject({ without_data: 0 })
    const { info } = await done(server.admin, api.selection.replace, duty)
    expect(info).toMatchObject({ judged: 0, without_data: 2 })
  })

  test('differs from one with rated points alone, and that from one with a curve', async () => {
    await makeProduct(server.admin, { pro_flow: '60', pro_lift: '14' })
    expect(await counts()).toEqual({ judged: 1, with_curve: 0, without_data: 0 })
    await withCurve(60, 14)
    expect(await counts()).toEqual({ judged: 2, with_curve: 1, without_data: 0 })
  })
})

describe('is refused at its field', () => {
  test.each([
    [{ head: 14 }, 'flow', '请填写流量'],
    [{ flow: 60 }, 'head', '请填写扬程'],
    [{ flow: '六十', head: 14 }, 'flow', '流量必须是数字，最多六位小数'],
    [{ flow: 0, head: 14 }, 'flow', '流量须在 0.01 至 1000000 m³/h 之间'],
    [{ flow: 60, head: 14, static_head: 15 }, 'static_head', '静扬程 15 m 不能大于扬程 14 m'],
    [{ flow: 60, head: 14, on_duty: 21 }, 'on_duty', '运行台数须是 1 至 20 的整数'],
    [{ flow: 60, head: 14, standby: '1.5' }, 'standby', '备用台数须是 0 至 20 的整数'],
    [{ flow: 60, head: 14, lowest_hz: 51 }, 'lowest_hz', '最低频率须在 1 至 50 Hz 之间'],
    [
      { flow: 60, head: 14, lowest_hz: 30, use: '消防' },
      'lowest_hz',
      '消防水泵火灾时应工频运行（GB 50974-2014 第 11.0.14 条），请去掉变频',
    ],
    [
      { flow: 60, head: 14, npsh_available: 2000 },
      'npsh_available',
      '可用汽蚀余量须在 -100 至 1000 m 之间，裕量须在 0 至 1000 m 之间',
    ],
    [{ flow: 60, flow_unit: 'gpm', head: 14 }, 'flow_unit', '流量单位中没有“gpm”这一项'],
  ])('%o', async (input, field, message) => {
    const answer = await server.admin.call(api.selection.select, input)
    expect(answer).toMatchObject({ code: 400, msg: message, errors: { [field]: message } })
  })
})

describe('of a large catalogue', () => {
  test('the best hundred are listed with the number of all', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => ({
      pro_no: `A${index}`,
      pro_flow: '60',
      pro_lift: '14',
      pro_unitprice: 100_000 + index,
    }))
    await putProducts(server, rows)
    const [table] = await tablesOf({ flow: 60, head: 14 })
    expect(table!.offered_total).toBe(300)
    expect(table!.offered.map(({ pro_no }) => pro_no)).toEqual(
      rows.slice(0, 100).map(({ pro_no }) => pro_no),
    )
    const { info } = await select({ flow: 6, head: 14 })
    expect(info).toMatchObject({ refused_total: 300, refused_by: [{ kind: '流量', count: 300 }] })
    expect(info.refused).toHaveLength(200)
  })

  test('more pumps than can be judged at once are refused in words', async () => {
    const row = { pro_flow: '60', pro_lift: '14' }
    await putProducts(
      server,
      Array.from({ length: 10_001 }, () => row),
    )
    const answer = await server.admin.call(api.selection.select, { flow: 60, head: 14 })
    expect(answer).toMatchObject({
      code: 413,
      msg: '符合条件的水泵超过10000种，请选择产品分类，或填写名称、型号后再选型',
    })
  })
})

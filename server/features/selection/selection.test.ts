import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { OfferedPump, PumpTable } from '#api/selection/selection.ts'
import { dayOf, wallClock } from '#server/platform/clock.ts'
import { putProducts, storedCurve } from '#test/make/catalogue-pumps.ts'
import { done, makeCategory, makeProduct, makeQuotation } from '#test/make/factories.ts'
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

describe('what a pump is for', () => {
  const duty = { flow: 60, head: 14 }
  const water = { pro_flow: '60', pro_lift: '14' }

  test('is its category’s; one for another medium is refused, one without is offered with a mark', async () => {
    for (const medium of ['清水', '污水', '热水', '']) {
      const type = await makeCategory(server.admin, { medium })
      await makeProduct(server.admin, { ...water, pro_no: medium || '未登记', type })
    }
    await makeProduct(server.admin, { ...water, pro_no: '无分类' })
    const unknown = ['未登记', '无分类']
    const sorted = async (others: object) => (await modelsFor({ ...duty, ...others })).sort()
    expect(await sorted({})).toEqual(['清水', ...unknown].sort())
    expect(await sorted({ use: '排污' })).toEqual(['污水', ...unknown].sort())
    expect(await sorted({ use: '循环', medium: '热水' })).toEqual(['热水', ...unknown].sort())
    const marked = (await offered(duty)).filter(({ marks }) => marks.includes('介质未登记'))
    expect(marked.map(({ pro_no }) => pro_no).sort()).toEqual(unknown.sort())
    const { refused } = (await select(duty)).info
    expect(refused).toContainEqual(
      expect.objectContaining({
        pro_no: '污水',
        kind: '介质',
        reason: '用于污水，工况的介质是清水',
      }),
    )
  })

  test('is kept with the line that it was chosen for, beside the region of its curve', async () => {
    const pid = await withCurve(60, 14)
    const id = await makeQuotation(server.admin)
    const chosen = { id, pid, ...duty, medium: '热水' }
    const added = await done(server.admin, api.quotation.choosepump, chosen)
    const full = await done(server.admin, api.quotation.getQuopro, { line: added.id })
    const brief = await done(server.admin, api.quotation.getQuopro, { id, brief: 1 })
    for (const { data } of [full, brief]) {
      expect(data).toMatchObject([{ duty: { medium: '热水' }, region: '高效区' }])
    }
  })
})

describe('消防产品认证', () => {
  const water = { pro_flow: '60', pro_lift: '14' }
  const today = dayOf(wallClock('Asia/Shanghai'))

  test('puts a pump first within its class until it expires; without one there is a warning', async () => {
    const pumps = [
      { pro_no: 'A' },
      { pro_no: 'B', fire_cert: 'CCC1', fire_cert_until: '2020-01-31' },
      { pro_no: 'C', fire_cert: 'CCC2', fire_cert_until: today },
      { pro_no: 'D', fire_cert: 'CCC3' },
      { pro_no: 'E', pro_lift: '15' },
      { pro_no: 'F', pro_lift: '15', fire_cert: 'CCC4' },
    ]
    for (const fields of pumps) await makeProduct(server.admin, { ...water, ...fields })
    const found = await offered({ flow: 60, head: 14, use: '消防' })
    expect(found.map(({ pro_no, grade, warnings }) => [pro_no, grade, ...warnings])).toEqual([
      ['C', '可接受'],
      ['D', '可接受'],
      ['F', '可接受'],
      ['A', '可接受', '没有登记消防产品认证'],
      ['B', '可接受', '消防产品认证已于 2020-01-31 到期'],
      ['E', '可接受', '没有登记消防产品认证'],
    ])
    expect((await offered({ flow: 60, head: 14 })).flatMap(({ warnings }) => warnings)).toEqual([])
  })
})

test('能效不低于 leaves out what is worse, and what has no grade', async () => {
  const rated = { pro_flow: '60', pro_lift: '14' }
  await putProducts(
    server,
    [1, 2, 3, 4, 5, 6].map((energy_grade) => ({ ...rated, energy_grade, pro_no: `G${energy_grade}` })),
  )
  const duty = { flow: 60, head: 14 }
  expect(await modelsFor(duty)).toHaveLength(6)
  expect(await modelsFor({ ...duty, energy_grade: 3 })).toEqual(['G1', 'G2', 'G3'])
  expect(await modelsFor({ ...duty, energy_grade: 1 })).toEqual(['G1'])
  const [best] = await offered({ ...duty, energy_grade: 1 })
  expect(best!.energy_grade).toBe(1)
  const answer = await server.admin.call(api.selection.select, { ...duty, energy_grade: 4 })
  expect(answer).toMatchObject({ code: 400, errors: { energy_grade: expect.any(String) } })
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

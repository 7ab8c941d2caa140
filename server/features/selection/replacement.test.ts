import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { putProducts, storedCurve } from '#test/make/pumps/catalogue-pumps.ts'
import { done, makeCategory, makeProduct } from '#test/make/factories.ts'
import { testServer } from '#test/run/server.ts'

/** 替换: our nearest pumps to an old one by its nameplate. */

const server = testServer()
beforeEach(async () => {
  await server.db.deleteFrom('product').execute()
})

const replace = (input: object) => done(server.admin, api.selection.replace, { ...input })
const plate = { flow: 60, head: 14, power: '5.5kW', speed: '2900 r/min', caliber: 'DN80' }
const like = (fields: Record<string, unknown> = {}) =>
  makeProduct(server.admin, {
    pro_flow: '60',
    pro_lift: '14',
    pro_power: '5.5',
    pro_speed: '2900',
    pro_caliber: '80',
    ...fields,
  })

describe('the nameplate of an old pump', () => {
  test('finds the nearest of ours first, with what they differ by', async () => {
    await like({ pro_no: 'A', pro_caliber: '100', pro_power: '7.5' })
    await like({ pro_no: 'B', pro_speed: '2950', pro_unitprice: '900' })
    const { data, info } = await replace(plate)
    expect(data.map(({ pro_no }: { pro_no: string }) => pro_no)).toEqual(['B', 'A'])
    expect(info).toMatchObject({ judged: 2, fitting: 2, duty: { flow: 60, head: 14, on_duty: 1 } })
    expect(data[0]).toMatchObject({ price_each: '900.00', marks: ['单点', '介质未登记'] })
    expect(data[1].differences).toEqual([
      { name: 'flow', ours: 60, theirs: 60, difference: 0, percent: 0, remark: '' },
      { name: 'head', ours: 14, theirs: 14, difference: 0, percent: 0, remark: '' },
      {
        name: 'caliber',
        ours: 100,
        theirs: 80,
        difference: 20,
        percent: 25,
        remark: '口径不同，需变径（大小头）或改法兰',
      },
      { name: 'speed', ours: 2900, theirs: 2900, difference: 0, percent: 0, remark: '' },
      {
        name: 'power',
        ours: 7.5,
        theirs: 5.5,
        difference: 2,
        percent: 36.363636364,
        remark: '电机功率大于原电机，请核对配电',
      },
    ])
  })

  test('is judged as in the selection: with a curve by the head at the old flow', async () => {
    await makeProduct(server.admin, { pro_no: 'C', pro_curve: storedCurve(60, 14.42) })
    await like({ pro_no: 'D', pro_lift: '30' })
    const { data, info } = await replace(plate)
    expect(info).toMatchObject({ judged: 2, fitting: 1 })
    expect(data).toMatchObject([{ pro_no: 'C', grade: '合格' }])
    const [flow, head, caliber, speed] = data[0].differences
    expect(flow).toMatchObject({ ours: 60, difference: 0 })
    expect(head.ours).toBeCloseTo(14.42, 6)
    expect(head.percent).toBeCloseTo(3, 6)
    expect(caliber).toMatchObject({ ours: null, difference: null, remark: '' })
    // Without a speed in the catalogue that of the curve counts.
    expect(speed).toMatchObject({ ours: 2900, difference: 0 })
  })

  test('may be read in part, in another unit of flow, and for a use with rules of its own', async () => {
    const pid = await like({ pro_no: 'A' })
    const { data } = await replace({ flow: '16.666667', flow_unit: 'L/s', head: 14 })
    expect(data).toMatchObject([{ id: pid }])
    expect(data[0].differences.map(({ name }: { name: string }) => name)).toEqual(['flow', 'head'])
    const fire = await done(server.admin, api.selection.select, { ...plate, use: '消防' })
    const used = await replace({ ...plate, use: '消防' })
    const offered = fire.data.flatMap((table: { offered: object[]; near: object[] }) => [
      ...table.offered,
      ...table.near,
    ])
    expect(used.data).toMatchObject(offered)
  })

  test('is compared within a category, without paused products and those above a price', async () => {
    const pumps = await makeCategory(server.admin, { p_field: ['pro_flow', 'pro_lift'] })
    await like({ pro_no: 'A', type: pumps, pro_unitprice: '100' })
    await like({ pro_no: 'B', pro_unitprice: '100.01' })
    await like({ pro_no: 'C', pro_status: 3 })
    const models = async (more: object) =>
      (await replace({ ...plate, ...more })).data.map(({ pro_no }: { pro_no: string }) => pro_no)
    expect(await models({})).toEqual(['A', 'B'])
    expect(await models({ cateid: pumps })).toEqual(['A'])
    expect(await models({ max_price: '100' })).toEqual(['A'])
  })
})

describe('of a large catalogue', () => {
  test('the nearest fifty are listed with the number of all', async () => {
    const row = { pro_flow: '60', pro_lift: '14' }
    await putProducts(
      server,
      Array.from({ length: 60 }, () => row),
    )
    const { data, info } = await replace(plate)
    expect(data).toHaveLength(50)
    expect(info.fitting).toBe(60)
  })
})

test.each([
  [{ flow: '' }, 'flow', '请填写流量'],
  [{ head: 0 }, 'head', '扬程须在 0.1 至 10000 m 之间'],
  [{ power: 0 }, 'power', '原电机功率须是一个数，大于 0、不超过 10000 kW'],
  [{ power: '10000.1' }, 'power', '原电机功率须是一个数，大于 0、不超过 10000 kW'],
  [{ power: '2×7.5' }, 'power', '原电机功率须是一个数，大于 0、不超过 10000 kW'],
  [{ speed: '-2900' }, 'speed', '原转速须是一个数，大于 0、不超过 20000 r/min'],
  [{ speed: 20_001 }, 'speed', '原转速须是一个数，大于 0、不超过 20000 r/min'],
  [{ caliber: '80/65' }, 'caliber', '原口径须是一个数，大于 0、不超过 5000 mm'],
  [{ caliber: 5001 }, 'caliber', '原口径须是一个数，大于 0、不超过 5000 mm'],
])('%o is refused at its field', async (wrong, field, message) => {
  const answer = await server.admin.call(api.selection.replace, { ...plate, ...wrong })
  expect(answer).toMatchObject({ code: 400, msg: message, errors: { [field]: message } })
})

test('the greatest of each is read', async () => {
  const greatest = { power: 10_000, speed: 20_000, caliber: 5000 }
  expect((await server.admin.call(api.selection.replace, { ...plate, ...greatest })).code).toBe(200)
})

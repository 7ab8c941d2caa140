import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { CurveRow } from '#api/product/curve-calls.ts'
import type { PumpTable } from '#api/selection/selection.ts'
import { done, fresh, makeCategory, makeProduct, makeQuotation } from '#test/make/factories.ts'
import { entered } from '#test/make/pumps/pump-curves.ts'
import { changesOf, newest } from '#test/read/history.ts'
import { testServer } from '#test/run/server.ts'

/** 曲线: what the pumps have for a selection, and the curves that follow from another pump's. */

const server = testServer()
const { deriveCurves, getCurves, getHistory, getProduct, setProduct } = api.product

const POINTS = [
  entered(8, 9.4, { power: 0.42, npsh: 1.2 }),
  entered(16, 8, { power: 0.55, npsh: 1.6 }),
  entered(24, 5, { power: 0.6, npsh: 2.6 }),
]
const STAGE = { speed: 2900, basis: '样本', power_kind: 'P2', points: POINTS } as const

const read = async (id: unknown) => (await done(server.admin, getProduct, { id })).data
const curveOf = async (id: unknown) => (await read(id)).pro_curve
const pump = (fields: object = {}) =>
  makeProduct(server.admin, { pro_title: '多级泵', pro_no: fresh('CDL16'), ...fields })

describe('the list', () => {
  const listed = async (input: object = {}) =>
    (await done(server.admin, getCurves, { ...input })).data as CurveRow[]
  const models = async (input: object = {}) => (await listed(input)).map(({ pro_no }) => pro_no)

  beforeEach(async () => {
    await server.db.deleteFrom('quotation_line').execute()
    await server.db.deleteFrom('product').execute()
  })

  test('has pumps that are not paused, with what each has and misses', async () => {
    const pumps = await makeCategory(server.admin, { p_field: ['pro_flow', 'pro_lift'] })
    const tanks = await makeCategory(server.admin, { p_field: ['pro_info'] })
    const npshless = {
      ...STAGE,
      source: '2025 版样本',
      points: POINTS.map((one) => ({ ...one, npsh: null })),
    }
    const rated = { pro_flow: '16', pro_lift: '80' }
    await pump({ pro_no: 'A', pro_curve: npshless, stages: 1 })
    await pump({ pro_no: 'B', ...rated, pro_power: '5.5' })
    await pump({
      pro_no: 'C',
      pro_flow: '12-20',
      pro_lift: '80',
      pro_speed: '2900',
      pro_power: '5.5',
    })
    await pump({ pro_no: 'D', pro_type: pumps })
    await pump({ pro_no: '不是泵' })
    await pump({ pro_no: '罐', ...rated, pro_type: tanks })
    await pump({ pro_no: '停', ...rated, pro_status: 3 })
    expect(await listed()).toMatchObject([
      { pro_no: 'D', curve_state: 3, missing: '', basis: '' },
      { pro_no: 'C', curve_state: 2, missing: '流量或扬程不是一个数' },
      { pro_no: 'B', curve_state: 2, missing: '转速' },
      {
        pro_no: 'A',
        curve_state: 1,
        missing: '汽蚀余量',
        basis: '样本',
        source: '2025 版样本',
        stages: 1,
      },
    ])
    expect(await models({ curve_state: 1 })).toEqual(['A'])
    expect(await models({ curve_state: 2 })).toEqual(['C', 'B'])
    expect(await models({ curve_state: 3 })).toEqual(['D'])
    expect(await models({ cateid: pumps })).toEqual(['D'])
    expect(await models({ keyword: 'B' })).toEqual(['B'])
  })

  test('begins with what stands in most quotations as they were sent', async () => {
    const rated = { pro_flow: '16', pro_lift: '80', pro_unitprice: '100.00' }
    const often = await pump({ pro_no: '常报', ...rated })
    await pump({ pro_no: '新', ...rated })
    const once = await pump({ pro_no: '报过', ...rated })
    for (const pids of [[often], [often, once], [once]]) {
      const id = await makeQuotation(server.admin)
      for (const pid of pids) await done(server.admin, api.quotation.addline, { id, pid })
      // The last one is a draft.
      if (pids[0] === often) await done(server.admin, api.quotation.sendQuotation, { id })
    }
    const rows = await listed()
    expect(rows.map(({ pro_no, quoted }) => [pro_no, quoted])).toEqual([
      ['常报', 2],
      ['报过', 1],
      ['新', 0],
    ])
    const second = await done(server.admin, getCurves, { page: 2, size: 10 })
    expect(second).toMatchObject({ data: [], total: 3 })
  })
})

describe('curves of several stages', () => {
  let of: number
  beforeAll(async () => {
    of = await pump({ pro_no: 'CDL16-1', stages: 1, pro_curve: STAGE })
  })
  const derive = async (input: object) =>
    server.admin.call(deriveCurves, {
      of,
      derivation: 1,
      figure: 1,
      version: (await read(of)).version,
      ...input,
    })

  test('have the head and power of one as many times, its flow, efficiency and NPSHr, and say so', async () => {
    const [six, twelve] = [await pump({ stages: 6 }), await pump()]
    const targets = [
      { id: six, figure: 6 },
      { id: twelve, figure: '12' },
    ]
    expect(await derive({ targets })).toMatchObject({ code: 200, msg: '已推算 2 条曲线' })
    expect(await curveOf(twelve)).toEqual({
      speed: 2900,
      basis: '级数推算',
      power_kind: 'P2',
      source: 'CDL16-1 单级曲线 × 12 级',
      points: [
        entered(8, 112.8, { power: 5.04, npsh: 1.2 }),
        entered(16, 96, { power: 6.6, npsh: 1.6 }),
        entered(24, 60, { power: 7.2, npsh: 2.6 }),
      ],
    })
    expect(await curveOf(six)).toMatchObject({
      points: [{ head: 56.4 }, { head: 48 }, { head: 30 }],
    })
    // What the grade asks for too.
    expect((await read(twelve)).stages).toBe(12)
    const { 性能曲线: changed } = changesOf(await newest(server.admin, getHistory, twelve))
    expect(changed![1]).toContain('级数推算（CDL16-1 单级曲线 × 12 级）')
  })

  test('leave a maker’s own curve as it is: then none is changed', async () => {
    const own = await pump({ pro_no: 'CDL16-3', pro_curve: STAGE })
    const other = await pump()
    const targets = [
      { id: other, figure: 2 },
      { id: own, figure: 3 },
    ]
    expect(await derive({ targets })).toMatchObject({
      code: 400,
      msg: expect.stringMatching(/CDL16-3.*已有样本曲线，不用推算的代替/) as string,
    })
    expect(await curveOf(other)).toBe('')
    expect(await curveOf(own)).toEqual(STAGE)
  })

  test('are refused where the curve was changed since one looked, or is none to start from', async () => {
    const id = await pump()
    const targets = [{ id, figure: 2 }]
    expect(await derive({ targets, version: 999 })).toMatchObject({ code: 409 })
    expect(await derive({ targets, of: id })).toMatchObject({ code: 400 })
    expect(await derive({ targets: [{ id: of, figure: 2 }] })).toMatchObject({
      msg: '曲线的来源不能推算它自己',
    })
    expect(await derive({ targets, figure: 1.5 })).toMatchObject({
      msg: expect.stringContaining('级数须是 1 至 100 的整数') as string,
    })
    await done(server.admin, deriveCurves, {
      of,
      derivation: 1,
      figure: 1,
      version: (await read(of)).version,
      targets,
    })
    const { version } = await read(id)
    expect(
      await derive({ of: id, version, figure: 2, targets: [{ id: await pump(), figure: 4 }] }),
    ).toMatchObject({
      msg: expect.stringContaining('它的曲线是级数推算来的') as string,
    })
    expect(await curveOf(id)).not.toBe('')
  })
})

describe('a trimmed impeller', () => {
  const WHOLE = {
    ...STAGE,
    points: [
      entered(0, 38, { power: 2.2 }),
      entered(25, 36.5, { power: 3.9 }),
      entered(50, 32, { power: 5.45, npsh: 2.5 }),
      entered(65, 25, { power: 6 }),
    ],
  }
  const trim = async (to: number, fields: object = {}) => {
    const of = await pump({ pro_title: '管道泵', pro_no: 'ISG65-160', pro_curve: WHOLE, ...fields })
    const id = await pump({ pro_title: '管道泵', pro_no: fresh('ISG65-160A') })
    const input = { of, derivation: 2, figure: 169, version: (await read(of)).version }
    const answer = await server.admin.call(deriveCurves, {
      ...input,
      targets: [{ id, figure: to }],
    })
    await done(server.admin, api.product.deleteProduct, { id: of })
    return { answer, curve: await curveOf(id), id }
  }

  test('gives 44.97 m³/h and 25.89 m at 152 of 169 mm, at a point of efficiency less', async () => {
    const { curve } = await trim(152)
    expect(curve).toMatchObject({
      basis: '切割推算',
      source: 'ISG65-160 的叶轮由 169 mm 切割到 152 mm',
    })
    const { flow, head, power, npsh } = (curve as typeof WHOLE).points[2]!
    expect([flow, head, power].map((one) => one!.toFixed(2))).toEqual(['44.97', '25.89', '4.02'])
    expect(npsh).toBe(2.5)
  })

  test('is at best 可接受 in a selection', async () => {
    await trim(152)
    const duty = { flow: 44.97, head: 25.5, keyword: 'ISG65-160A' }
    const { data } = await done(server.admin, api.selection.select, duty)
    const [offered] = (data as PumpTable[]).flatMap((table) => table.offered)
    expect(offered).toMatchObject({
      grade: '可接受',
      basis: '切割推算',
      reasons: ['曲线由叶轮切割推算，以试验为准'],
    })
  })

  test.each([
    ['by more than its specific speed allows', 130, {}, /切割 23\.\d*%，超过 1\d(\.\d+)?%（比转速/],
    [
      'by more than 10 % where that is not known',
      150,
      { pro_curve: { ...WHOLE, points: WHOLE.points.map((one) => ({ ...one, power: null })) } },
      /切割 11\.\d*%，超过 10%（比转速未知）/,
    ],
    ['to no less', 169, {}, /叶轮直径须小于原叶轮的 169 mm/],
    ['of a sewage pump', 160, { pro_title: '潜水排污泵' }, /切割定律只适用于离心泵/],
  ])('is refused %s', async (_what, to, fields, words) => {
    const { answer, curve } = await trim(to, fields)
    expect(answer).toMatchObject({ code: 400, msg: expect.stringMatching(words) as string })
    expect(curve).toBe('')
  })
})

test('where a curve comes from is stored with it, and ends with it', async () => {
  const id = await pump({ pro_curve: { ...STAGE, source: ' 2025 版样本第 12 页 ' } })
  expect(await curveOf(id)).toEqual({ ...STAGE, source: '2025 版样本第 12 页' })
  const answer = await server.admin.call(setProduct, {
    id,
    pro_curve: { ...STAGE, source: '页'.repeat(61) },
  })
  expect(answer).toMatchObject({
    code: 400,
    msg: expect.stringContaining('来源不能超过60个字') as string,
  })
})

import { describe, expect, test } from 'vitest'
import type { HistoryEntry } from '#api/kit/history.ts'
import { api } from '#api/index.ts'
import {
  addSet,
  done,
  fresh,
  lineNow,
  makeCombination,
  makeProduct,
  makeQuotation,
} from '#test/make/factories.ts'
import { newest, changesOf } from '#test/read/history.ts'
import { testServer } from '#test/run/server.ts'
import { entered } from '#test/make/pumps/pump-curves.ts'

const { copyProduct, deleteProduct, getHistory, getProBase, getProduct, index } = api.product
const { restore, setProduct } = api.product

const server = testServer()

const POINTS = [
  entered(0, 26, { power: 1.61, npsh: 1.5 }),
  entered(30, 25.3, { power: 3.53 }),
  entered(60, 15.95, { efficiency: 55.5, npsh: 3 }),
]
const CURVE = { speed: 2900, basis: '样本', power_kind: 'P2', points: POINTS } as const

const save = (pro_curve: unknown, fields = {}) =>
  server.admin.call(setProduct, { pro_title: fresh('泵'), pro_curve, ...fields })
const stored = async (id: unknown) => (await done(server.admin, getProduct, { id })).data.pro_curve
const make = (pro_curve: unknown = CURVE, fields = {}) =>
  makeProduct(server.admin, { pro_curve, ...fields })

describe('a curve', () => {
  test('is kept as it was entered, power where power was and efficiency where that was', async () => {
    expect(await stored(await make())).toEqual(CURVE)
  })

  test('may come as texts and as JSON text, as forms send it; rows without anything are left out', async () => {
    const points = [
      { flow: ' 0 ', head: '26', power: '1.61', npsh: '1.5', efficiency: '' },
      {},
      { flow: '30', head: '25.30', power: '3.53' },
      { flow: '', head: ' ', power: null },
      { flow: '60', head: '15.95', efficiency: '55.5', npsh: '3' },
    ]
    const typed = JSON.stringify({ ...CURVE, speed: '2900', points })
    expect(await stored(await make(typed))).toEqual(CURVE)
  })

  test('that is not sent stays, and one without points is taken away', async () => {
    const id = await make()
    await done(server.admin, setProduct, { id, pro_unit: '台' })
    expect(await stored(id)).toEqual(CURVE)
    await done(server.admin, setProduct, { id, pro_curve: { ...CURVE, points: [{}, {}] } })
    expect(await stored(id)).toBe('')
  })

  test.each([[''], [null]])('is taken away by %j too', async (none) => {
    const id = await make()
    await done(server.admin, setProduct, { id, pro_curve: none })
    expect(await stored(id)).toBe('')
  })

  test('of a new product is none', async () => {
    expect((await done(server.admin, getProBase)).data.pro_curve).toBe('')
    expect(await stored(await makeProduct(server.admin))).toBe('')
  })

  test('that only looks odd is kept: a hump, power and efficiency that differ', async () => {
    const humped = [entered(0, 20), entered(10, 22), entered(20, 15, { power: 2, efficiency: 70 })]
    const curve = { ...CURVE, points: humped }
    expect(await stored(await make(curve))).toEqual(curve)
  })

  test('is not in the answer of the list', async () => {
    const pro_title = fresh('曲线泵')
    await make(CURVE, { pro_title })
    const { data } = await done(server.admin, index, { keyword: pro_title })
    expect(data).toHaveLength(1)
    expect(data[0]).not.toHaveProperty('pro_curve')
  })

  test('is copied with its product', async () => {
    const copy = await done(server.admin, copyProduct, { id: await make() })
    expect(await stored(copy.id)).toEqual(CURVE)
  })

  test('comes back with a deleted product', async () => {
    const id = await make()
    await done(server.admin, deleteProduct, { id })
    await done(server.admin, restore, { id })
    expect(await stored(id)).toEqual(CURVE)
  })
})

describe('the history shows a curve as text', () => {
  const BEFORE = [
    '2900 r/min，样本，P2，3 点',
    '第1点：流量 0，扬程 26，功率 1.61，汽蚀余量 1.5',
    '第2点：流量 30，扬程 25.3，功率 3.53',
    '第3点：流量 60，扬程 15.95，效率 55.5，汽蚀余量 3',
  ].join('\n')

  test('of a new product, of a change and of its end', async () => {
    const id = await make()
    const last = async () => changesOf(await newest(server.admin, getHistory, id))['性能曲线']
    expect(await last()).toEqual(['', BEFORE])
    const points = POINTS.with(1, entered(32, 25, { power: 3.6 }))
    await done(server.admin, setProduct, { id, pro_curve: { ...CURVE, basis: '试验', points } })
    const after = BEFORE.replace('样本', '试验').replace(
      '流量 30，扬程 25.3，功率 3.53',
      '流量 32，扬程 25，功率 3.6',
    )
    expect(await last()).toEqual([BEFORE, after])
    await done(server.admin, setProduct, { id, pro_curve: '' })
    expect(await last()).toEqual([after, ''])
  })

  test('and says nothing where the same was sent again', async () => {
    const id = await make()
    await done(server.admin, setProduct, { id, pro_curve: CURVE, pro_unit: '台' })
    expect(changesOf(await newest(server.admin, getHistory, id))).toEqual({ 单位: ['', '台'] })
  })
})

describe('what is wrong is refused by its point:', () => {
  const withPoint = (at: number, point: object) => ({
    ...CURVE,
    points: POINTS.with(at, point as (typeof POINTS)[number]),
  })

  test.each([
    [
      'a flow that does not rise',
      withPoint(2, entered(30, 15)),
      'points.2',
      /第3点：流量 30 没有大于上一点/,
    ],
    [
      'a head that rises at the end',
      withPoint(2, entered(60, 27)),
      'points.2',
      /第3点：扬程 27 高于/,
    ],
    [
      'an efficiency above 100 %',
      withPoint(1, entered(30, 25, { efficiency: 120 })),
      'points.1',
      /第2点：效率 120% 超过 100%/,
    ],
    [
      'a power too small for its flow and head',
      withPoint(1, entered(30, 25, { power: 1 })),
      'points.1',
      /第2点：效率 .*超过 100%，请核对功率/,
    ],
    ['a point without a head', withPoint(1, entered(30, null)), 'points.1', /第2点：请填写扬程/],
    [
      'a decimal comma',
      withPoint(1, { flow: '30', head: '25,3' }),
      'points.1',
      /第2点：扬程“25,3”不是数字/,
    ],
    [
      'full-width digits',
      withPoint(0, { flow: '０', head: '26' }),
      'points.0',
      /第1点：流量“０”不是数字/,
    ],
    [
      'a number in powers of ten',
      withPoint(0, { flow: 1e-7, head: 26 }),
      'points.0',
      /第1点：流量“1e-7”/,
    ],
    [
      'a list in a cell',
      withPoint(0, { flow: [1], head: 26 }),
      'points.0',
      /第1点：流量“…”不是数字/,
    ],
    ['a point that is none', { ...CURVE, points: [1] }, 'points.0', /第1点的格式/],
    ['points that are no list', { ...CURVE, points: 'x' }, 'points', /须是一个列表/],
    ['two points', { ...CURVE, points: POINTS.slice(1) }, '', /须有 3 至 12 个点，现有 2 个/],
    [
      'thirteen points',
      { ...CURVE, points: Array.from({ length: 13 }, (_, at) => entered(at, 30 - at)) },
      '',
      /现有 13 个/,
    ],
    ['no speed', { ...CURVE, speed: '' }, '', /请填写曲线转速/],
    ['a speed of 0', { ...CURVE, speed: 0 }, '', /曲线转速须大于 0/],
    ['no basis', { ...CURVE, basis: '' }, '', /请选择依据/],
    [
      'an unknown basis',
      { ...CURVE, basis: '估计' },
      '',
      /依据只能是：试验、样本、推算、级数推算、切割推算/,
    ],
    ['no kind of power', { ...CURVE, power_kind: '' }, '', /请选择功率口径/],
    ['a text that is no JSON', '{', '', /格式不正确/],
    ['a list', [1], '', /性能曲线/],
    ['a number', 3, '', /格式不正确/],
  ])('%s', async (_wrong, curve, path, words) => {
    const refused = await save(curve)
    expect(refused.code).toBe(400)
    expect(refused.errors).toEqual({
      [['pro_curve', path].filter((part) => part !== '').join('.')]: expect.stringMatching(words),
    })
  })

  test('the row that people see is named, empty rows counted, and of many the first few', async () => {
    const bad = (flow: number) => entered(flow, null)
    const points = [{}, bad(1), bad(2), bad(3), bad(4)]
    const { msg } = await save({ ...CURVE, points })
    expect(msg).toContain('第2点：请填写扬程；第3点：请填写扬程；第4点：请填写扬程；等4处')
  })

  test('and nothing is changed', async () => {
    const id = await make()
    expect((await save({ ...CURVE, points: [] }, { id, pro_curve: 'x' })).code).toBe(400)
    expect(await stored(id)).toEqual(CURVE)
  })
})

describe('a line of a quotation', () => {
  const quoted = async () => {
    const id = await make(CURVE, { pro_no: fresh('A') })
    const combination = await makeCombination(server.admin, [id])
    const [line] = await addSet(server.admin, await makeQuotation(server.admin), combination)
    return { id, line: line! }
  }

  test('takes the curve over with the model and keeps it', async () => {
    const { id, line } = await quoted()
    expect(line.pro_curve).toEqual(CURVE)
    await done(server.admin, setProduct, { id, pro_curve: '' })
    expect((await lineNow(server.admin, line)).pro_curve).toEqual(CURVE)
  })

  test('whose model is taken back has none, and its history does not spell points out', async () => {
    const { line } = await quoted()
    await done(server.admin, api.quotation.changeno, { id: line.id, no: '' })
    expect((await lineNow(server.admin, line)).pro_curve).toBe('')
    const { data } = await done(server.admin, api.history.index)
    expect(
      JSON.stringify((data as HistoryEntry[]).filter(({ entity }) => entity === 'quotation_line')),
    ).not.toMatch(/npsh|性能曲线/)
  })
})

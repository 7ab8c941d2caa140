import { describe, expect, test } from 'vitest'
import { candidateOf, curveOf, dutyOf, select } from '#test/make/pumps/pump-curves.ts'
import { workingPoint } from './curve/curve.ts'
import { dutyFault, type Duty } from './duty.ts'
import type { Candidate } from './offer.ts'

const offers = (duty: Duty, candidates: readonly Candidate[]) =>
  select(duty, candidates).tables.flatMap(({ offered, near }) => [...offered, ...near])
const only = (duty: Duty, candidate: Candidate) => offers(duty, [candidate])[0]
const reason = (duty: Duty, candidate: Candidate) => select(duty, [candidate]).refused[0]?.reason

const curve = curveOf([
  [0, 36, 1.5, 1],
  [20, 34, 2.8, 1.4],
  [40, 28, 3.9, 2.4],
  [60, 16, 4.6, 4],
])
const pump = candidateOf(1, { curve, motor: 5.5, price: 120_000 })
const headAt = (flow: number) => workingPoint(curve, flow)!.head

describe('surplus of head at the required flow', () => {
  test.each([
    [-5.001, undefined],
    [-5, '差一点'],
    [-0.001, '差一点'],
    [0, '合格'],
    [5, '合格'],
    [5.001, '可接受'],
    [10, '可接受'],
    [10.001, '差一点'],
    [20, '差一点'],
    [20.001, undefined],
  ])('%d %% is %s', (surplus, grade) => {
    const found = only(dutyOf(40, headAt(40) / (1 + surplus / 100)), pump)
    expect(found?.grade).toBe(grade)
  })

  test('is given as a reason where it is not 合格', () => {
    expect(only(dutyOf(40, 28 / 1.08), pump)?.reasons).toEqual(['扬程富余 8%，超过 5%'])
    expect(only(dutyOf(40, 28 / 1.15), pump)?.reasons).toEqual(['扬程富余 15%，超过 10%'])
    expect(only(dutyOf(40, 28 / 0.96), pump)?.reasons).toEqual(['扬程比所需低 4%'])
    expect(only(dutyOf(40, 28), pump)?.reasons).toEqual([])
  })

  test('that is out of reach is reported with both heads', () => {
    expect(reason(dutyOf(40, 20), pump)).toBe('所需流量下扬程 28 m，比所需 20 m 高 40%')
    expect(reason(dutyOf(40, 35), pump)).toBe('所需流量下扬程 28 m，比所需 35 m 低 20%')
  })
})

describe('a reason never contradicts its figures', () => {
  const rated = (flow: number, head: number) => candidateOf(1, { rated: { flow, head } })

  test.each([
    [only(dutyOf(40, 28 * 1.000_01), pump)?.reasons[0], '扬程比所需低 0.001%'],
    [only(dutyOf(40, 28 / 1.050_01), pump)?.reasons[0], '扬程富余 5.001%，超过 5%'],
    [reason(dutyOf(40, 28 / 1.200_01), pump), '所需流量下扬程 28 m，比所需 23.33 m 高 20.001%'],
    [reason(dutyOf(60.001, 15), pump), '单台所需流量 60.001 m³/h 在曲线 0–60 m³/h 之外，不外推'],
    [
      reason(dutyOf(10 / 1.100_001, 20), rated(10, 20)),
      '额定流量 10 m³/h 与所需 9.09 m³/h 相差 +10.0001%，只有额定点时须在 ±10% 以内',
    ],
    [
      reason(dutyOf(10, 20.000_1), rated(10, 20)),
      '额定扬程 20 m 与所需 20.0001 m 相差 -0.0005%，只有额定点时须在 0 至 +10% 以内',
    ],
  ])('%s', (found, expected) => expect(found).toBe(expected))

  test('a motor that is a hair too small', () => {
    const taken = only(dutyOf(40, 27.5), pump)!.operating[0]!.power!
    const motor = Math.floor(taken * 1e4) / 1e4
    const said = only(dutyOf(40, 27.5), candidateOf(1, { curve, motor }))!.reasons.at(-1)!
    const [has, takes] = [...said.matchAll(/([\d.]+) kW/g)].map(([, kw]) => Number(kw))
    expect(said).toMatch(/^电机 .* 小于/)
    expect(has).toBeLessThan(takes!)
  })
})

describe('a pump is not offered', () => {
  test('outside its curve', () => {
    expect(reason(dutyOf(61, 15), pump)).toBe('单台所需流量 61 m³/h 在曲线 0–60 m³/h 之外，不外推')
  })

  test('without curve and rated point', () => {
    expect(reason(dutyOf(61, 15), candidateOf(1))).toBe('没有性能曲线，也没有额定流量和扬程')
  })

  test('that would cavitate, at the required flow or where it comes to rest', () => {
    const duty = (available: number) => dutyOf(40, 27, { npsh: { available, margin: 0.5 } })
    expect(only(duty(3.1), pump)?.grade).toBe('合格')
    // 2.4 m at 40 m³/h, but without a valve the pump gives 40.6 m³/h.
    expect(reason(duty(2.92), pump)).toMatch(/^必需汽蚀余量 2\.4\d m 加裕量 0\.5 m，大于可用/)
  })

  test('that breaks a clause of its use, with the clause as reason', () => {
    const duty = dutyOf(40, 28, { use: '消防' })
    expect(reason(duty, pump)).toMatch(/GB 50974-2014 5\.1\.6/)
  })
})

describe('a pump that cannot be judged is never 合格', () => {
  test('unknown NPSHr, where NPSHa is given', () => {
    const unknown = candidateOf(1, {
      curve: curveOf([
        [0, 36, 1.5],
        [20, 34, 2.8],
        [40, 28, 3.9],
        [60, 16, 4.6],
      ]),
    })
    const found = only(dutyOf(40, 28, { npsh: { available: 5, margin: 0.5 } }), unknown)
    expect(found).toMatchObject({ grade: '可接受', marks: ['无汽蚀余量'] })
    const little = dutyOf(40, 28, { npsh: { available: 0.2, margin: 0.5 } })
    expect(only(little, unknown)?.grade).toBe('可接受')
    expect(only(dutyOf(40, 28), unknown)).toMatchObject({ grade: '合格', reasons: [] })
  })

  test('a rule of the use', () => {
    const found = only(dutyOf(108, 80, { use: '消防' }), {
      ...candidateOf(1, { model: 'XBD8.0/30', rated: { flow: 108, head: 80 }, motor: 45 }),
    })
    expect(found?.grade).toBe('可接受')
    expect(found?.reasons).toContain('没有性能曲线，无法判断有无驼峰（GB 50974-2014 5.1.6（4））')
  })
})

describe('the contents of an offer', () => {
  test('two on duty and one standby: flow and power of two, the price of three', () => {
    const found = only(dutyOf(80, 28, { onDuty: 2, standby: 1 }), pump)!
    expect(found).toMatchObject({ pumpsOnDuty: 2, pumpsInAll: 3, priceInAll: 360_000 })
    expect(found.duty.flow).toBe(80)
    expect(found.duty.head).toBeCloseTo(28, 9)
    expect(found.powerEach).toBeCloseTo(3.9, 9)
    expect(found.powerInAll).toBeCloseTo(7.8, 9)
    expect(found.region).toMatchObject({ name: '高效区', bound: '' })
    expect(found.region!.percent).toBeCloseTo((40 / curve.best!.flow) * 100, 2)
  })

  test('a pump without a price has none in all', () => {
    expect(only(dutyOf(40, 28), { ...pump, price: null })?.priceInAll).toBeNull()
  })

  test('at mains frequency no frequency, and where the pump comes to rest', () => {
    const found = only(dutyOf(40, 27, { staticHead: 10 }), pump)!
    expect(found.hz).toBeNull()
    expect(found.speed).toBe(2900)
    expect(found.duty.head).toBeCloseTo(28, 9)
    expect(found.operating).toHaveLength(1)
    expect(found.operating[0]!.flow).toBeGreaterThan(40)
  })

  test('with 变频 the frequency that meets the duty, at which pump and system cut there', () => {
    const found = only(dutyOf(80, 26, { onDuty: 2, lowestHz: 30, staticHead: 10 }), pump)!
    expect(found.hz).toBeLessThan(50)
    expect(found.duty.head).toBeCloseTo(26, 9)
    expect(found.operating[0]!.flow).toBeCloseTo(80, 6)
    expect(found.speed).toBeCloseTo((2900 * found.hz!) / 50, 9)
    expect(found.powerEach).toBeLessThan(3.9)
  })

  test('with 变频 not below the lowest frequency', () => {
    const found = only(dutyOf(40, 26, { lowestHz: 49.5 }), pump)!
    expect(found.hz).toBe(49.5)
    expect(found.duty.head).toBeGreaterThan(26)
  })

  test('with 变频 no frequency where the known curve ends before the slower pump reaches the duty', () => {
    const short = curveOf([
      [0, 36, 1.5],
      [20, 34, 2.8],
      [40, 28, 3.9],
      [50, 23, 4.3],
    ])
    const found = only(dutyOf(50, 22.5, { lowestHz: 30 }), candidateOf(1, { curve: short }))!
    expect(found.hz).toBeNull()
    expect(found.marks).toContain('频率未知')
    expect(found.duty.head).toBeCloseTo(23, 9)
  })

  test('with 变频 no frequency where only the rise of a hump gives one', () => {
    const steep = curveOf([
      [10, 5],
      [20, 60],
      [22, 55],
    ])
    const found = only(dutyOf(21, 50, { lowestHz: 30 }), candidateOf(1, { curve: steep }))!
    expect(found.hz).toBeNull()
    expect(found.marks).toContain('频率未知')
  })

  test('with 变频 the mains frequency where head is missing', () => {
    expect(only(dutyOf(40, 28.5, { lowestHz: 30 }), pump)?.hz).toBe(50)
  })

  test('a motor that is too small for the shaft, where the pump comes to rest', () => {
    const found = only(dutyOf(40, 27), { ...pump, motor: 3.9 })!
    expect(found.grade).toBe('差一点')
    expect(found.reasons).toEqual(['电机 3.9 kW 小于工作点轴功率 3.92 kW'])
  })

  test('nothing of a motor that is rated less than the pump takes from the mains', () => {
    const input = { ...pump, curve: { ...curve, power_kind: 'P1' as const }, motor: 3 }
    expect(only(dutyOf(40, 27), input)).toMatchObject({ grade: '合格', reasons: [] })
  })

  test('an unstable pump with both of its points', () => {
    const humped = candidateOf(1, {
      curve: curveOf([
        [0, 20, 1],
        [10, 21, 1.3],
        [20, 24, 1.8],
        [30, 22, 2.4],
        [40, 12, 3],
      ]),
    })
    const found = only(dutyOf(30, 22, { staticHead: 21.5 }), humped)!
    expect(found.operating).toHaveLength(2)
    expect(found.marks).toEqual(['不稳定', '驼峰', '无汽蚀余量'])
  })

  test('a curve of three points, and one that ends before it cuts the system', () => {
    const few = candidateOf(1, {
      curve: curveOf([
        [0, 30, 1],
        [20, 26, 2],
        [40, 20, 3],
      ]),
    })
    expect(only(dutyOf(40, 19.5), few)?.marks).toEqual(['点少', '工作点在曲线外', '无汽蚀余量'])
  })
})

test.each<[string, Partial<Duty>]>([
  ['流量须在 0.01 至 1000000 m³/h 之间', { flow: 0 }],
  ['扬程须在 0.1 至 10000 m 之间', { head: NaN }],
  ['静扬程 40 m 不能大于扬程 28 m', { staticHead: 40 }],
  ['运行台数须是 1 至 20 的整数', { onDuty: 1.5 }],
  ['备用台数须是 0 至 20 的整数', { standby: -1 }],
  ['最低频率须在 1 至 50 Hz 之间', { lowestHz: 60 }],
  [
    '可用汽蚀余量须在 -100 至 1000 m 之间，裕量须在 0 至 1000 m 之间',
    { npsh: { available: 5, margin: -1 } },
  ],
  [
    '消防水泵火灾时应工频运行（GB 50974-2014 第 11.0.14 条），请去掉变频',
    { use: '消防', lowestHz: 30 },
  ],
])('a duty is refused: %s', (sentence, wrong) => {
  expect(dutyFault(dutyOf(40, 28, wrong))?.text).toBe(sentence)
})

import { describe, expect, test } from 'vitest'
import { multiplied, prepareCurve, type Curve, type PreparedCurve } from '../curve/curve.ts'
import { valueAt } from '../curve/interpolation.ts'
import { contradiction, gradeBy, judge, type EnergyFacts } from './grade.ts'

/** A pump of 100 m³/h and 50 m that is best about there, with so many kW. */
const points = (power: number) =>
  [
    [0, 60, power * 0.6],
    [50, 58, power * 0.75],
    [100, 50, power],
    [150, 32, power * 1.15],
  ] as const

function pump(power: number, changes: Partial<Curve> = {}): PreparedCurve {
  const listed = points(power).map(([flow, head, kw]) => ({ flow, head, power: kw, npsh: null }))
  return prepareCurve({ points: listed, speed: 2900, basis: '试验', power_kind: 'P2', ...changes })
}

/** The curve with its best point moved to a flow and head, where the shaft takes so many kW. */
function bestAt(flow: number, head: number, power: number): PreparedCurve {
  const curve = pump(power)
  const by = flow / curve.best!.flow
  const lift = head / valueAt(curve.head, curve.best!.flow)!
  const moved = multiplied(curve, { flow: by, head: lift, power: 1, npsh: 1 })
  return { ...moved, best: { flow, efficiency: (flow * head * 9810 * 100) / (3.6e6 * power) } }
}

const facts = (curve: EnergyFacts['curve'], changes: Partial<EnergyFacts> = {}): EnergyFacts => ({
  energy_class: '单级单吸清水离心泵',
  suction: null,
  stages: null,
  curve,
  ...changes,
})

describe('the grade of an efficiency', () => {
  const limits = [79.786, 77.786, 72.786] as const

  test.each([
    [79.786, 1],
    [79.786 - 1e-12, 2],
    [77.786, 2],
    [77.786 - 1e-12, 3],
    [72.786, 3],
    [72.786 - 1e-12, 4],
    [99, 1],
    [0, 4],
  ])('%s is grade %s: a limit is reached exactly, and nothing is rounded', (efficiency, grade) =>
    expect(gradeBy(efficiency, limits)).toBe(grade),
  )
})

describe('a best point that is a point of the curve', () => {
  /** Points at these parts of a flow, from which η falls on both sides, with the power as a list has it. */
  function best(flow: number, efficiency: number): PreparedCurve {
    const points = [0.6, 0.8, 1, 1.2, 1.4].map((part) => {
      const head = 243.1 * (1 - 0.5 * (part - 1))
      const eta = efficiency * (1 - 0.05 * Math.abs(part - 1))
      const power = Number((((part * flow * head * 9810) / (3.6e6 * eta)) * 100).toFixed(4))
      return { flow: part * flow, head, power, npsh: null }
    })
    return prepareCurve({ points, speed: 2900, basis: '试验', power_kind: 'P2' })
  }
  const judged = (flow: number) =>
    judge(facts(() => best(flow, 50), { energy_class: '多级清水离心泵', stages: 20 }))

  test('is graded at the end of the range, too', () => {
    const { figures } = judged(5)
    expect(figures?.flow).toBe(5)
  })

  test('is named with as many digits as tell it from the range', () => {
    expect(judged(4.99999).reason).toBe(
      '无法判定：最高效率点的流量 4.99999 m³/h 不在标准的范围 5–3000 m³/h 内',
    )
  })
})

test('the efficiency and the limits stand apart in the reason as they are', () => {
  const curve = () => bestAt(100, 50, 17)
  const { first } = { first: judge(facts(curve)).figures!.limits[0] }
  const hair = (100 * 50 * 9810 * 100) / (3.6e6 * (first - 1e-5))
  const { grade, reason } = judge(facts(() => bestAt(100, 50, hair)))
  const [reached, limit] = [/效率为 ([\d.]+)%/, /要求 ([\d.]+)%/].map((one) =>
    Number(one.exec(reason)?.[1]),
  )
  expect(grade).toBe(2)
  expect(reached).toBeLessThan(limit!)
})

describe('the grade of a pump', () => {
  test.each([
    [17, '80.15', 1],
    [17.6, '77.41', 3],
    [19, '71.71', 4],
  ])('of 100 m³/h at 50 m with %s kW is that of %s percent', (power, percent, grade) => {
    const judged = judge(facts(() => bestAt(100, 50, power)))
    expect(judged.grade).toBe(grade)
    expect(judged.figures?.efficiency.toFixed(2)).toBe(percent)
    expect(judged.reason).not.toContain('推算')
    expect(judged.reason).toContain(`效率为 ${percent}%`)
    expect(judged.reason.includes('低于3级限定值')).toBe(grade === 4)
  })

  test('is found at the best point, with the flow and the head there, at the speed of the curve', () => {
    const slow = judge(facts(() => pump(17, { speed: 1450 })))
    const fast = judge(facts(() => pump(17)))
    expect(fast.figures!.specificSpeed / slow.figures!.specificSpeed).toBeCloseTo(2, 12)
    const { flow, head, efficiency } = fast.figures!
    expect(flow).toBeGreaterThan(100)
    expect(flow).toBeLessThan(150)
    expect(head).toBeLessThan(50)
    expect(efficiency).toBeGreaterThan(80.15)
  })

  test('takes one suction and one stage where the category says no other', () => {
    const figures = (changes: Partial<EnergyFacts>) => judge(facts(() => pump(17), changes)).figures
    expect(figures({})).toMatchObject({ suctions: 1, stages: 1 })
    expect(figures({ energy_class: '单级双吸清水离心泵' })).toMatchObject({
      suctions: 2,
      stages: 1,
    })
    const multi = { energy_class: '多级清水离心泵', stages: 3 }
    expect(figures(multi)).toMatchObject({ suctions: 1, stages: 3 })
    expect(figures({ ...multi, suction: 2 })).toMatchObject({ suctions: 2, stages: 3 })
  })

  const noPower = (at: readonly number[]) => {
    const listed = points(17).map(([flow, head, power], index) => ({
      flow,
      head,
      power: at.includes(index) ? null : power,
      npsh: null,
    }))
    return prepareCurve({ points: listed, speed: 2900, basis: '试验', power_kind: 'P2' })
  }

  test.each<[string, Partial<EnergyFacts>, number, string]>([
    ['潜水泵', { energy_class: '潜水泵' }, 6, '不适用：潜水泵另有能效标准'],
    ['no category', { energy_class: '' }, 5, '无法判定：没有填写能效类别'],
    ['no curve', { curve: () => null }, 5, '无法判定：没有性能曲线'],
    ['half a curve', { curve: () => 'faulty' }, 5, '无法判定：性能曲线没有填完或有误'],
    [
      'input power',
      { curve: () => pump(17, { power_kind: 'P1' }) },
      5,
      '无法判定：曲线的功率口径是 P1 输入功率，判定要用 P2 轴功率',
    ],
    ['no power', { curve: () => noPower([0, 1, 2, 3]) }, 5, '无法判定：性能曲线没有功率或效率'],
    [
      'the best point where the known power ends',
      { curve: () => noPower([2, 3]) },
      5,
      '无法判定：最高效率点在曲线的端点，真正的最高效率点可能在曲线之外',
    ],
    [
      'the best point where the known power begins',
      { curve: () => bestAtStart() },
      5,
      '无法判定：最高效率点在曲线的端点，真正的最高效率点可能在曲线之外',
    ],
    ['no stages', { energy_class: '多级清水离心泵' }, 5, '无法判定：没有填写级数'],
    [
      'an in-line pump of two stages',
      { energy_class: '管道离心泵', stages: 2 },
      5,
      '无法判定：管道离心泵按单级的公式计算，而级数是 2',
    ],
    [
      'too little flow',
      { curve: () => bestAt(4.9999, 50, 1) },
      5,
      '无法判定：最高效率点的流量 4.9999 m³/h 不在标准的范围 5–10000 m³/h 内',
    ],
    [
      'too much flow',
      { energy_class: '轻型多级离心泵（立式）', stages: 4, curve: () => bestAt(300.0001, 50, 60) },
      5,
      '无法判定：最高效率点的流量 300.0001 m³/h 不在标准的范围 5–300 m³/h 内',
    ],
  ])('says what it is, and why: %s', (_what, changes, grade, reason) =>
    expect(judge(facts(() => pump(17), changes))).toEqual({ grade, reason }),
  )

  /** Falls from its first point on. */
  function bestAtStart() {
    const listed = [
      [100, 50, 17],
      [120, 35, 17.5],
      [150, 20, 18],
    ] as const
    return prepareCurve({
      points: listed.map(([flow, head, power]) => ({ flow, head, power, npsh: null })),
      speed: 2900,
      basis: '试验',
      power_kind: 'P2',
    })
  }
})

describe('a category', () => {
  test.each([
    ['单级单吸清水离心泵', null, 3, 'stages'],
    ['单级双吸清水离心泵', 2, 2, 'stages'],
    ['单级单吸清水离心泵', 2, 1, 'suction'],
    ['单级双吸清水离心泵', 1, null, 'suction'],
    ['多级清水离心泵', null, 1, 'stages'],
    ['轻型多级离心泵（立式）', 1, 1, 'stages'],
    ['轻型多级离心泵（卧式）', 1, 1, 'stages'],
  ])('%s contradicts suction %s with stages %s', (energy_class, suction, stages, field) => {
    const found = contradiction({ energy_class, suction, stages })
    expect(found?.field).toBe(field)
    expect(found?.text).toContain(`能效类别是“${energy_class}”`)
  })

  test.each([
    ['单级单吸清水离心泵', 1, 1],
    ['单级双吸清水离心泵', 2, 1],
    ['单级双吸清水离心泵', null, null],
    ['多级清水离心泵', 2, 2],
    ['管道离心泵', 1, 2],
    ['潜水泵', 2, 9],
    ['', 2, 9],
  ])('%s agrees with suction %s and stages %s', (energy_class, suction, stages) =>
    expect(contradiction({ energy_class, suction, stages })).toBeUndefined(),
  )
})

import { describe, expect, test } from 'vitest'
import { worked } from '#test/make/pumps/building.ts'
import type { Building, Household } from './building.ts'
import { buildingText, calculate, changedDuty } from './calculation.ts'
import { valueText } from './step.ts'

const homes = worked.households[0]!
const withHomes = (...kinds: Partial<Household>[]): Building => ({
  ...worked,
  households: kinds.map((kind) => ({ ...homes, ...kind })),
})

/** The printed values by their symbols. */
function valuesOf(building: Building): Record<string, string> {
  const steps = calculate(building).parts.flatMap((part) => part.steps)
  return Object.fromEntries(steps.map((step) => [step.symbol, valueText(step)]))
}

const refusalsOf = (building: Building) => calculate(building).refusals.join()
const questionsOf = (building: Building) => calculate(building).questions.join()

describe('the worked example', () => {
  test('has every value to the digits of the documentation', () => {
    expect(valuesOf(worked)).toEqual({
      ΣNg: '384.00',
      U0: '2.9116',
      αc: '0.018635',
      U: '6.8567',
      qg: '5.266',
      Q: '18.957',
      v: '1.0244',
      i: '0.16346',
      hy: '2.00',
      hw: '2.60',
      hp: '10.19',
      H: '66.79',
      pd: '0.655',
      qb: '9.479',
      αb: '0.80',
      V1: '0.3555',
      V: '1.866',
    })
    expect(calculate(worked)).toMatchObject({
      refusals: [],
      duty: { flow: 18.957, head: 66.79, static_head: 64.19, on_duty: 2 },
    })
  })

  test('needs less with 叠压 by what the water company permits', () => {
    const boosted: Building = { ...worked, supply: '叠压', municipal: 0.2 }
    expect(valuesOf(boosted)).toMatchObject({ hs: '20.39', H: '46.41', pd: '0.655' })
    // Without 叠压 the pressure counts for nothing.
    expect(valuesOf({ ...boosted, supply: '水箱吸水' })).toMatchObject({ H: '66.79' })
  })

  test('has the formula, the numbers in it, a unit and a clause at each value', () => {
    const steps = calculate(worked).parts.flatMap((part) => part.steps)
    for (const step of steps) {
      expect([step.label, step.formula, step.worked, step.clause]).not.toContain('')
    }
    const clauses = Object.fromEntries(steps.map(({ symbol, clause }) => [symbol, clause]))
    expect(clauses).toMatchObject({
      U: 'GB 50015-2019 3.7.5',
      i: 'GB 50015-2019 3.7.14～15（条文未核对）',
      V: 'GB 50015-2019 3.9（条文未核对）',
    })
    expect(steps.find(({ symbol }) => symbol === 'U0')).toMatchObject({
      worked: '100×230×3.5×2.5 / (0.2×4×24×3600)',
      unit: '%',
    })
  })
})

describe('several kinds of homes', () => {
  test('are weighted by homes and equivalents', () => {
    // U0 = 100·230·3.5·2.5 / (0.2·4·24·3600) = 2.911603 and 100·250·4·2.4 / (0.2·6·24·3600) = 2.314815 %, of 160 and 120.
    const two = withHomes(
      { homes: 40 },
      { name: '大户', homes: 20, equivalents: 6, persons: 4, quota: 250, peak: 2.4 },
    )
    expect(valuesOf(two)).toMatchObject({
      ΣNg: '280.00',
      'U0,1': '2.9116',
      'U0,2': '2.3148',
      U0: '2.6558',
    })
    const [part] = calculate(two).parts
    expect(part!.steps.map(({ label }) => label)).toContain('户型2“大户”出流概率')
  })

  test('of the same figures are one kind', () => {
    expect(calculate(withHomes({ homes: 36 }, { homes: 60 })).duty).toEqual(calculate(worked).duty)
  })

  test('with one whose own U0 is outside the table raise a question', () => {
    const odd = withHomes({}, { name: '别墅', homes: 4, equivalents: 10, persons: 2.5, quota: 200 })
    expect(questionsOf(odd)).toContain('户型2“别墅”的 U0 为 0.723')
    expect(calculate(odd).duty).not.toBeNull()
  })
})

/** Of one person with 691.2 L in homes of Ng 4 over 24 h: 100·691.2·Kh / 69120 = Kh %. */
const withU0 = (u0: number) => withHomes({ quota: 691.2, persons: 1, peak: u0 })

describe('is refused', () => {
  test.each([
    ['U0 below 1 %', withHomes({ quota: 691.2, persons: 0.999, peak: 1 }), withU0(1)],
    ['U0 above 8 %', withU0(8.001), withU0(8)],
  ])('%s', (_what, beyond, bound) => {
    expect(refusalsOf(beyond)).toMatch(/^U0 为 [\d.]+ %，不在 αc 表的 1～8 % 内/)
    expect(calculate(beyond).duty).toBeNull()
    expect(refusalsOf(bound)).toBe('')
  })

  test('ΣNg below 1', () => {
    const few = { homes: 1, persons: 1, quota: 172.8 }
    expect(refusalsOf(withHomes({ ...few, equivalents: 0.99 }))).toBe(
      '当量总数 0.99 小于 1，概率法不适用',
    )
    expect(refusalsOf(withHomes({ ...few, equivalents: 1 }))).toBe('')
  })

  test('U above 100 %', () => {
    // U0 = 8 %, αc = 0.06489: (1 + αc·ε^0.49)/√(1 + ε) falls below 1 between ε = 0.015 and 0.02.
    const few = (equivalents: number) =>
      withHomes({ homes: 1, equivalents, quota: 691.2, persons: equivalents / 4, peak: 8 })
    expect(refusalsOf(few(1.01))).toMatch(/^U 为 100\.\d+ %，大于 100 %/)
    expect(refusalsOf(few(1.02))).toBe('')
    expect(valuesOf(few(1))).toMatchObject({ U: '100.0000' })
  })

  test('a head of 0 or less', () => {
    const flat: Building = { ...worked, length: 0, pressure: 0, height: 0.01 }
    expect(refusalsOf(flat)).toBe('')
    expect(refusalsOf({ ...flat, height: 0 })).toMatch(/^扬程为 0 m，不大于 0/)
    expect(refusalsOf({ ...flat, height: -1 })).toMatch(/^扬程为 -1 m/)
    expect(calculate({ ...flat, height: 0 }).duty).toBeNull()
  })

  test('anything but homes', () => {
    expect(refusalsOf({ ...worked, purpose: '公共建筑' })).toContain('概率法只适用于住宅')
    expect(calculate({ ...worked, purpose: '公共建筑' }).parts).toEqual([])
  })

  test('叠压 without the permitted pressure', () => {
    expect(refusalsOf({ ...worked, supply: '叠压' })).toBe(
      '叠压供水须经供水部门同意：请填写供水部门允许的市政压力',
    )
  })

  test('a tank with one pressure, without a difference, or for more pumps than there are', () => {
    expect(refusalsOf({ ...worked, high: null })).toContain('停泵压力')
    expect(refusalsOf({ ...worked, low: null })).toContain('启泵压力')
    expect(refusalsOf({ ...worked, low: 0.6 })).toContain('须大于启泵压力')
    expect(refusalsOf({ ...worked, starting: 3 })).toContain('不能多于运行台数 2')
    expect(refusalsOf({ ...worked, low: null, high: null })).toBe('')
  })
})

/** A bore in mm in which the flow of the example, 5.26596 L/s, is so many m/s fast. */
const boreFor = (velocity: number) => 1000 * Math.sqrt((4 * 0.005_265_96) / (Math.PI * velocity))

describe('is questioned', () => {
  test.each([
    [20, 1],
    [25, 1.2],
    [40, 1.2],
    [50, 1.5],
    [70, 1.5],
    [80, 1.8],
    [200, 1.8],
  ])('at DN%d a velocity above %d m/s', (dn, most) => {
    const at = (velocity: number) => questionsOf({ ...worked, dn, bore: boreFor(velocity) })
    expect(at(most * 1.001)).toContain(`大于 DN${dn} 的 ${most} m/s（流速限值凭记忆，条文未核对）`)
    expect(at(most * 0.999)).not.toContain('流速')
  })

  test.each([
    ['αb', { low: 0.355 }, { low: 0.354 }],
    ['αb', { low: 0.495 }, { low: 0.496 }],
    ['α', { alpha: 1 }, { alpha: 0.99 }],
    ['α', { alpha: 1.3 }, { alpha: 1.31 }],
    ['n', { starts: 6 }, { starts: 5.9 }],
    ['n', { starts: 8 }, { starts: 8.1 }],
  ])('%s of the tank outside its range', (symbol, inside, outside) => {
    expect(questionsOf({ ...worked, ...inside })).not.toContain('气压罐')
    expect(questionsOf({ ...worked, ...outside })).toContain(`气压罐的 ${symbol} 为`)
  })

  test('more than 0.45 MPa at the lowest floor', () => {
    // Without a pipe H = 40 + 0.1 MPa, at a tap 4.3222 m up 0.45 MPa are left.
    const low: Building = { ...worked, length: 0, height: 40 }
    expect(questionsOf({ ...low, lowest: 4.33 })).not.toContain('竖向分区')
    expect(questionsOf({ ...low, lowest: 4.31 })).toContain('大于 0.45 MPa（限值凭记忆')
    const exact: Building = { ...worked, length: 0, height: 0, pressure: 0.45 }
    expect(questionsOf(exact)).not.toContain('竖向分区')
    expect(questionsOf({ ...exact, pressure: 0.451 })).toContain('竖向分区')
  })
})

describe('a line with its building', () => {
  const duty = {
    flow: 18.957,
    flow_unit: 'm³/h' as const,
    head: 66.79,
    static_head: 64.19,
    on_duty: 2,
    standby: 1,
    lowest_hz: 25,
    npsh_available: null,
    npsh_margin: 0,
    use: '生活' as const,
  }
  const CHANGED = '工况已变，请重新选型：按建筑计算为 18.957 m³/h × 66.79 m'

  test('agrees as long as flow, head and the pumps of the tank do', () => {
    expect(changedDuty(duty, worked)).toBe('')
    expect(changedDuty({ ...duty, flow: 5.265_833_3, flow_unit: 'L/s' }, worked)).toBe('')
    expect(changedDuty({ ...duty, flow: 19 }, worked)).toBe(CHANGED)
    expect(changedDuty({ ...duty, head: 66.8 }, worked)).toBe(CHANGED)
    expect(changedDuty({ ...duty, on_duty: 3 }, worked)).toBe(CHANGED)
    expect(changedDuty({ ...duty, on_duty: 3 }, { ...worked, low: null, high: null })).toBe('')
    expect(changedDuty(null, worked)).toBe('工况已变，请重新选型')
  })

  test('reads as its homes and its duty', () => {
    expect(buildingText(worked)).toBe('96 户 18.957 m³/h × 66.79 m')
    expect(buildingText({ ...worked, supply: '叠压', municipal: 0.2 })).toBe(
      '96 户 18.957 m³/h × 46.41 m 叠压',
    )
  })
})

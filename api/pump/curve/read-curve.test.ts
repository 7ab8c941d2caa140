import { describe, expect, test } from 'vitest'
import { entered } from '#test/make/pumps/pump-curves.ts'
import { powerOf } from './curve.ts'
import { readCurve, type EnteredPoint } from './read-curve.ts'

const good = [entered(0, 30), entered(10, 28), entered(20, 22)]

const read = (points: readonly EnteredPoint[], speed = 2900) =>
  readCurve({ points, speed, basis: '样本', power_kind: 'P2' })

/** The curve with one of its points put in another's place. */
const instead = (index: number, point: EnteredPoint) => good.with(index, point)

test('a curve without fault passes', () => {
  const { curve, problems } = read(good)
  expect(problems).toEqual([])
  expect(curve).toMatchObject({ speed: 2900, basis: '样本', power_kind: 'P2' })
  expect(curve?.points[1]).toEqual({ flow: 10, head: 28, power: null, npsh: null })
})

describe('is wrong', () => {
  test.each<[what: string, points: EnteredPoint[], point: number | null, text: string]>([
    ['two points', good.slice(1), null, '性能曲线须有 3 至 12 个点，现有 2 个'],
    [
      'thirteen points',
      Array.from({ length: 13 }, (_, index) => entered(index, 40 - index)),
      null,
      '性能曲线须有 3 至 12 个点，现有 13 个',
    ],
    ['no flow', instead(1, entered(null, 28)), 1, '请填写流量'],
    ['no head', instead(1, entered(10, null)), 1, '请填写扬程'],
    ['a negative flow', instead(0, entered(-1, 30)), 0, '流量须在 0 至 100000 m³/h 之间'],
    ['a head that is no number', instead(0, entered(0, NaN)), 0, '扬程须在 0 至 10000 m 之间'],
    ['a head next to nothing', instead(2, entered(20, 1e-9)), 2, '扬程须为 0 或至少 0.001 m'],
    [
      'a negative NPSHr',
      instead(1, entered(10, 28, { npsh: -1 })),
      1,
      '汽蚀余量须在 0 至 1000 m 之间',
    ],
    [
      'no power at all',
      instead(1, entered(10, 28, { power: 0 })),
      1,
      '功率须在 0.001 至 100000 kW 之间',
    ],
    ['a negative η', instead(1, entered(10, 28, { efficiency: -1 })), 1, '效率不能为负'],
    [
      'an η of 0 where water is moved',
      instead(1, entered(10, 28, { efficiency: 0 })),
      1,
      '流量和扬程都大于 0 时，效率不能为 0',
    ],
    [
      'an η over 100 %',
      instead(1, entered(10, 28, { efficiency: 104.2 })),
      1,
      '效率 104.2% 超过 100%，请核对',
    ],
    [
      'a power that makes η over 100 %',
      instead(1, entered(10, 28, { power: 0.7 })),
      1,
      '效率 109% 超过 100%，请核对功率',
    ],
    [
      'a flow as large as the one before',
      instead(2, entered(10, 22)),
      2,
      '流量 10 没有大于上一点的 10，流量须逐点递增',
    ],
    [
      'a flow a hair larger',
      instead(2, entered(10.0001, 22)),
      2,
      '流量与上一点相差不足 0.001 m³/h',
    ],
    [
      'a head that rises at the end',
      instead(2, entered(20, 28.5)),
      2,
      '扬程 28.5 高于上一点的 28，曲线末端的扬程应随流量增大而下降，请核对',
    ],
    ['a point after head 0', instead(1, entered(10, 0)), 2, '扬程到 0 后不应再有点'],
  ])('%s', (_what, points, point, text) => {
    const { curve, problems } = read(points)
    expect(curve).toBeUndefined()
    expect(problems).toContainEqual({ severity: 'error', point, text })
  })

  test('a head that never falls', () => {
    const { problems } = read([entered(0, 30), entered(10, 30), entered(20, 30)])
    expect(problems.map(({ text }) => text)).toEqual(['扬程没有随流量增大而下降，请核对各点'])
  })

  test.each([0, -1, NaN, 20_001])('a speed of %d', (speed) => {
    expect(read(good, speed).problems[0]?.text).toBe('曲线转速须大于 0，不超过 20000 r/min')
  })

  test('an η over 100 % between two points that are right by themselves', () => {
    const { curve, problems } = read([
      entered(0, 40, { power: 0.8 }),
      entered(10, 39, { efficiency: 97 }),
      entered(20, 18, { efficiency: 97 }),
    ])
    expect(curve).toBeUndefined()
    expect(problems[0]?.text).toMatch(
      /^流量 [\d.]+ m³\/h 附近的效率为 1\d\d(\.\d+)?%，超过 100%，请核对相邻各点的功率$/,
    )
  })
})

describe('is odd, and passes', () => {
  test('a head that rises before it falls', () => {
    const { curve, problems } = read([entered(0, 30), entered(10, 31), entered(20, 22)])
    expect(curve).toBeDefined()
    expect(problems).toEqual([
      { severity: 'warning', point: 1, text: '扬程 31 高于上一点的 30，曲线有驼峰，请核对' },
    ])
  })

  test('an η that is not that of the power, which counts', () => {
    const { curve, problems } = read(instead(1, entered(10, 28, { power: 1.2, efficiency: 70 })))
    expect(curve?.points[1]?.power).toBe(1.2)
    expect(problems[0]).toEqual({
      severity: 'warning',
      point: 1,
      text: '填写的效率 70% 与按功率算出的 63.58% 不符，以功率为准',
    })
  })

  test('a single power, which makes no curve', () => {
    const { problems } = read(instead(1, entered(10, 28, { power: 1.2 })))
    expect(problems.map(({ text }) => text)).toEqual([
      '只有一个点有功率或效率，不能成线，选型时不计',
    ])
  })
})

test('η in place of power becomes power, except at zero flow, where it determines none', () => {
  const { curve } = read([
    entered(0, 30, { efficiency: 0 }),
    entered(10, 28, { efficiency: 60 }),
    entered(20, 22, { efficiency: 62.5 }),
  ])
  expect(curve?.points.map(({ power }) => power)).toEqual([
    null,
    powerOf(10, 28, 60),
    powerOf(20, 22, 62.5),
  ])
  expect(curve?.points[1]?.power).toBeCloseTo((10 * 28 * 9.81) / (3600 * 0.6), 12)
})

import { describe, expect, test } from 'vitest'
import { mostTrimmed, ofStages, ofTrim, specificSpeedOf } from './derived.ts'
import { readCurve, type EnteredCurve } from './read-curve.ts'

const curve = (...points: [flow: number, head: number, power: number][]): EnteredCurve => ({
  speed: 2900,
  basis: '样本',
  power_kind: 'P2',
  points: points.map(([flow, head, power]) => ({ flow, head, power, efficiency: null, npsh: 2 })),
})

test('twelve stages have twelve times the head and the power of one, and its efficiency', () => {
  const made = ofStages(curve([16, 8, 0.55]), 12)
  expect(made.basis).toBe('级数推算')
  expect(made.points).toEqual([{ flow: 16, head: 96, power: 6.6, efficiency: null, npsh: 2 }])
})

describe('a trim', () => {
  test('of 169 to 152 mm takes 50 m³/h and 32 m to 44.97 and 25.89, at one point of efficiency less', () => {
    const [point] = ofTrim(curve([50, 32, 5.45]), 152 / 169).points
    expect(point!.flow).toBeCloseTo(44.97, 2)
    expect(point!.head).toBeCloseTo(25.89, 2)
    expect(point!.power).toBeCloseTo(4.02, 2)
    expect(point!.npsh).toBe(2)
  })

  test('keeps the power of no flow in step with the others', () => {
    const [point] = ofTrim(curve([0, 38, 2]), 0.9).points
    expect(point).toMatchObject({ flow: 0, power: 1.458 })
  })

  test.each([
    [92.7, 17.275],
    [40, 20],
    [60, 20],
    [120, 15],
    [350, 7],
    [351, 0],
    [null, 10],
  ])('of specific speed %j goes to %d %% at most', (ns, percent) => {
    expect(mostTrimmed(ns)).toBeCloseTo(percent, 3)
  })

  test('leaves power to the cube where an efficiency would be used up', () => {
    const [point] = ofTrim(curve([1, 30, 20]), 0.8).points
    expect(point!.power).toBeCloseTo(10.24, 6)
  })

  test('is measured by the specific speed at the best point', () => {
    const entered = curve([0, 38, 2.2], [25, 36, 3.9], [50, 32, 5.45], [60, 28, 6.2], [70, 20, 7.1])
    const own = readCurve(entered).curve!
    const ns = specificSpeedOf(own, { suctions: 1, stages: 1 })!
    expect(ns).toBeGreaterThan(88)
    expect(ns).toBeLessThan(98)
    expect(specificSpeedOf(own, { suctions: 1, stages: 4 })! / ns).toBeCloseTo(4 ** 0.75, 9)
    expect(specificSpeedOf(own, { suctions: 2, stages: 1 })! / ns).toBeCloseTo(Math.SQRT1_2, 9)
  })

  test('of a curve without power has no specific speed', () => {
    const points = [0, 25, 50].map((flow, at) => ({
      flow,
      head: 38 - at,
      power: null,
      efficiency: null,
      npsh: null,
    }))
    const own = readCurve({ ...curve(), points }).curve!
    expect(specificSpeedOf(own, { suctions: 1, stages: 1 })).toBeNull()
  })
})

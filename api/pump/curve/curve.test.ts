import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  anyCurve,
  cronoLine,
  curveOf,
  part,
  veroLine,
  within,
} from '#test/make/pumps/pump-curves.ts'
import { flowRange, prepareCurve, workingPoint } from './curve.ts'
import { efficientFlows } from './region.ts'

describe('the curves of two real pumps', () => {
  test('VeroLine at 35 m³/h', () => {
    const point = workingPoint(veroLine, 35)!
    expect(point.head).toBeCloseTo(24.696, 3)
    expect(point.power).toBeCloseTo(3.831, 3)
    expect(point.efficiency).toBeCloseTo(61.48, 2)
  })

  test('VeroLine is most efficient at 44.80 m³/h', () => {
    expect(veroLine.best!.flow).toBeCloseTo(44.8, 2)
    expect(veroLine.best!.efficiency).toBeCloseTo(64.08, 2)
  })

  test('CronoLine at 60 m³/h', () => {
    const point = workingPoint(cronoLine, 60)!
    expect(point.head).toBeCloseTo(15.109, 3)
    expect(point.power).toBeCloseTo(3.333, 3)
    expect(point.efficiency).toBeCloseTo(74.11, 2)
  })

  test('CronoLine is most efficient at 75.02 m³/h', () => {
    expect(cronoLine.best!.flow).toBeCloseTo(75.02, 2)
    expect(cronoLine.best!.efficiency).toBeCloseTo(76.73, 2)
  })

  test('CronoLine has no value at 5 m³/h, below the first point of its curve', () => {
    expect(workingPoint(cronoLine, 5)).toBeUndefined()
  })

  test('neither has a hump', () => {
    expect([veroLine.isHumped, cronoLine.isHumped]).toEqual([false, false])
  })
})

test('a measure of only some points is known between these', () => {
  const curve = curveOf([
    [0, 30, null, null],
    [10, 29, 1.5, 2],
    [20, 26, 2, 2.6],
    [30, 20, 2.3, null],
  ])
  expect(workingPoint(curve, 5)).toMatchObject({ power: null, efficiency: null, npsh: null })
  expect(workingPoint(curve, 15)).toMatchObject({
    power: expect.any(Number) as number,
    npsh: expect.any(Number) as number,
  })
  expect(workingPoint(curve, 25)).toMatchObject({ npsh: null })
  expect(curve.best!.flow).toBeGreaterThanOrEqual(10)
})

test('without power no flow is the best, and none is efficient', () => {
  const curve = curveOf([
    [0, 30],
    [10, 28],
    [20, 22],
  ])
  expect(curve.best).toBeNull()
  expect(efficientFlows(curve)).toBeNull()
})

test('the efficient range ends with the curve', () => {
  const [from, to] = efficientFlows(veroLine)!
  expect(from).toBeCloseTo(0.7 * 44.8, 2)
  expect(to).toBeCloseTo(1.2 * 44.8, 2)
  expect(efficientFlows(cronoLine)![1]).toBeCloseTo(1.2 * 75.023, 2)
})

test('for every accepted curve all values are numbers, and η is at most that of the best point', () => {
  fc.assert(
    fc.property(anyCurve, part, (entered, share) => {
      const curve = prepareCurve(entered)
      const point = workingPoint(curve, within(flowRange(curve), share))!
      for (const value of Object.values(point)) {
        if (value !== null) expect(value).toSatisfy(Number.isFinite)
      }
      if (point.efficiency !== null && point.efficiency > 0) {
        expect(curve.best!.efficiency).toSatisfy(Number.isFinite)
        expect(curve.best!.efficiency).toBeLessThanOrEqual(100)
      }
    }),
  )
})

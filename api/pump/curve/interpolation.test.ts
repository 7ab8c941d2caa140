import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCurve, part, within } from '#test/make/pumps/pump-curves.ts'
import { prepareCurve } from './curve.ts'
import { monotoneSpline, segmentOf, slopeAt, stretched, valueAt } from './interpolation.ts'

/** Any head curve of a pump, which may have a hump. */
const anySpline = anyCurve.map((curve) => prepareCurve(curve).head)

test.each([
  {
    of: 'one that turns and steepens',
    x: [1, 2, 4, 5, 9],
    y: [5, 5.5, 4, 4, -20],
    slope: [0.9166666666666666, 0, 0, 0, -10.8],
    values: [
      [1.3, 5.24275],
      [2.5, 5.265625],
      [8, -10.175],
    ],
  },
  {
    of: 'a falling one',
    x: [0, 10, 20, 30, 40, 50, 60],
    y: [26.03, 25.79, 25.55, 25.3, 23.65, 20.35, 15.95],
    slope: [-0.024, -0.024, -0.024489796, -0.043421053, -0.22, -0.377142857, -0.495],
    values: [
      [3, 25.958],
      [44.8, 22.265252114],
      [58, 16.920514286],
    ],
  },
])('slopes and values are those of scipy 1.17: $of', ({ x, y, slope, values }) => {
  const spline = monotoneSpline(x, y)
  slope.forEach((value, index) => expect(spline.slope[index]).toBeCloseTo(value, 8))
  for (const [at, value] of values) expect(valueAt(spline, at!)).toBeCloseTo(value!, 8)
})

test('an end does not turn where the points do not', () => {
  expect(monotoneSpline([0, 1, 2], [0, 1, 10]).slope[0]).toBe(0)
  expect(monotoneSpline([0, 1, 2], [0, 1, -9]).slope[0]).toBe(3)
})

test('through two points it is a straight line', () => {
  const line = monotoneSpline([2, 6], [10, 4])
  expect(valueAt(line, 3)).toBeCloseTo(8.5, 12)
  expect(slopeAt(line, 5)).toBeCloseTo(-1.5, 12)
})

test('one point, or points that do not rise in x, make no spline', () => {
  expect(() => monotoneSpline([1], [1])).toThrow(RangeError)
  expect(() => monotoneSpline([1, 1], [1, 2])).toThrow(RangeError)
  expect(() => monotoneSpline([1, NaN], [1, 2])).toThrow(RangeError)
})

describe('for any points the curve', () => {
  test('passes through each', () => {
    fc.assert(
      fc.property(anySpline, (spline) =>
        spline.x.forEach((x, index) => expect(valueAt(spline, x)).toBe(spline.y[index])),
      ),
    )
  })

  test('stays between the two beside a place', () => {
    fc.assert(
      fc.property(anySpline, fc.nat(), part, (spline, any, share) => {
        const index = any % (spline.x.length - 1)
        const { x0, x1 } = segmentOf(spline, index)
        const ends = [spline.y[index]!, spline.y[index + 1]!]
        const value = valueAt(spline, within([x0, x1], share))!
        const rounding = Math.max(...ends) * 1e-12
        expect(value).toBeGreaterThanOrEqual(Math.min(...ends) - rounding)
        expect(value).toBeLessThanOrEqual(Math.max(...ends) + rounding)
      }),
    )
  })

  test('has no value outside its points', () => {
    fc.assert(
      fc.property(anySpline, fc.double({ min: 1e-9, noNaN: true }), (spline, beyond) => {
        for (const at of [spline.x[0]! - beyond - 1e-6, spline.x.at(-1)! + beyond + 1e-6]) {
          expect(valueAt(spline, at)).toBeUndefined()
          expect(slopeAt(spline, at)).toBeUndefined()
        }
        expect(valueAt(spline, NaN)).toBeUndefined()
      }),
    )
  })

  test('has the slope that small steps along it show', () => {
    fc.assert(
      fc.property(anySpline, fc.nat(), (spline, any) => {
        const index = any % (spline.x.length - 1)
        const { x0, x1 } = segmentOf(spline, index)
        const middle = (x0 + x1) / 2
        const step = (x1 - x0) * 1e-4
        // The step between the two as they are stored: far from 0 they are rounded to fewer digits.
        const [before, after] = [middle - step, middle + step]
        const seen = (valueAt(spline, after)! - valueAt(spline, before)!) / (after - before)
        const size = Math.max(...spline.y) / (x1 - x0)
        expect(Math.abs(slopeAt(spline, middle)! - seen)).toBeLessThanOrEqual(1e-6 * size)
      }),
    )
  })

  test('in other measures is the curve of the points in those measures', () => {
    const factor = fc.double({ min: 0.1, max: 20, noNaN: true })
    fc.assert(
      fc.property(anySpline, factor, factor, part, (spline, byX, byY, share) => {
        const one = stretched(spline, byX, byY)
        const other = monotoneSpline(one.x, one.y)
        const at = within([one.x[0]!, one.x.at(-1)!], share)
        const size = Math.max(...one.y)
        expect(Math.abs(valueAt(one, at)! - valueAt(other, at)!)).toBeLessThanOrEqual(1e-9 * size)
      }),
    )
  })
})

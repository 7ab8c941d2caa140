import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  anyCurve,
  candidateOf,
  dutyOf,
  part,
  select,
  within,
} from '#test/make/pumps/pump-curves.ts'
import { flowRange, prepareCurve, workingPoint } from './curve/curve.ts'

/** Every number in a value, however deep. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return value && typeof value === 'object' ? Object.values(value).flatMap(numbersIn) : []
}

describe('any duty with any pumps', () => {
  const anyDuty = fc.record({
    onDuty: fc.integer({ min: 1, max: 20 }),
    standby: fc.integer({ min: 0, max: 20 }),
    lowestHz: fc.option(fc.double({ min: 1, max: 50, noNaN: true }), { nil: null }),
    npsh: fc.option(fc.constant({ available: 10, margin: 0.5 }), { nil: null }),
    use: fc.constantFrom('生活', '排污', '循环', null),
    surplus: fc.double({ min: -6, max: 21, noNaN: true }),
    static: part,
    at: part,
  })
  type AnyDuty = typeof anyDuty extends fc.Arbitrary<infer T> ? T : never
  /** A duty near what a curve gives, so that pumps are offered. */
  const near = (
    curveOfOne: ReturnType<typeof prepareCurve>,
    { at, surplus, ...others }: AnyDuty,
  ) => {
    const flow = within(flowRange(curveOfOne), at)
    const head = workingPoint(curveOfOne, flow)!.head / (1 + surplus / 100)
    fc.pre(flow >= 0.01 && head >= 0.1)
    const { static: share, ...rest } = others
    return dutyOf(flow * others.onDuty, head, { ...rest, staticHead: head * share })
  }

  test('every number of the answer is finite', () => {
    fc.assert(
      fc.property(anyCurve, anyDuty, (entered, duty) => {
        const ready = prepareCurve(entered)
        const answer = select(near(ready, duty), [
          candidateOf(1, { curve: ready, motor: 5.5, price: 100 }),
        ])
        expect(numbersIn(answer).filter((value) => !Number.isFinite(value))).toEqual([])
        expect(JSON.stringify(answer)).not.toMatch(/NaN|Infinity|undefined/)
      }),
    )
  })
})

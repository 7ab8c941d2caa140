import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCurve, curveOf, part, veroLine, within } from '#test/make/pumps/pump-curves.ts'
import { atSpeed, inParallel, speedThrough } from './curve/affinity.ts'
import { flowRange, prepareCurve, workingPoint } from './curve/curve.ts'
import { operatingPoints, systemHead, systemThrough } from './system.ts'

const humped = curveOf([
  [0, 20, 1],
  [10, 24, 1.4],
  [20, 22, 2],
  [30, 12, 2.6],
])

test('a system passes through the required point and begins at its static head', () => {
  const system = systemThrough({ flow: 40, head: 30 }, 10)
  expect(systemHead(system, 0)).toBe(10)
  expect(systemHead(system, 20)).toBe(15)
  expect(systemHead(system, 40)).toBe(30)
})

describe('the operating point', () => {
  test('of a real pump lies where its surplus of head is used up', () => {
    const [point, ...others] = operatingPoints(veroLine, systemThrough({ flow: 35, head: 24 }, 6))
    expect(others).toEqual([])
    expect(point!.flow).toBeGreaterThan(35)
    expect(point!.head).toBeCloseTo(6 + (18 / 35 ** 2) * point!.flow ** 2, 9)
    expect(point!.isStable).toBe(true)
  })

  test('is missing where the curve ends before', () => {
    expect(operatingPoints(veroLine, systemThrough({ flow: 60, head: 10 }, 0))).toEqual([])
    expect(operatingPoints(veroLine, systemThrough({ flow: 60, head: 40 }, 30))).toEqual([])
  })

  test('is there twice on a humped curve, first where a small change runs away', () => {
    const points = operatingPoints(humped, systemThrough({ flow: 20, head: 22 }, 21.5))
    expect(points.map(({ isStable }) => isStable)).toEqual([false, true])
    expect(points[1]!.flow).toBeCloseTo(20, 9)
  })

  test('is there twice between two points of the curve', () => {
    const points = operatingPoints(humped, { staticHead: 20.1, resistance: 0.044 })
    expect(points.map(({ isStable }) => isStable)).toEqual([false, true])
    expect(points[1]!.flow).toBeLessThan(10)
  })

  test('is found at a point of the curve, once', () => {
    const points = operatingPoints(veroLine, systemThrough({ flow: 30, head: 25.3 }, 0))
    expect(points.map(({ flow }) => flow)).toEqual([30])
  })

  test('lies on both curves, whatever they are', () => {
    fc.assert(
      fc.property(anyCurve, part, part, part, (entered, at, higher, share) => {
        const curve = prepareCurve(entered)
        const point = workingPoint(curve, within(flowRange(curve), at))!
        fc.pre(point.flow > 0.001)
        const head = point.head * (0.7 + 0.3 * higher) + 0.1
        const system = systemThrough({ flow: point.flow, head }, head * share)
        for (const { flow, head: found } of operatingPoints(curve, system)) {
          const size = Math.max(...curve.head.y, 1)
          expect(workingPoint(curve, flow)!.head).toBe(found)
          expect(Math.abs(systemHead(system, flow) - found)).toBeLessThanOrEqual(1e-9 * size)
        }
      }),
    )
  })

  test('is always found between a flow where the pump gives more and one where it gives less', () => {
    fc.assert(
      fc.property(anyCurve, part, part, (entered, at, share) => {
        const curve = prepareCurve(entered)
        const [first, last] = flowRange(curve)
        const flow = within([first, last], at)
        fc.pre(flow > 0.001)
        const head = workingPoint(curve, flow)!.head * 0.999
        const system = systemThrough({ flow, head }, head * share)
        fc.pre(systemHead(system, last) > workingPoint(curve, last)!.head)
        expect(operatingPoints(curve, system).at(-1)?.flow).toBeGreaterThanOrEqual(flow)
      }),
    )
  })
})

describe('pumps side by side', () => {
  test('N of them give N times the flow of one at its head, for N times its power', () => {
    fc.assert(
      fc.property(anyCurve, fc.integer({ min: 1, max: 20 }), part, (entered, pumps, share) => {
        const one = prepareCurve(entered)
        const all = inParallel(one, pumps)
        const flow = within(flowRange(one), share)
        const [first, last] = flowRange(all)
        const point = workingPoint(one, flow)!
        const together = workingPoint(all, Math.min(Math.max(flow * pumps, first), last))!
        const size = Math.max(...one.head.y)
        expect(Math.abs(together.head - point.head)).toBeLessThanOrEqual(1e-9 * size)
        if (point.power !== null && together.power !== null) {
          const most = Math.max(...one.power!.y) * pumps
          expect(Math.abs(together.power - point.power * pumps)).toBeLessThanOrEqual(1e-9 * most)
        }
      }),
    )
  })

  test('are most efficient at N times the flow', () => {
    expect(inParallel(veroLine, 3).best!.flow).toBeCloseTo(3 * 44.798, 2)
    expect(inParallel(veroLine, 3).best!.efficiency).toBeCloseTo(64.08, 2)
  })
})

describe('another speed', () => {
  test('of 50 Hz changes nothing', () => {
    fc.assert(
      fc.property(anyCurve, (entered) => {
        const curve = prepareCurve(entered)
        expect(atSpeed(curve, 1)).toEqual(curve)
      }),
    )
  })

  test('of half gives half the flow, a quarter of the head and an eighth of the power', () => {
    const point = workingPoint(veroLine, 40)!
    const slow = atSpeed(veroLine, 0.5)
    expect(slow.speed).toBe(1450)
    expect(workingPoint(slow, 20)).toMatchObject({
      head: expect.closeTo(point.head / 4, 9) as number,
      power: expect.closeTo(point.power! / 8, 9) as number,
      efficiency: expect.closeTo(point.efficiency!, 9) as number,
    })
  })

  test('lowers NPSHr by less than the square, and raises it by the square', () => {
    const curve = curveOf([
      [0, 30, 1, 2],
      [10, 28, 2, 2],
      [20, 22, 2.5, 2],
    ])
    expect(workingPoint(atSpeed(curve, 0.25), 2.5)!.npsh).toBeCloseTo(2 / 8, 9)
    expect(workingPoint(atSpeed(curve, 2), 20)!.npsh).toBeCloseTo(8, 9)
  })

  test('is found by scaling the curve: the scaled curve passes through the required point', () => {
    fc.assert(
      fc.property(
        anyCurve,
        part,
        fc.double({ min: 0.5, max: 1, noNaN: true }),
        (entered, at, by) => {
          const curve = prepareCurve(entered)
          const flow = within(flowRange(curve), at)
          const { head } = workingPoint(curve, flow)!
          fc.pre(flow > 0.01 && head > 0.01 && !curve.isHumped)
          const required = { flow: flow * by, head: head * by ** 2 }
          const speed = speedThrough(curve, required)
          fc.pre(speed !== undefined)
          const scaled = atSpeed(curve, speed)
          const [first, last] = flowRange(scaled)
          const reached = workingPoint(scaled, Math.min(Math.max(required.flow, first), last))!
          const size = Math.max(...curve.head.y)
          expect(Math.abs(reached.head - required.head)).toBeLessThanOrEqual(1e-6 * size)
        },
      ),
    )
  })

  test('is the lowest of two where a hump is steeper than the parabola', () => {
    const steep = curveOf([
      [10, 5],
      [20, 30],
      [40, 20],
    ])
    const speed = speedThrough(steep, { flow: 10, head: 6 })!
    expect(10 / speed).toBeGreaterThan(20)
    expect(workingPoint(atSpeed(steep, speed), 10)!.head).toBeCloseTo(6, 9)
  })

  test('is not that of the point itself: 20 % less head at the same flow needs 4 % less speed there, not 11 %', () => {
    const { head } = workingPoint(veroLine, 50)!
    const speed = speedThrough(veroLine, { flow: 50, head: head * 0.8 })!
    expect(speed).not.toBeCloseTo(Math.sqrt(0.8), 2)
    expect(workingPoint(atSpeed(veroLine, speed), 50)!.head).toBeCloseTo(head * 0.8, 9)
  })
})

import { describe, expect, test } from 'vitest'
import { flowRange, prepareCurve, workingPoint } from '#api/pump/curve/curve.ts'
import { readCurve } from '#api/pump/curve/read-curve.ts'
import { readDemoData } from './demo-data.ts'

const pumps = readDemoData().products.filter(({ pro_flow }) => pro_flow !== '')

/** A pump of the demonstration with its curve made ready; fails where the curve is wrong or odd. */
function ready({ pro_curve, ...pump }: (typeof pumps)[number]) {
  const { curve, problems } = readCurve(pro_curve!)
  expect(problems).toEqual([])
  const prepared = prepareCurve(curve!)
  const flow = Number(pump.pro_flow)
  return { curve: prepared, flow, head: Number(pump.pro_lift), motor: Number(pump.pro_power) }
}

test('every pump of the demonstration has a curve, and no other product has one', () => {
  expect(pumps.length).toBeGreaterThan(140)
  expect(pumps.every(({ pro_curve }) => pro_curve !== undefined)).toBe(true)
  const others = readDemoData().products.filter(({ pro_flow }) => pro_flow === '')
  expect(others.filter(({ pro_curve }) => pro_curve !== undefined)).toEqual([])
})

test('and says that it is a computed example', () => {
  for (const { pro_curve, remarks } of pumps) {
    expect(pro_curve?.basis).toBe('推算')
    expect(remarks).toContain('示例')
  }
})

describe.each(pumps.map((pump) => [pump.pro_no, pump] as const))('the curve of %s', (_no, pump) => {
  test('passes through its rated point, and falls from 115 to 135 % of its head', () => {
    const { curve, flow, head } = ready(pump)
    expect(workingPoint(curve, flow)?.head).toBe(head)
    expect(curve.isHumped).toBe(false)
    const shutoff = workingPoint(curve, 0)!.head / head
    expect(shutoff).toBeGreaterThan(1.15)
    expect(shutoff).toBeLessThan(1.35)
    expect(flowRange(curve)[1]).toBeGreaterThan(1.25 * flow)
  })

  test('is best near its rated flow, by an efficiency that such pumps have', () => {
    const { curve, flow } = ready(pump)
    expect(curve.best!.flow / flow).toBeGreaterThan(0.9)
    expect(curve.best!.flow / flow).toBeLessThan(1.1)
    // The smallest of all, a jockey pump of 3.6 m³/h at 20 m, moves 0.2 kW.
    expect(curve.best!.efficiency).toBeGreaterThan(35)
    expect(curve.best!.efficiency).toBeLessThan(85)
  })

  test('takes no more power than its motor has, and more suction with more flow', () => {
    const { curve, motor } = ready(pump)
    expect(Math.max(...curve.power!.y)).toBeLessThanOrEqual(motor)
    const needed = curve.npsh?.y ?? []
    expect(needed).toEqual([...needed].sort((one, other) => one - other))
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  anyCurve,
  curveOf,
  cronoLine,
  part,
  veroLine,
  within,
} from '#test/make/pumps/pump-curves.ts'
import { axisTo, placeOn, valueOn } from './axis.ts'
import { flowRange, prepareCurve, workingPoint, type PreparedCurve } from './curve.ts'
import { drawPumps, type Drawing, type Measure, type Panel } from './drawing.ts'
import { operatingPoints, systemThrough } from '../system.ts'

const layout = {
  panels: ['head', 'efficiency', 'power', 'npsh'] as Measure[],
  width: 600,
  panelHeight: 200,
  gap: 40,
}

type Bezier = [number, number, number, number, number, number, number, number]

/** The Béziers of path data, each with where it begins. */
function beziersOf(path: string): Bezier[] {
  const numbers = path
    .split(/[MC ]+/)
    .filter(Boolean)
    .map(Number)
  let [x, y] = [numbers[0]!, numbers[1]!]
  const found: Bezier[] = []
  for (let index = 2; index < numbers.length; index += 6) {
    const [a, b, c, d, e, f] = numbers.slice(index, index + 6)
    found.push([x, y, a!, b!, c!, d!, e!, f!])
    ;[x, y] = [e!, f!]
  }
  return found
}

/** Places are written in hundredths. */
const ROUNDING = 0.01

/** The y of drawn Béziers at an x; their control points stand at thirds, so x goes with t. */
function drawnAt(path: string, x: number): number {
  const bezier = beziersOf(path).find(
    ([from, , , , , , to]) => x >= from - ROUNDING && x <= to + ROUNDING,
  )
  if (!bezier) return NaN
  const [x0, y0, , y1, , y2, x3, y3] = bezier
  const t = x3 === x0 ? 0 : (x - x0) / (x3 - x0)
  const s = 1 - t
  return s ** 3 * y0 + 3 * s * s * t * y1 + 3 * s * t * t * y2 + t ** 3 * y3
}

const panel = (panels: readonly Panel[], measure: Measure) =>
  panels.find((one) => one.measure === measure)!

const draw = (curve: PreparedCurve, others: Partial<Drawing> = {}) =>
  drawPumps({ pumps: [{ id: 1, curve }], ...others }, layout)

describe('an axis', () => {
  test.each([
    [102, 6, [0, 20, 40, 60, 80, 100, 120]],
    [26.03, 6, [0, 5, 10, 15, 20, 25, 30]],
    [60, 6, [0, 10, 20, 30, 40, 50, 60]],
    [4.67, 6, [0, 1, 2, 3, 4, 5]],
    [0.28, 6, [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3]],
    [100, 4, [0, 25, 50, 75, 100]],
    [5e-324, 6, [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [0, 6, [0, 0.2, 0.4, 0.6, 0.8, 1]],
  ])('to %d in at most %d steps', (most, steps, ticks) => {
    expect(axisTo(most, steps).ticks).toEqual(ticks)
  })

  test('always holds its highest value, and at least half of it is used', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1e7, noNaN: true }), (most) => {
        const { to, ticks } = axisTo(most)
        expect(to).toBeGreaterThanOrEqual(most * (1 - 1e-8))
        expect(most).toBeGreaterThanOrEqual(to / 2)
        expect(ticks.length).toBeLessThanOrEqual(7)
      }),
    )
  })

  test('maps a pointer to its value, and one beside the scale to the end of it', () => {
    const scale = { axis: axisTo(60), start: 200, end: 0 }
    expect(placeOn(scale, 30)).toBe(100)
    expect(valueOn(scale, 100)).toBe(30)
    expect(valueOn(scale, -50)).toBe(60)
    expect(valueOn(scale, 300)).toBe(0)
  })
})

describe('a drawing', () => {
  const system = systemThrough({ flow: 35, head: 24 }, 6)
  const operating = operatingPoints(veroLine, system)
  const panels = drawPumps(
    { pumps: [{ id: 7, curve: veroLine, operating }], system, duty: { flow: 35, head: 24 } },
    layout,
  )

  test('stacks a panel for each measure of the pump, over one flow axis', () => {
    expect(panels.map(({ measure, box }) => [measure, box.top])).toEqual([
      ['head', 0],
      ['efficiency', 240],
      ['power', 480],
    ])
    expect(panels[0]!.flowTicks.at(-1)).toEqual({ value: 60, place: 600 })
    expect(panels[0]!.valueTicks[0]).toEqual({ value: 0, place: 200 })
    expect(panels[0]!.valueTicks.at(-1)).toEqual({ value: 30, place: 0 })
  })

  test('has the required point on the system curve, and the operating point on both curves', () => {
    const { duty, systemPath, curves, operating: points } = panels[0]!
    expect(duty).toEqual({ x: 350, y: 40 })
    expect(drawnAt(systemPath, 350)).toBeCloseTo(40, 1)
    expect(points).toHaveLength(1)
    expect(drawnAt(systemPath, points[0]!.x)).toBeCloseTo(points[0]!.y, 1)
    expect(drawnAt(curves[0]!.path, points[0]!.x)).toBeCloseTo(points[0]!.y, 1)
  })

  test('marks the efficient range', () => {
    const { left, width } = panels[0]!.efficientBands[0]!
    expect(left).toBeCloseTo(0.7 * 447.98, 1)
    expect(left + width).toBeCloseTo(1.2 * 447.98, 1)
  })

  test('ends the system curve where it leaves the panel', () => {
    const steep = systemThrough({ flow: 10, head: 26 }, 0)
    const end = beziersOf(panel(draw(veroLine, { system: steep }), 'head').systemPath).at(-1)!
    expect(end[7]).toBe(0)
    expect(end[6]).toBeCloseTo(10 * Math.sqrt(30 / 26) * 10, 1)
  })

  test('lays several pumps over one another on common axes', () => {
    const [head] = drawPumps(
      {
        pumps: [
          { id: 1, curve: veroLine },
          { id: 2, curve: cronoLine },
        ],
      },
      layout,
    )
    expect(head!.curves.map(({ id }) => id)).toEqual([1, 2])
    expect(head!.flowTicks.at(-1)?.value).toBe(120)
  })

  test('without power shows heads alone, without a band', () => {
    const panels = draw(
      curveOf([
        [0, 30],
        [10, 28],
        [20, 22],
      ]),
    )
    expect(panels.map(({ measure }) => measure)).toEqual(['head'])
    expect(panels[0]!.efficientBands).toEqual([])
    expect(panels[0]!.duty).toBeNull()
  })

  test('of no pump is an empty panel', () => {
    expect(drawPumps({ pumps: [] }, layout)).toMatchObject([{ measure: 'head', curves: [] }])
  })
})

describe('any curve', () => {
  test('no place is anything but a number', () => {
    fc.assert(
      fc.property(anyCurve, part, (entered, share) => {
        const curve = prepareCurve(entered)
        const { flow, head } = workingPoint(curve, within(flowRange(curve), share))!
        fc.pre(flow > 0.01)
        const system = systemThrough({ flow, head }, head * share)
        const panels = draw(curve, { system, duty: { flow, head } })
        expect(JSON.stringify(panels)).not.toMatch(/NaN|Infinity/)
        expect(panels[0]!.duty).toSatisfy(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))
      }),
    )
  })

  test('each drawn line is the computed one', () => {
    // Points far enough apart that the drawing's hundredths say nothing of a slope.
    const evenly = anyCurve.map(({ points, ...rest }) =>
      prepareCurve({
        ...rest,
        points: points.map((point, index) => ({ ...point, flow: index * 10 })),
      }),
    )
    fc.assert(
      fc.property(evenly, part, (curve, share) => {
        const point = workingPoint(curve, within(flowRange(curve), share))!
        for (const { measure, curves, scales } of draw(curve)) {
          const value = point[measure]
          if (measure === 'efficiency' || value === null) continue
          const drawn = drawnAt(curves[0]!.path, placeOn(scales.flow, point.flow))
          expect(Math.abs(drawn - placeOn(scales.value, value))).toBeLessThan(0.5)
        }
      }),
    )
  })
})

test('the drawn efficiency is the computed one between the points, too', () => {
  const { curves, scales } = panel(draw(veroLine), 'efficiency')
  for (let flow = 0.5; flow < 60; flow += 0.5) {
    const value = placeOn(scales.value, workingPoint(veroLine, flow)!.efficiency!)
    expect(Math.abs(drawnAt(curves[0]!.path, placeOn(scales.flow, flow)) - value)).toBeLessThan(0.1)
  }
})

import fc from 'fast-check'
import { prepareCurve, powerOf, type Curve, type PreparedCurve } from '#api/pump/curve/curve.ts'
import type { Duty } from '#api/pump/duty.ts'
import type { Candidate } from '#api/pump/offer.ts'
import { readCurve, type EnteredPoint } from '#api/pump/curve/read-curve.ts'
import { arranged, assess } from '#api/pump/selection.ts'

/** A point as entered, of which a test names what it is about. */
export const entered = (flow: number | null, head: number | null, others = {}): EnteredPoint => ({
  flow,
  head,
  power: null,
  efficiency: null,
  npsh: null,
  ...others,
})

/** A curve of P2 at 2900 r/min through rows of flow, head and, where given, power and NPSHr. */
export const curveOf = (
  rows: readonly (readonly [number, number, (number | null)?, (number | null)?])[],
  others: Partial<Curve> = {},
): PreparedCurve =>
  prepareCurve({
    points: rows.map(([flow, head, power = null, npsh = null]) => ({ flow, head, power, npsh })),
    speed: 2900,
    basis: '样本',
    power_kind: 'P2',
    ...others,
  })

const row = (texts: string) => texts.split(' ').map(Number)

const rowsOf = (flows: string, heads: string, powers: string) => {
  const [head, power] = [row(heads), row(powers)]
  return row(flows).map((flow, index) => [flow, head[index]!, power[index]!] as const)
}

const measured = (rows: ReturnType<typeof rowsOf>, speed: number) =>
  curveOf(rows, { speed, basis: '试验', power_kind: 'P1' })

/** Wilo VeroLine 50/150-4/2 and CronoLine IL 80/220-4/4, digitised in lbl-srg/modelica-buildings (modified BSD licence). */
export const veroRows = rowsOf(
  '0 10 20 30 40 50 60',
  '26.03 25.79 25.55 25.30 23.65 20.35 15.95',
  '1.61 2.24 2.86 3.53 4.08 4.39 4.67',
)
export const veroLine = measured(veroRows, 2900)
export const cronoLine = measured(
  rowsOf(
    '10.92 20.84 31.09 41.01 52.61 65.38 77.14 89.41 98.66 101.68',
    '17.15 16.99 16.75 16.43 15.74 14.56 13.09 11.06 9.47 8.86',
    '1.91 2.20 2.55 2.81 3.15 3.44 3.59 3.71 3.77 3.79',
  ),
  1450,
)

export const dutyOf = (flow: number, head: number, others: Partial<Duty> = {}): Duty => ({
  flow,
  head,
  staticHead: 0,
  onDuty: 1,
  standby: 0,
  lowestHz: null,
  npsh: null,
  use: null,
  medium: null,
  ...others,
})

export const candidateOf = (id: number, others: Partial<Candidate> = {}): Candidate => ({
  id,
  model: `M${id}`,
  curve: null,
  rated: null,
  motor: null,
  price: null,
  medium: '清水',
  fireCertFault: null,
  ...others,
})

/** What is offered of these for a duty, as if they were judged at once. */
export const select = <C extends Candidate>(duty: Duty, candidates: readonly C[]) =>
  arranged(
    duty,
    candidates.map((candidate) => assess(duty, candidate)),
  )

/** Between the two by magnitude, so that thousandths are as frequent as thousands. */
const magnitude = (least: number, most: number) =>
  fc
    .double({ min: Math.log(least), max: Math.log(most), noNaN: true })
    .map((log) => Math.min(Math.max(Math.exp(log), least), most))

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })

/** Metres between two heads: none, so few that numbers hardly tell them, or some. */
const drop = fc.oneof(
  fc.constant(0),
  fc.double({ min: 0, max: 1e-300, noNaN: true }),
  magnitude(0.001, 500),
)

/** Any curve that the checks let pass: tiny and huge, with humps, with powers and NPSHr in part or not at all. */
export const anyCurve: fc.Arbitrary<Curve> = fc
  .record({
    first: fc.oneof(fc.constant(0), magnitude(0.001, 1000)),
    points: fc.array(
      fc.record({
        step: magnitude(0.0011, 5000),
        fall: drop,
        efficiency: maybe(magnitude(0.01, 100)),
        npsh: maybe(fc.double({ min: 0, max: 30, noNaN: true })),
      }),
      { minLength: 3, maxLength: 12 },
    ),
    end: drop,
    hump: fc.boolean(),
    power_kind: fc.constantFrom('P1', 'P2'),
  })
  .map(({ first, points, end, hump, power_kind }) => {
    let flow = first
    let head = points.reduce((sum, { fall }) => sum + fall, end)
    const rows = points.map(({ step, fall, efficiency, npsh }) => {
      const point = entered(flow, head, { npsh })
      flow += step
      head = Math.max(head - fall, 0)
      const power = efficiency && powerOf(point.flow ?? 0, point.head ?? 0, efficiency)
      return { ...point, power: power && power >= 0.001 ? power : null }
    })
    const [one, two] = rows
    if (hump && one && two) [one.head, two.head, one.power] = [two.head, one.head, null]
    return readCurve({ points: rows, speed: 2900, basis: '推算', power_kind }).curve
  })
  .filter((curve) => curve !== undefined)

/** A place on a curve, from its first flow to its last. */
export const within = ([first, last]: readonly [number, number], part: number) =>
  Math.min(first + (last - first) * part, last)

export const part = fc.double({ min: 0, max: 1, noNaN: true })

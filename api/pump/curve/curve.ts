import { monotoneSpline, stretched, valueAt, type Spline } from './interpolation.ts'

/** 依据: where the points come from: measured, read in a catalogue, or computed: of one stage, of a larger impeller, or otherwise. */
export const bases = ['试验', '样本', '推算', '级数推算', '切割推算'] as const
export type Basis = (typeof bases)[number]

const COMPUTED = '推算，以试验为准'
const inWords: Partial<Record<Basis, string>> = {
  推算: COMPUTED,
  级数推算: `由单级曲线 × 级数${COMPUTED}`,
  切割推算: `由叶轮切割${COMPUTED}`,
}

/** The basis as it is said wherever figures of a curve are used. */
export const basisInWords = (basis: Basis) => inWords[basis] ?? basis

export const isComputed = (basis: Basis) => basis in inWords

/** 功率口径: P1 is what the motor takes from the mains, P2 what the pump takes at its shaft. They are never compared. */
export const powerKinds = ['P2', 'P1'] as const
export type PowerKind = (typeof powerKinds)[number]

/** What staff call the two, on screen and on paper. */
export const powerKindNames: Record<PowerKind, string> = {
  P2: 'P2 轴功率',
  P1: 'P1 输入功率',
}

/** Flow in m³/h, head in m, power in kW, NPSHr in m; null where it is not known. */
export type CurvePoint = { flow: number; head: number; power: number | null; npsh: number | null }

/** What a product's curve is: points that `readCurve` has let pass, at one speed in r/min. */
export type Curve = {
  points: readonly CurvePoint[]
  speed: number
  basis: Basis
  power_kind: PowerKind
}

/**
 * η = Q × H / (366.97 × P) × 100 in %, with Q in m³/h, H in m and P in kW, for water (ρ 1000 kg/m³, g 9.81 m/s²); the
 * factor is not rounded, since grades of energy compare η unrounded. With P1 it is the efficiency of pump and motor together.
 */
const HYDRAULIC = 3.6e6 / (1000 * 9.81)

export const efficiencyOf = (flow: number, head: number, power: number) =>
  ((flow * head) / (HYDRAULIC * power)) * 100

/** P in kW from η in %: the formula above turned round. */
export const powerOf = (flow: number, head: number, efficiency: number) =>
  ((flow * head) / (HYDRAULIC * efficiency)) * 100

/** What a pump does at a flow. `power`, `efficiency` and `npsh` are null where the curve does not cover them. */
export type WorkingPoint = {
  flow: number
  head: number
  power: number | null
  efficiency: number | null
  npsh: number | null
}

/** A curve made ready for asking: its splines over the flow and its best point, worked out once. */
export type PreparedCurve = Omit<Curve, 'points'> & {
  pointCount: number
  head: Spline
  power: Spline | null
  npsh: Spline | null
  /** 最高效率点: the flow in m³/h where η is highest between the first and last known power, and that η in %. */
  best: { flow: number; efficiency: number } | null
  /** Whether the head rises anywhere on the way to more flow (驼峰). */
  isHumped: boolean
}

/** The spline of a measure that only some points have; null for fewer than two. */
function splineOf(points: readonly CurvePoint[], read: (point: CurvePoint) => number | null) {
  const known = points.flatMap((point) => {
    const value = read(point)
    return value === null ? [] : [{ flow: point.flow, value }]
  })
  if (known.length < 2) return null
  return monotoneSpline(
    known.map(({ flow }) => flow),
    known.map(({ value }) => value),
  )
}

const STEPS = 4
/** A part of a whole that no entered figure means. */
const NOTHING = 1e-6
const GOLDEN = (Math.sqrt(5) - 1) / 2

/** The maximum between two places by golden-section search, with one evaluation per step. */
function hilltop(height: (at: number) => number, from: number, to: number): number {
  let [low, high] = [from, to]
  let left = high - GOLDEN * (high - low)
  let right = low + GOLDEN * (high - low)
  let [leftHeight, rightHeight] = [height(left), height(right)]
  while (high - low > NOTHING * to) {
    if (leftHeight < rightHeight) {
      low = left
      ;[left, leftHeight] = [right, rightHeight]
      right = low + GOLDEN * (high - low)
      rightHeight = height(right)
    } else {
      high = right
      ;[right, rightHeight] = [left, leftHeight]
      left = high - GOLDEN * (high - low)
      leftHeight = height(left)
    }
  }
  return (low + high) / 2
}

/** The highest η: the best of some places in each segment, and then the hilltop beside it. */
function bestOf(head: Spline, power: Spline): PreparedCurve['best'] {
  const at = (flow: number) =>
    efficiencyOf(flow, valueAt(head, flow) ?? 0, valueAt(power, flow) ?? Infinity)
  const places = power.x.flatMap((end, index) => {
    const start = power.x[index - 1]
    if (start === undefined) return [end]
    return Array.from({ length: STEPS }, (_, step) =>
      step + 1 === STEPS ? end : start + ((end - start) * (step + 1)) / STEPS,
    )
  })
  const values = places.map(at)
  const top = values.reduce((best, value, index) => (value > values[best]! ? index : best), 0)
  const beside = [Math.max(top - 1, 0), Math.min(top + 1, places.length - 1)] as const
  const hill = hilltop(at, places[beside[0]]!, places[beside[1]]!)
  // Beside a point of the curve a spline is higher by its rounding alone: then the point is the best.
  const isHigher = at(hill) > values[top]! * (1 + NOTHING)
  const flow = isHigher ? hill : places[top]!
  const efficiency = at(flow)
  return efficiency > 0 ? { flow, efficiency } : null
}

/** Prepares a curve that `readCurve` accepted. It costs as much as some hundred evaluations: cache the result. */
export function prepareCurve({ points, ...rest }: Curve): PreparedCurve {
  const head = monotoneSpline(
    points.map((point) => point.flow),
    points.map((point) => point.head),
  )
  const power = splineOf(points, (point) => point.power)
  return {
    ...rest,
    pointCount: points.length,
    head,
    power,
    npsh: splineOf(points, (point) => point.npsh),
    best: power && bestOf(head, power),
    isHumped: head.y.some((value, index) => index > 0 && value > head.y[index - 1]!),
  }
}

/** The flows in m³/h that a curve begins and ends at. */
export const flowRange = ({ head }: PreparedCurve): readonly [number, number] => [
  head.x[0]!,
  head.x.at(-1)!,
]

/** The head in m at a flow in m³/h; undefined outside its curve. */
export const headAt = ({ head }: PreparedCurve, flow: number) => valueAt(head, flow)

/** What the pump does at a flow in m³/h; undefined outside its curve. η comes from the interpolated H and P. */
export function workingPoint(curve: PreparedCurve, flow: number): WorkingPoint | undefined {
  const head = headAt(curve, flow)
  if (head === undefined) return undefined
  const power = (curve.power && valueAt(curve.power, flow)) ?? null
  return {
    flow,
    head,
    power,
    efficiency: power === null ? null : efficiencyOf(flow, head, power),
    npsh: (curve.npsh && valueAt(curve.npsh, flow)) ?? null,
  }
}

/** How much flow, head, power and NPSHr are multiplied by. */
type Factors = { flow: number; head: number; power: number; npsh: number }

/** The curve with everything multiplied; its best point moves along, η growing by flow × head / power. */
export function multiplied(curve: PreparedCurve, by: Factors): PreparedCurve {
  return {
    ...curve,
    head: stretched(curve.head, by.flow, by.head),
    power: curve.power && stretched(curve.power, by.flow, by.power),
    npsh: curve.npsh && stretched(curve.npsh, by.flow, by.npsh),
    best: curve.best && {
      flow: curve.best.flow * by.flow,
      efficiency: curve.best.efficiency * ((by.flow * by.head) / by.power),
    },
  }
}

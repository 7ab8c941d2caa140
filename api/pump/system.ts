import { workingPoint, type PreparedCurve, type WorkingPoint } from './curve/curve.ts'
import { segmentOf, slopeAt, valueAt, type Spline } from './curve/interpolation.ts'

/** What pipes and height ask for at a flow: H = Hst + k Q². `staticHead` in m, `resistance` k in m/(m³/h)². */
export type SystemCurve = { staticHead: number; resistance: number }

/** The system whose curve passes through a required point: k = (H − Hst) / Q². */
export const systemThrough = (
  { flow, head }: { flow: number; head: number },
  staticHead: number,
): SystemCurve => ({ staticHead, resistance: (head - staticHead) / flow ** 2 })

/** The head in m that the system takes at a flow in m³/h. */
export const systemHead = ({ staticHead, resistance }: SystemCurve, flow: number) =>
  staticHead + resistance * flow ** 2

/** Where a x² + b x + c is 0 between 0 and 1, both left out; in rising order. */
function rootsWithin(a: number, b: number, c: number): number[] {
  const within = (roots: number[]) =>
    roots.filter((root) => root > 0 && root < 1).sort((one, other) => one - other)
  if (a === 0) return within(b === 0 ? [] : [-c / b])
  const inner = b * b - 4 * a * c
  if (inner < 0) return []
  // The larger sum first, so that nothing is lost where b² is much more than 4ac.
  const sum = -(b + (b < 0 ? -1 : 1) * Math.sqrt(inner)) / 2
  return within(sum === 0 ? [0] : [sum / a, c / sum])
}

/** The flows at which pump and system lie apart by ever more or ever less between one and the next. */
function turningPoints(spline: Spline, system: SystemCurve): number[] {
  const places = [spline.x[0]!]
  for (let index = 0; index + 1 < spline.x.length; index++) {
    const { x0, x1, y } = segmentOf(spline, index)
    const [first, middle, last] = [y[1] - y[0], y[2] - y[1], y[3] - y[2]]
    const width = x1 - x0
    // The slope of the segment less that of the parabola, over the part t of the segment.
    const roots = rootsWithin(
      3 * (first - 2 * middle + last),
      6 * (middle - first) - 2 * system.resistance * width ** 2,
      3 * first - 2 * system.resistance * x0 * width,
    )
    places.push(...roots.map((root) => Math.min(x0 + root * width, x1)), x1)
  }
  return places
}

const HALVINGS = 80

/** Where `gap` changes sign between two places, by halving until the numbers have no place between. */
function signChange(gap: (at: number) => number, from: number, to: number): number {
  const isFalling = gap(from) > 0
  let low = from
  let high = to
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (low + high) / 2
    if (middle <= low || middle >= high) break
    if (gap(middle) > 0 === isFalling) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/**
 * All flows at which a head curve cuts H = Hst + k Q², rising, within the known points only. Between turning points the
 * difference goes one way, so that each change of sign is one cut and none is missed.
 */
export function crossings(head: Spline, system: SystemCurve): number[] {
  const gap = (flow: number) => valueAt(head, flow)! - systemHead(system, flow)
  const found: number[] = []
  let from = head.x[0]!
  let before = gap(from)
  if (before === 0) found.push(from)
  for (const place of turningPoints(head, system).slice(1)) {
    const here = gap(place)
    if (here === 0) found.push(place)
    else if (before !== 0 && before > 0 !== here > 0) found.push(signChange(gap, from, place))
    from = place
    before = here
  }
  return found
}

/** A cut of pump and system. Not stable where the pump's head rises faster than the system's: a small change runs away. */
export type OperatingPoint = WorkingPoint & { isStable: boolean }

/**
 * Where pump and system come to rest (工作点), by rising flow; none where they do not cut within the known curve. More than
 * one, or one that is not stable, makes the pump unstable in this system.
 */
export function operatingPoints(curve: PreparedCurve, system: SystemCurve): OperatingPoint[] {
  return crossings(curve.head, system).flatMap((flow) => {
    const point = workingPoint(curve, flow)
    const slope = slopeAt(curve.head, flow)
    if (!point || slope === undefined) return []
    return [{ ...point, isStable: slope <= 2 * system.resistance * flow }]
  })
}

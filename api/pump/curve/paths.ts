import { efficiencyOf, workingPoint, type PreparedCurve } from './curve.ts'
import { segmentOf, slopeAt, type Segment, type Spline } from './interpolation.ts'
import { placeOn, type Scale } from './axis.ts'
import { systemHead, type SystemCurve } from '../system.ts'

/** Where flow and value stand on paper or screen. */
export type Scales = { flow: Scale; value: Scale }

/** Hundredths of a unit of the drawing: finer than any printer, and short. */
const written = (place: number) => String(Math.round(place * 100) / 100)

const placeOf = ({ flow, value }: Scales, x: number, y: number) =>
  `${written(placeOn(flow, x))} ${written(placeOn(value, y))}`

/** SVG path data (`M` and `C`, absolute), which pdfkit's `path()` reads as well. A straight scale keeps Béziers exact. */
function pathOf(segments: readonly Segment[], scales: Scales): string {
  const [first] = segments
  if (!first) return ''
  const drawn = segments.map(({ x0, x1, y }) => {
    const third = (x1 - x0) / 3
    const controls = [placeOf(scales, x0 + third, y[1]), placeOf(scales, x1 - third, y[2])]
    return `C ${controls.join(' ')} ${placeOf(scales, x1, y[3])}`
  })
  return [`M ${placeOf(scales, first.x0, first.y[0])}`, ...drawn].join(' ')
}

/** A spline as it is interpolated: one Bézier per segment, none of it approximated. */
export const splinePath = (spline: Spline, scales: Scales) =>
  pathOf(
    spline.x.slice(1).map((_, index) => segmentOf(spline, index)),
    scales,
  )

/** The system curve from zero flow until it ends or leaves the value axis: a parabola is one exact Bézier. */
export function systemPath(system: SystemCurve, to: number, scales: Scales): string {
  const { staticHead, resistance } = system
  const room = scales.value.axis.to - staticHead
  if (room < 0) return ''
  const end = resistance > 0 ? Math.min(to, Math.sqrt(room / resistance)) : to
  const rise = systemHead(system, end) - staticHead
  const y = [staticHead, staticHead, staticHead + rise / 3, staticHead + rise] as const
  return pathOf([{ x0: 0, x1: end, y }], scales)
}

/** How many Béziers draw η between two points of the curve. */
const PIECES = 4

/** η in % and dη/dQ by the quotient rule from the splines of head and power; undefined where power is not known. */
function efficiencyAt(curve: PreparedCurve, flow: number) {
  const point = workingPoint(curve, flow)
  const headSlope = slopeAt(curve.head, flow)
  const powerSlope = curve.power && slopeAt(curve.power, flow)
  if (!point || point.power === null || headSlope === undefined || powerSlope == null)
    return undefined
  const { head, power } = point
  const ratio = (head + flow * headSlope) / power - (flow * head * powerSlope) / power ** 2
  return { value: efficiencyOf(flow, head, power), slope: efficiencyOf(1, ratio, 1) }
}

/** η over the flow, where power is known. It is no polynomial: short Béziers with its own values and slopes draw it. */
export function efficiencyPath(curve: PreparedCurve, scales: Scales): string {
  const { power, head } = curve
  if (!power) return ''
  const [from, to] = [power.x[0]!, power.x.at(-1)!]
  const joints = head.x.filter((flow) => flow >= from && flow <= to)
  const segments = joints.slice(1).flatMap((end, index) => {
    const start = joints[index]!
    const width = (end - start) / PIECES
    return Array.from({ length: PIECES }, (_, piece): Segment[] => {
      const x0 = start + width * piece
      const x1 = piece + 1 === PIECES ? end : x0 + width
      const [one, other] = [efficiencyAt(curve, x0), efficiencyAt(curve, x1)]
      if (!one || !other) return []
      const third = (x1 - x0) / 3
      const inner = [one.value + one.slope * third, other.value - other.slope * third] as const
      return [{ x0, x1, y: [one.value, ...inner, other.value] }]
    }).flat()
  })
  return pathOf(segments, scales)
}

import type { FigureName } from '#api/product/product-spec.ts'
import { powerOf } from '#api/pump/curve/curve.ts'
import type { EnteredCurve } from '#api/pump/curve/read-curve.ts'

/**
 * What the curve of a kind of pump looks like beside its rated point: `shutoff` is the head at zero flow and `end` the last
 * flow, as parts of the rated ones; by `exponent` the head falls. Usual values of such pumps, of no maker.
 */
type CurveShape = {
  shutoff: number
  exponent: number
  end: number
  /** It stands in the water, and has no NPSHr. */
  isSubmersible?: boolean
}

const shapes = {
  multistage: { shutoff: 1.28, exponent: 2, end: 1.3 },
  single: { shutoff: 1.18, exponent: 1.9, end: 1.35 },
  sewage: { shutoff: 1.3, exponent: 1.75, end: 1.35, isSubmersible: true },
  well: { shutoff: 1.3, exponent: 1.85, end: 1.3, isSubmersible: true },
  // A fire pump is also judged at 150 % of its flow, and has more than 120 % of its head at zero flow.
  fire: { shutoff: 1.22, exponent: 2, end: 1.55 },
} satisfies Record<string, CurveShape>

type CurveKind = keyof typeof shapes

/** Flow in m³/h, head in m, speed in r/min, and the motor's rating in kW. */
type Rated = { flow: number; head: number; speed: number; motor: number }

/** Parts of the rated flow that have a point; the last one is the shape's end. */
const PLACES = [0, 0.25, 0.5, 0.75, 0.9, 1, 1.15]
/** How much the rise of the power slackens with the flow. */
const SLACKENING = 0.08
/** The part of the motor's power that the shaft takes at most. */
const LOAD = 0.96

/** An efficiency in % as such pumps have it: better the larger they are. */
const usualEfficiency = (flow: number) => 82 - 46 / (1 + flow / 12) ** 0.6

/** Three figures, as catalogues print them. */
const printed = (value: number) => Number(value.toPrecision(3))

/**
 * A curve through a rated point, reckoned and not measured: H = H0 − (H0 − Hr) (Q/Qr)^n; the power rises so that the
 * efficiency is best at the rated flow, and stays below the motor's up to the end of the curve; NPSHr rises with Q².
 */
function exampleCurve(rated: Rated, kind: CurveKind): EnteredCurve {
  const shape: CurveShape = shapes[kind]
  const { shutoff, exponent, end } = shape
  const headAt = (part: number) => shutoff - (shutoff - 1) * part ** exponent
  // η ~ x·h/p is best at x = 1 where p'/p = 1 + h'/h there, with p(1) = h(1) = 1.
  const slope = 1 - exponent * (shutoff - 1)
  const powerAt = (part: number) => 1 + slope * (part - 1) - SLACKENING * (part - 1) ** 2
  const most = Math.max(...[...PLACES, end].map(powerAt))
  const usual = powerOf(rated.flow, rated.head, usualEfficiency(rated.flow))
  const power = Math.min(usual, (rated.motor * LOAD) / most)
  const needed = (1.5 + 0.17 * Math.sqrt(rated.flow)) * (rated.speed < 2000 ? 0.75 : 1)
  const points = [...PLACES, end].map((part) => ({
    flow: printed(rated.flow * part),
    head: part === 1 ? rated.head : printed(rated.head * headAt(part)),
    power: printed(power * powerAt(part)),
    efficiency: null,
    npsh: shape.isSubmersible ? null : Math.round(10 * needed * (0.55 + 0.45 * part ** 2)) / 10,
  }))
  return { speed: rated.speed, basis: '推算', power_kind: 'P2', points }
}

/** What a pump of the demonstration has beside its catalogue data: its curve, and that it is an example. */
export function exampleFields(
  { pro_flow, pro_lift, pro_speed, pro_power }: Record<FigureName, string>,
  kind: CurveKind,
) {
  const [flow, head, speed, motor] = [pro_flow, pro_lift, pro_speed, pro_power].map(Number)
  const rated = { flow: flow!, head: head!, speed: speed!, motor: motor! }
  return {
    pro_curve: exampleCurve(rated, kind),
    remarks: '性能曲线为示例：按额定点推算，仅供试用，不能作为选型和能效判定的依据',
  }
}

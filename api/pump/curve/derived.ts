import { efficiencyOf, powerOf, prepareCurve, type Curve } from './curve.ts'
import type { EnteredCurve, EnteredPoint } from './read-curve.ts'
import { valueAt } from './interpolation.ts'
import { specificSpeed } from '../energy/limits.ts'

/** Curves that are computed from another one: of several stages from one, and of a trimmed impeller. */

/** More figures than a maker prints, so that 0.55 × 12 is 6.6. */
const rounded = (value: number) => Number(value.toPrecision(6))
const scaled = (value: number | null, factor: number) =>
  value === null ? null : rounded(value * factor)

/** The curve of so many times the stages: head and power are as many times as high, flow, efficiency and NPSHr the same. */
export function ofStages({ points, ...curve }: EnteredCurve, times: number): EnteredCurve {
  const staged = ({ head, power, ...point }: EnteredPoint): EnteredPoint => ({
    ...point,
    head: scaled(head, times),
    power: scaled(power, times),
  })
  return { ...curve, basis: '级数推算', points: points.map(staged) }
}

/** How much η loses, in points, for each percent that the impeller is trimmed by. */
const LOST_PER_PERCENT = 0.1

/**
 * The curve of an impeller that is trimmed to a part `ratio` of its diameter, as China's rows A, B, C follow it: Q × r, H × r²,
 * η less 0.1 point for each percent, the power of these; NPSHr stays. Where there is no such η, the power follows r³.
 */
export function ofTrim({ points, ...curve }: EnteredCurve, ratio: number): EnteredCurve {
  const lost = LOST_PER_PERCENT * 100 * (1 - ratio)
  const trimmed = (point: EnteredPoint): EnteredPoint => {
    const [flow, head] = [scaled(point.flow, ratio), scaled(point.head, ratio ** 2)]
    const efficiency = efficiencyAt(point) - lost
    const power =
      flow !== null && head !== null && efficiency > 0
        ? rounded(powerOf(flow, head, rounded(efficiency)))
        : scaled(point.power, ratio ** 3)
    return { ...point, flow, head, power, efficiency: null }
  }
  return { ...curve, basis: '切割推算', points: points.map(trimmed) }
}

/** The efficiency of a point in %, by its power or else as entered; 0 where neither is known or no water is lifted. */
function efficiencyAt({ flow, head, power, efficiency }: EnteredPoint): number {
  if (flow === null || head === null || flow * head === 0) return 0
  return power === null ? (efficiency ?? 0) : efficiencyOf(flow, head, power)
}

/** By how many percent an impeller is trimmed at most, by its specific speed; between them linearly. Figures of handbooks. */
const MOST_TRIMMED: readonly (readonly [ns: number, percent: number])[] = [
  [60, 20],
  [120, 15],
  [200, 11],
  [300, 9],
  [350, 7],
]
const UNKNOWN_MOST = 10

/** By how many percent an impeller of that specific speed can be trimmed; 0 for none, 10 where it is not known. */
export function mostTrimmed(ns: number | null): number {
  if (ns === null) return UNKNOWN_MOST
  const [first] = MOST_TRIMMED
  if (ns <= first![0]) return first![1]
  const at = MOST_TRIMMED.findIndex(([above]) => ns <= above)
  if (at < 0) return 0
  const [[low, more], [high, less]] = [MOST_TRIMMED[at - 1]!, MOST_TRIMMED[at]!]
  return more + ((less - more) * (ns - low)) / (high - low)
}

/** The specific speed at the best point of a curve; null where its power does not tell one. */
export function specificSpeedOf(
  curve: Curve,
  { suctions, stages }: { suctions: number; stages: number },
): number | null {
  const { best, head, speed } = prepareCurve(curve)
  if (!best) return null
  return specificSpeed({ ...best, head: valueAt(head, best.flow)!, speed, suctions, stages })
}

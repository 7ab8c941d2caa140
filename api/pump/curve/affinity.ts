import { multiplied, type PreparedCurve } from './curve.ts'
import { crossings } from '../system.ts'

/** Frequency of the mains in Hz, at which a pump turns with the speed of its curve. */
export const MAINS_HZ = 50

/**
 * The curve at another speed, by the affinity laws: Q ~ n, H ~ n², P ~ n³, so η stays with its scaled flow. `ratio` is the
 * speed as a part of the curve's own.
 *
 * NPSHr is an estimate, since no law holds for it: ~ n² where the speed rises and ~ n^1.5 where it falls, which stays on
 * the safe side both ways (Lawrence Pumps, newsletter 4/3, March 2007: "NPSHR … RPM changes").
 */
export function atSpeed(curve: PreparedCurve, ratio: number): PreparedCurve {
  const npsh = ratio ** (ratio > 1 ? 2 : 1.5)
  return {
    ...multiplied(curve, { flow: ratio, head: ratio ** 2, power: ratio ** 3, npsh }),
    speed: curve.speed * ratio,
  }
}

/** What equal pumps do side by side: N times the flow and the power at the same head. Standby pumps do not count. */
export const inParallel = (curve: PreparedCurve, pumps: number): PreparedCurve =>
  multiplied(curve, { flow: pumps, head: 1, power: pumps, npsh: 1 })

/**
 * The speed, as a part of the curve's own, at which one pump gives that flow in m³/h and head in m. Points of like flow
 * lie on H = (H₁ / Q₁²) Q²: where the curve cuts this parabola at Q₂, the speed is Q₁ / Q₂. Of several speeds the lowest;
 * undefined where the parabola misses the known curve.
 */
export function speedThrough(
  curve: PreparedCurve,
  { flow, head }: { flow: number; head: number },
): number | undefined {
  const similar = crossings(curve.head, { staticHead: 0, resistance: head / flow ** 2 }).at(-1)
  return similar === undefined ? undefined : flow / similar
}

import { atSpeed, inParallel, MAINS_HZ, speedThrough } from './curve/affinity.ts'
import { flowRange, workingPoint, type PreparedCurve, type WorkingPoint } from './curve/curve.ts'
import { regionOf, type Region } from './curve/region.ts'
import { dutyOfEach, type Duty } from './duty.ts'
import { surplusOf } from './grading.ts'
import { operatingPoints, systemThrough, type OperatingPoint } from './system.ts'

/** Speeds that differ by less are the same. */
const SAME = 1e-9

/**
 * The fraction of its speed at which each pump runs: 1 at mains frequency, and where the pump gives too little. With 变频,
 * the one that meets the duty, but not below the lowest frequency; undefined where the known curve does not reach it.
 */
function speedFor(duty: Duty, curve: PreparedCurve, surplus: number): number | undefined {
  if (duty.lowestHz === null || surplus <= 0) return 1
  const speed = speedThrough(curve, dutyOfEach(duty))
  // Beyond mains frequency: the hump of a curve that ends too soon, as this pump has more head than it needs.
  if (speed === undefined || speed > 1 + SAME) return undefined
  return Math.min(Math.max(speed, duty.lowestHz / MAINS_HZ), 1)
}

/** The working point at the required flow, which lies on the curve but for the last digits of scaling it. */
function pointAt(curve: PreparedCurve, flow: number): WorkingPoint {
  const [first, last] = flowRange(curve)
  return { ...workingPoint(curve, Math.min(Math.max(flow, first), last))!, flow }
}

/** How the pumps on duty run in their system. */
export type Running = {
  /** All pumps on duty at their speed. */
  curve: PreparedCurve
  /** At the required flow. */
  point: WorkingPoint
  operating: OperatingPoint[]
  /** With 变频, the frequency that meets the duty; null without, or where it is not known. */
  hz: number | null
  /** False where they need another speed that the known curve does not cover; the values are then those at 50 Hz. */
  isSpeedKnown: boolean
}

/**
 * How pumps of a curve run for a duty; the flow of each lies on the curve. `surplus` is their head at 50 Hz over the
 * required one, in %.
 */
export function runningFor(duty: Duty, curve: PreparedCurve, surplus: number): Running {
  const speed = speedFor(duty, curve, surplus)
  const running = inParallel(atSpeed(curve, speed ?? 1), duty.onDuty)
  return {
    curve: running,
    point: pointAt(running, duty.flow),
    operating: operatingPoints(running, systemThrough(duty, duty.staticHead)),
    hz: duty.lowestHz === null || speed === undefined ? null : speed * MAINS_HZ,
    isSpeedKnown: speed !== undefined,
  }
}

/** Where on its curve a pump runs for a duty; undefined where the required flow lies beyond the curve. */
export function regionFor(duty: Duty, curve: PreparedCurve): Region | undefined {
  const required = dutyOfEach(duty)
  const atMains = workingPoint(curve, required.flow)
  return atMains && regionOf(runningFor(duty, curve, surplusOf(atMains.head, required.head)))
}

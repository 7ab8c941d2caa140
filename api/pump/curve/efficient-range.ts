import type { PreparedCurve } from './curve.ts'

/**
 * 高效区: the parts of the flow of best efficiency between which a pump runs well, the preferred operating region of
 * ANSI/HI 9.6.3 for most centrifugal pumps.
 */
export const EFFICIENT_RANGE = { from: 0.7, to: 1.2 } as const

/** The flow in % of that of best efficiency; null where no efficiency is known. */
export const percentOfBest = (curve: PreparedCurve, flow: number): number | null =>
  curve.best && (flow / curve.best.flow) * 100

/** Whether a flow of so many % of that of best efficiency lies in the efficient range. */
export const isEfficient = (percent: number | null) =>
  percent !== null && percent >= EFFICIENT_RANGE.from * 100 && percent <= EFFICIENT_RANGE.to * 100

/** The efficient range in m³/h as far as the curve goes; null without efficiency, or where the two do not meet. */
export function efficientFlows({ best, head }: PreparedCurve): readonly [number, number] | null {
  if (!best) return null
  const from = Math.max(best.flow * EFFICIENT_RANGE.from, head.x[0]!)
  const to = Math.min(best.flow * EFFICIENT_RANGE.to, head.x.at(-1)!)
  return from < to ? [from, to] : null
}

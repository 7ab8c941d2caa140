import { prepareCurve, type Curve, type PreparedCurve } from '#api/pump/curve/curve.ts'
import { curveIn } from '#api/product/pump-curve.ts'
import { readCurve } from '#api/pump/curve/read-curve.ts'

/** A product's curve as entered, and prepared for evaluation. */
export type ReadyCurve = { curve: Curve; prepared: PreparedCurve }

/** The size of the cache; some 6 KB each. Preparing one takes 0.1 ms, those of a whole catalogue most of a second. */
const MOST_KEPT = 5_000

/** A cache by the stored text, so that it needs no invalidation; the least recently used is dropped first. */
const kept = new Map<string, ReadyCurve | null>()

/** Null for an invalid curve: today's rules may be stricter than those when it was saved. */
function ready(stored: string): ReadyCurve | null {
  const entered = curveIn(stored)
  const curve = entered === '' ? undefined : readCurve(entered).curve
  return curve ? { curve, prepared: prepareCurve(curve) } : null
}

/** The prepared curve of a stored text; null for empty or invalid text. */
export function readyCurve(stored: string): ReadyCurve | null {
  if (stored === '') return null
  const known = kept.get(stored)
  const found = known === undefined ? ready(stored) : known
  kept.delete(stored)
  kept.set(stored, found)
  const [oldest] = kept.keys()
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  return found
}

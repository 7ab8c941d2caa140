import { prepareCurve, type Curve, type PreparedCurve } from '#api/pump/curve/curve.ts'
import { curveIn } from '#api/product/pump-curve.ts'
import { readCurve } from '#api/pump/curve/read-curve.ts'

/** A product's curve as it was entered, and ready for asking. */
export type ReadyCurve = { curve: Curve; prepared: PreparedCurve }

/** Some 6 KB each. Readying one takes a tenth of a millisecond: a whole catalogue of them, most of a second. */
const MOST_KEPT = 5_000

/** By the stored text, so that what is kept is right whatever becomes of the product; the longest unused goes first. */
const kept = new Map<string, ReadyCurve | null>()

/** Null for what is no curve by today's rules, which may be stricter than those that it was saved by. */
function ready(stored: string): ReadyCurve | null {
  const entered = curveIn(stored)
  const curve = entered === '' ? undefined : readCurve(entered).curve
  return curve ? { curve, prepared: prepareCurve(curve) } : null
}

/** The curve that is stored as this text; null where there is none. */
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

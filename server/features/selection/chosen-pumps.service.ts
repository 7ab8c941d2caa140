import type { Duty } from '#api/pump/duty.ts'
import type { Assessment } from '#api/pump/offer.ts'
import { assess } from '#api/pump/selection.ts'
import { pumpsByCategory } from '#server/features/category/category.service.ts'
import type { Context } from '#server/context.ts'
import { breaks } from '#server/platform/breaks.ts'
import { dayOf } from '#server/platform/clock.ts'
import { candidateOf, type PumpCandidate } from './candidate.ts'
import { pumpsWithIds, type PumpRow } from './selection.store.ts'

/** A pump that was chosen, with what is recorded of it where it was. */
type Chosen = { pid: number; duty: Duty } & Pick<
  PumpRow,
  'pro_curve' | 'pro_flow' | 'pro_lift' | 'pro_power'
>

/**
 * Judges pumps that were chosen as 选型 does, by their duties and what was recorded as they were chosen; fire certificate and
 * medium are the product's. Undefined for one that is no pump, is gone, or has no data. Yields to the event loop.
 */
export async function assessChosen(
  context: Context,
  chosen: readonly Chosen[],
): Promise<(Assessment<PumpCandidate> | undefined)[]> {
  const { mediumOf, others } = await pumpsByCategory(context.db)
  const products = await pumpsWithIds(context.db, [...new Set(chosen.map(({ pid }) => pid))])
  const recorded = { mediumOf, today: dayOf(context.now), hasPrices: false }
  const pause = breaks()
  const found: (Assessment<PumpCandidate> | undefined)[] = []
  for (const { pid, duty, pro_curve, pro_flow, pro_lift, pro_power } of chosen) {
    const product = products.get(pid)
    const isPump = product && (product.pro_type === null || !others.includes(product.pro_type))
    const own = { pro_curve, pro_flow, pro_lift, pro_power }
    const candidate = isPump ? candidateOf({ ...product, ...own }, recorded) : undefined
    found.push(candidate && assess(duty, candidate))
    await pause()
  }
  return found
}

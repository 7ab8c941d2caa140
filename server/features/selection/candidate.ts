import type { Candidate } from '#api/pump/offer.ts'
import { specNumber } from '#api/product/product-spec.ts'
import { readyCurve, type ReadyCurve } from './kept-curves.ts'
import type { PumpRow } from './selection.store.ts'

/** A product as the engine judges it, with what the answer shows of it. */
export type PumpCandidate = Candidate & { product: PumpRow; ready: ReadyCurve | null }

function ratedOf({ pro_flow, pro_lift }: PumpRow): Candidate['rated'] {
  const flow = specNumber('pro_flow', pro_flow)
  const head = specNumber('pro_lift', pro_lift)
  return flow && head ? { flow, head } : null
}

/** The product as a candidate; undefined with neither curve nor rated point. */
export function candidateOf(product: PumpRow): PumpCandidate | undefined {
  const ready = readyCurve(product.pro_curve)
  const rated = ratedOf(product)
  if (!ready && !rated) return undefined
  return {
    id: product.id,
    model: product.pro_no,
    curve: ready?.prepared ?? null,
    rated,
    motor: specNumber('pro_power', product.pro_power) ?? null,
    price: product.pro_unitprice,
    product,
    ready,
  }
}
